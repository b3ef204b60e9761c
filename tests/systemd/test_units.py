"""Holds the unit files: what they promise, that systemd accepts them, how exposed they are.

Nothing is started here; starting them under a real systemd is a separate, slower affair.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
SERVICE = SYSTEMD / "turtle-companion.service"
SOCKET = SYSTEMD / "turtle-companion.socket"
SYSUSERS = SYSTEMD / "sysusers.d" / "turtle-companion.conf"
UDEV = SYSTEMD / "udev" / "60-turtle-companion.rules"
POLKIT = SYSTEMD / "polkit" / "49-turtle-companion.rules"

# systemd-analyze's score times ten. What is left of it is the host's network, the devices and their
# groups; a unit without any hardening has 92.
EXPOSURE_LIMIT = 15

Unit = Mapping[str, Mapping[str, Sequence[str]]]

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None,
    reason="no systemd-analyze on this machine: units are checked by their keys only",
)


def read_unit(path: Path) -> Unit:
    """Returns a unit file as section -> key -> every value given, in order."""
    unit: dict[str, dict[str, list[str]]] = {}
    section: dict[str, list[str]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith(("#", ";")):
            continue
        if line.startswith("["):
            section = unit.setdefault(line.strip("[]"), {})
            continue
        key, equals, value = line.partition("=")
        assert equals, f"{path.name}:{number} is neither section, key nor comment: {line!r}"
        section.setdefault(key, []).append(value)
    return unit


def values(path: Path, section: str, key: str) -> list[str]:
    """Returns all words given for a key, over all its lines."""
    return " ".join(read_unit(path)[section].get(key, [])).split()


# (key, words it must hold, why)
SERVICE_KEYS = [
    ("Type", ["notify"], "started means: journal open and port held"),
    ("NotifyAccess", ["main"], "no child may claim that all is well"),
    ("WatchdogSec", ["10"], "D2: a stuck loop is ended and started again"),
    ("Restart", ["always"], "A1: killed at any moment it comes back"),
    ("User", ["turtle-companion"], "never root"),
    ("SupplementaryGroups", ["gpio", "i2c", "spi"], "G6: keys and display belong to these groups"),
    ("StateDirectory", ["turtle-companion"], "A4: the one folder that must be writable"),
    ("RuntimeDirectory", ["turtle-companion"], "lgpio's FIFO lies in RAM"),
    ("WorkingDirectory", ["%t/turtle-companion"], "lgpio makes a FIFO where it is started"),
    ("ExecStart", ["/opt/turtle-companion/bin/companion", "run"], "docs/install.md puts it there"),
    ("DevicePolicy", ["closed"], "no device but those listed"),
    (
        "DeviceAllow",
        ["char-gpiochip", "rw", "char-89", "rw", "char-153", "rw"],
        "i2c and spi by number: a name is looked up once, at start, when the module may be missing",
    ),
    ("PrivateDevices", ["no"], "it would hide gpiochip, i2c and spi"),
    ("ProcSubset", ["all"], "gpiozero reads the board's revision in /proc"),
    ("PrivateNetwork", ["no"], "H1: the display shows the box's address"),
    ("ProtectSystem", ["strict"], "nothing is written outside state and runtime directory"),
    ("ProtectHome", ["yes"], "no business there"),
    ("CapabilityBoundingSet", [], "no privilege at all"),
    ("NoNewPrivileges", ["yes"], "none to be had later"),
    ("MemoryDenyWriteExecute", ["yes"], "no code made at run time"),
]


@pytest.mark.parametrize(
    ("key", "words", "why"), SERVICE_KEYS, ids=[row[0] for row in SERVICE_KEYS]
)
def test_service_key(key: str, words: list[str], why: str) -> None:
    """A1, A4, D2, G6, H1: each key of the service is there for a reason."""
    assert key in read_unit(SERVICE)["Service"], why
    assert values(SERVICE, "Service", key) == words, why


def test_service_tells_lgpio_and_gpiozero_what_to_use() -> None:
    """The pin factory is named: gpiozero's own choice falls back without a word."""
    environment = values(SERVICE, "Service", "Environment")
    assert "GPIOZERO_PIN_FACTORY=lgpio" in environment
    assert "LG_WD=%t/turtle-companion" in environment


