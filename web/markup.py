"""The templates' environment: texts from the catalogue, marks of the players, HTML out.

Every visible word comes through `t`; everything put in is escaped. It must not know routes.
"""

from __future__ import annotations

import os
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined

from companion.shapes import SHAPES
from companion.snapshot import Seat
from web.messages import text


def cache() -> FileSystemBytecodeCache | None:
    """Gives where compiled templates are kept between starts: compiling them takes a small Pi
    seconds. In systemd's cache folder for us, else beside Python's own compiled files, else not."""
    if told := os.environ.get("CACHE_DIRECTORY"):
        folder = Path(told.split(":")[0])
    else:
        folder = Path(__file__).parent / "__pycache__"
    if folder.is_dir() and os.access(folder, os.W_OK):
        return FileSystemBytecodeCache(str(folder))
    return None


environment = Environment(
    loader=PackageLoader("web"),
    bytecode_cache=cache(),
    auto_reload=False,  # nobody changes them under a running box; else each file is looked at anew
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
environment.globals["t"] = text


def shape_of(seat: Seat) -> str:
    """Gives the name of a seat's shape symbol; a circle for a shape that is not drawn here."""
    return seat.shape if seat.shape in SHAPES else "circle"


def colour_of(seat: Seat) -> str:
    """Gives the class of a seat's colour; in a game without colours `plain`, and one for its shape,
    which nobody else has: so every player has a paint and a pattern of their own."""
    return seat.colours[0] if seat.colours else f"plain of-{shape_of(seat)}"


def others_of(seat: Seat) -> tuple[tuple[str, str], ...]:
    """Gives colour and letter of what else a seat plays, beside its mark."""
    return tuple(zip(seat.colours, seat.letters, strict=False))[1:]


environment.filters["others"] = others_of
environment.filters["shape"] = shape_of
environment.filters["colour"] = colour_of


def render(template: str, **matter: object) -> str:
    """Renders a template to text; raises where it asks for what was not given."""
    return environment.get_template(template).render(matter)
