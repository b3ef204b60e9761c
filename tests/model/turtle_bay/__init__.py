"""Turtle Bay by another hand."""

from tests.model.turtle_bay.model import Model
from tests.model.turtle_bay.requests import Requests

__all__ = ["Model", "Requests"]
