#!/bin/sh
# The compiler of what is tested: Clippy, to which a warning is an error (RUSTC_WORKSPACE_WRAPPER in checks.mjs).
exec clippy-driver "$@" -D warnings
