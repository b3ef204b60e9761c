"""The panel: keys in; picture, light and sound out. Imports the core, never the web page.

What the command line needs stands here; gpiozero and luma are loaded only when a real panel is
opened.
"""

from __future__ import annotations

from hardware.errors import DisplayError, HardwareError, PinError
from hardware.listening import KeyState
from hardware.opening import open_panel
from hardware.panel import Panel
from hardware.runner import PanelRunner
from hardware.showing import DisplayState
from hardware.simulator import SimulatedPanel
from hardware.wiring import I2cOled, PanelConfig, SpiOled

__all__ = [
    "DisplayError",
    "DisplayState",
    "HardwareError",
    "I2cOled",
    "KeyState",
    "Panel",
    "PanelConfig",
    "PanelRunner",
    "PinError",
    "SimulatedPanel",
    "SpiOled",
    "open_panel",
]
