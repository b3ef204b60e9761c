"""Mahé by another hand."""

from tests.model.mahe.model import Model
from tests.model.mahe.requests import Requests

__all__ = ["Model", "Requests"]
