"""Tortuga by another hand."""

from tests.model.tortuga.model import Model
from tests.model.tortuga.requests import Requests

__all__ = ["Model", "Requests"]
