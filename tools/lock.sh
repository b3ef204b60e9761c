#!/bin/sh
# Writes the lock files with uv ($1); further arguments go to it. See requirements/README.md for why.
set -eu
uv=$1
shift

compile() {
    output=$1
    shift
    echo "requirements/$output"
    # No addresses of package indexes in the files: whoever installs uses their own.
    "$uv" pip compile -q pyproject.toml requirements/build.in "$@" \
        --universal --python-version 3.11 --generate-hashes --native-tls \
        --no-emit-index-url --no-emit-find-links --no-emit-build-options \
        --custom-compile-command "make lock" -o "requirements/$output"
}

compile dev.txt --all-extras "$@"
compile test.txt --extra test -c requirements/dev.txt
compile pi.txt --extra pi -c requirements/dev.txt
compile run.txt -c requirements/dev.txt
