#!/bin/sh
# Makes the virtual environment $1, or says in one line what is missing and leaves nothing behind.
# PYTHON names the Python to use; VENV_OPTIONS are handed to venv.
set -eu
venv=$1

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
is_tested() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }
# Debian splits venv off: without python3-venv, ensurepip is what is missing.
has_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

fail() { echo "$1" >&2; exit 1; }

# The distribution's own python3 goes first: python3-lgpio and the like are built for that one.
candidates() {
    for name in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        command -v "$name" || true
    done
}

python='' without_venv=''
for test in is_tested is_new_enough; do
    for candidate in $(candidates); do
        $test "$candidate" || continue
        if has_venv "$candidate"; then python=$candidate; break 2; fi
        without_venv=${without_venv:-$candidate}
    done
done

if [ -z "$python" ] && [ -n "$without_venv" ]; then
    package=$(basename "$without_venv")-venv
    fail "Python has no venv here. On Debian, Ubuntu and Raspberry Pi OS this helps: sudo apt install $package"
elif [ -z "$python" ]; then
    fail "Python 3.11 or newer is needed; found ${PYTHON:-python3} $(${PYTHON:-python3} -V 2>&1 | sed 's/^Python //' | head -n 1). Name another with: make PYTHON=/path/to/python3"
fi

echo "Making $venv with $("$python" -V) ..."
trap 'rm -rf "$venv"' EXIT
trap 'exit 130' INT TERM
rm -rf "$venv"
# shellcheck disable=SC2086  # options are words
"$python" -m venv ${VENV_OPTIONS:-} "$venv"
trap - EXIT
