#!/usr/bin/env bash
# Run a command on a virtual screen of its own: packaging/with-display.sh COMMAND ARGUMENT…
set -euo pipefail

number=$(mktemp)
# Xvfb writes the number of the free display it took once it takes connections.
Xvfb -displayfd 3 -screen 0 1600x1200x24 -nolisten tcp 3>"$number" 2>/dev/null &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -f "$number"' EXIT
for _ in $(seq 100); do
    [ -s "$number" ] && break
    sleep 0.1
done
[ -s "$number" ] || { echo "with-display: Xvfb did not start within 10 s" >&2; exit 2; }

export DISPLAY=":$(tr -d '[:space:]' <"$number")"
export LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY
"$@"
