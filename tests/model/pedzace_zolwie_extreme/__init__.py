"""Pędzące żółwie Extreme by another hand."""

from tests.model.pedzace_zolwie_extreme.model import Model
from tests.model.pedzace_zolwie_extreme.requests import Requests

__all__ = ["Model", "Requests"]
