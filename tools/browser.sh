#!/bin/sh
# Finds a browser for the tests, or installs one and says so. Prints the program's path; prints
# nothing when playwright's own Chromium serves, which the tests find by themselves.
# $1 is the Python that has playwright. COMPANION_CHROMIUM, if set, is taken as it is.
set -eu
python=$1

say() { echo "$1" >&2; }

# A name is not enough: Ubuntu's chromium-browser only tells where to get one.
installed_browser() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if path=$(command -v "$name") && "$path" --version >/dev/null 2>&1; then
            echo "$path"
            return
        fi
    done
    return 1
}

has_own_browser() {
    "$python" -c 'import os, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as p: sys.exit(not os.path.exists(p.chromium.executable_path))' 2>/dev/null
}

is_debian() { grep -qsE '^ID="?(debian|raspbian)"?$' /etc/os-release; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

is_root_at_hand() { as_root true 2>/dev/null; }

install_from_debian() {
    say "Installing Chromium from the distribution for the browser tests; this takes some minutes ..."
    as_root apt-get update -qq >/dev/null &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            chromium fonts-dejavu-core >/dev/null
}

install_own() {
    say "Installing playwright's Chromium for the browser tests; this takes some minutes ..."
    "$python" -m playwright install chromium >&2
}

if [ -n "${COMPANION_CHROMIUM:-}" ]; then echo "$COMPANION_CHROMIUM"; exit; fi
if installed_browser; then exit; fi
if has_own_browser; then exit; fi
if is_debian && is_root_at_hand && install_from_debian && installed_browser; then exit; fi
if install_own; then exit; fi
say "No browser for the tests could be installed. On Debian and Raspberry Pi OS: sudo apt install chromium"
exit 1