def test_service_never_gives_up_and_needs_no_network() -> None:
    """A1, H6: no limit on restarts, no waiting for a network."""
    assert values(SERVICE, "Unit", "StartLimitIntervalSec") == ["0"]
    every_order = [values(SERVICE, "Unit", key) for key in ("After", "Wants", "Requires")]
    assert not [word for words in every_order for word in words if "network" in word]


def test_service_runs_without_its_socket() -> None:
    """E11: with port 80 taken by another program the box still starts."""
    assert "turtle-companion.socket" in values(SERVICE, "Unit", "Wants")
    assert "turtle-companion.socket" in values(SERVICE, "Unit", "After")
    assert not values(SERVICE, "Unit", "Requires")


def test_every_page_may_have_its_thread() -> None:
    """E5: 64 pages are streams of a thread each; the limit leaves the box's own threads room."""
    assert int(*values(SERVICE, "Service", "TasksMax")) >= 64 + 32


def test_socket_holds_port_80() -> None:
    """H2: the address is a name without a number."""
    assert values(SOCKET, "Socket", "ListenStream") == ["80"]
    assert values(SOCKET, "Install", "WantedBy") == ["sockets.target"]


def test_user_and_groups_are_made() -> None:
    """G6: user and groups that the service names exist after systemd-sysusers."""
    made = re.findall(r"^[gu] (\S+)", SYSUSERS.read_text(encoding="utf-8"), re.MULTILINE)
    named = values(SERVICE, "Service", "User") + values(SERVICE, "Service", "SupplementaryGroups")
    assert sorted(made) == sorted(named)


def test_devices_belong_to_the_groups_of_the_service() -> None:
    """G6: each group that the service is in owns a kind of device."""
    owners = re.findall(r'GROUP="(\w+)"', UDEV.read_text(encoding="utf-8"))
    assert owners == values(SERVICE, "Service", "SupplementaryGroups")


def test_only_power_off_is_granted() -> None:
    """A12: the service's user may power the box off, and nothing else."""
    text = POLKIT.read_text(encoding="utf-8")
    granted = re.findall(r'"(org\.[\w.-]+)"', text)
    power_off = "org.freedesktop.login1.power-off"
    assert granted == [power_off, f"{power_off}-multiple-sessions"]
    assert 'subject.user == "turtle-companion"' in text


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units as they are, but for a program that exists on every machine."""
    there = sys.executable
    text = SERVICE.read_text(encoding="utf-8")
    service = tmp_path / SERVICE.name
    service.write_text(text.replace("/opt/turtle-companion/bin/companion", there), encoding="utf-8")
    assert there in service.read_text(encoding="utf-8")
    return [service, Path(shutil.copy(SOCKET, tmp_path))]


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs systemd-analyze, its two outputs as one text."""
    return subprocess.run(
        ["systemd-analyze", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )


@needs_systemd
def test_systemd_accepts_the_units(units: list[Path]) -> None:
    """G3: no unknown key, no value that systemd would ignore."""
    verdict = analyze("verify", *units)
    complaints = [line for line in verdict.stdout.splitlines() if "turtle-companion" in line]
    assert not complaints
    assert verdict.returncode == 0, verdict.stdout


@needs_systemd
def test_exposure_stays_low(units: list[Path]) -> None:
    """The hardening is worth nothing if nobody notices when it is loosened."""
    verdict = analyze("security", "--offline=true", f"--threshold={EXPOSURE_LIMIT}", units[0])
    assert verdict.returncode == 0, verdict.stdout


@needs_systemd
def test_exposure_gate_notices_a_loosened_unit(units: list[Path]) -> None:
    """The gate above can fail: the same unit with all capabilities is over the limit."""
    text = units[0].read_text(encoding="utf-8")
    units[0].write_text(text.replace("CapabilityBoundingSet=\n", ""), encoding="utf-8")
    verdict = analyze("security", "--offline=true", f"--threshold={EXPOSURE_LIMIT}", units[0])
    assert verdict.returncode != 0, verdict.stdout
