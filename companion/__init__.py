"""The core of the referee box: rules, referee, dialog, screens, journal and table."""

__version__ = "0.1.0"
