"""The panel: keys in; picture, light and sound out. Imports the core, never the web page."""
