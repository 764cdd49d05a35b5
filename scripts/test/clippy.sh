#!/bin/sh
# Compiles with Clippy; warnings are errors. It is the RUSTC_WORKSPACE_WRAPPER in checks.mjs.
exec clippy-driver "$@" -D warnings
