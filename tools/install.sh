#!/bin/sh
# Installs the project into the virtual environment $1 with the packages locked in requirements/$2.txt.
# With SYSTEM_PACKAGES set the distribution's Python packages are used, and only what they lack is fetched.
set -eu
venv=$1 lock=$2
python=$venv/bin/python

if [ -n "${SYSTEM_PACKAGES:-}" ]; then
    echo "Installing beside the distribution's Python packages ..."
    case $lock in run) project=. ;; *) project=".[$lock]" ;; esac
    exec "$python" -m pip install -qq --disable-pip-version-check -e "$project"
fi

echo "Installing what is locked in requirements/$lock.txt; the first time this takes a minute ..."
# Hashes are checked for every file. The project itself is built with the locked hatchling, hence
# no isolation, and linked, hence changed code needs no new installation.
if "$python" -m pip install -qq --disable-pip-version-check --require-hashes -r "requirements/$lock.txt" &&
    "$python" -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .; then
    exit 0
fi
echo "The installation failed (see above). Without network it cannot work the first time; else try again." >&2
exit 1
