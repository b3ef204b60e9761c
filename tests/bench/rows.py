"""One row of the table: what was measured, against what, and what is promised."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A figure of ours beside another of the same run; `kept` None where nothing is promised."""

    what: str
    ours: str
    other: str = ""
    ratio: str = ""
    promised: str = ""
    kept: bool | None = None


def table(rows: list[Row]) -> str:
    """Lays rows out as a Markdown table."""
    head = ("what", "ours", "beside it", "ratio", "promised", "kept")
    lines = [head, tuple("-" * len(cell) for cell in head)]
    for row in rows:
        kept = {None: "", True: "yes", False: "NO"}[row.kept]
        lines.append((row.what, row.ours, row.other, row.ratio, row.promised, kept))
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(_line(line, widths) for line in lines)


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"
