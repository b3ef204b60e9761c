"""The panel: keys in; picture, light and sound out. Imports the core, never the web page.

What the command line needs can be had from here. Every name is loaded when it is first asked for,
so that the first picture does not wait for what comes after it; gpiozero and luma are loaded only
when a real panel is opened.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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

_ROOMS = {
    "DisplayError": "errors",
    "DisplayState": "showing",
    "HardwareError": "errors",
    "I2cOled": "wiring",
    "KeyState": "listening",
    "Panel": "panel",
    "PanelConfig": "wiring",
    "PanelRunner": "runner",
    "PinError": "errors",
    "SimulatedPanel": "simulator",
    "SpiOled": "wiring",
    "open_panel": "opening",
}


def __getattr__(name: str) -> object:
    """Loads the room that a name is in (PEP 562)."""
    if name not in _ROOMS:
        raise AttributeError(name)
    return getattr(import_module(f"hardware.{_ROOMS[name]}"), name)
