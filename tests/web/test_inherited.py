"""Sockets that systemd hands over, in a process of their own, since they begin at number 3."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

CHILD = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ["LISTEN_FDS"] = "1"
os.environ["LISTEN_PID"] = str(os.getpid())
from web.sockets import open_sockets
found = open_sockets(os.environ, (0,), "127.0.0.1")
print(len(found), found[0].getsockname()[1], found[0].getblocking())
"""


def test_inherited_sockets_are_used_instead_of_own_ones() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mine:
        port = mine.getsockname()[1]
        child = subprocess.run(
            [sys.executable, "-c", CHILD, str(mine.fileno())],
            pass_fds=[mine.fileno()],
            capture_output=True,
            text=True,
            timeout=30,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
    assert child.stdout.split() == ["1", str(port), "False"], child.stderr
