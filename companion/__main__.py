"""`python -m companion` is the same as the command `companion`."""

from __future__ import annotations

import sys

from companion.cli import main

sys.exit(main())
