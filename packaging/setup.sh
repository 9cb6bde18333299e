#!/usr/bin/env bash
# Make .venv ready: `packaging/setup.sh play` for playing, `dev` for the tests too, `ship` for packing as well,
# `docs` for the documentation.
# Says each step in one line. As root it installs missing system packages; otherwise it names them.
set -euo pipefail
cd "$(dirname "$0")/.."

goal=${1:?"usage: packaging/setup.sh play|dev|ship|docs"}
venv=.venv

say() { printf '==> %s\n' "$*"; }
stop() { printf 'setup: %s\n' "$*" >&2; exit 2; }

# Kivy publishes wheels up to Python 3.13, so those come before anything newer.
find_python() {
    local candidate
    for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    stop "no Python from 3.11 to 3.13 found (looked for \$PYTHON, python3, python3.13, python3.12, python3.11)"
}

missing=()
need_command() { command -v "$1" >/dev/null || missing+=("$2"); }
need_library() {
    "$python" -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1])' "$1" 2>/dev/null || missing+=("$2")
}

find_missing() {
    missing=()
    "$python" -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
    need_library libGL.so.1 libgl1
    need_library libEGL.so.1 libegl1
    need_library libGLX_mesa.so.0 libglx-mesa0
    need_library libEGL_mesa.so.0 libegl-mesa0
    need_library libmtdev.so.1 libmtdev1
    if [ "$goal" != play ]; then
        need_command Xvfb xvfb
        need_command xdotool xdotool
        need_command import imagemagick
        need_command git git
    fi
    if [ "$goal" = ship ]; then  # what PyInstaller looks into libraries with, and the library that it packs
        need_command objdump binutils
        need_library "$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("INSTSONAME"))')" \
            "$("$python" -c 'import sys; print("libpython%d.%d" % sys.version_info[:2])')"
    fi
}

install_missing() {
    if ! command -v apt-get >/dev/null; then
        stop "missing on this system (Debian's names): ${missing[*]}; install them and run this again"
    elif [ "$(id -u)" != 0 ]; then
        stop "missing system packages; type: sudo apt-get install ${missing[*]}"
    fi
    say "Installing system packages: ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
        >/dev/null </dev/null
}

python=$(find_python)
find_missing
if [ ${#missing[@]} -gt 0 ]; then
    install_missing
    find_missing
    [ ${#missing[@]} = 0 ] || stop "still missing after the installation: ${missing[*]}"
fi

# A virtual environment whose Python went away (an upgrade of the system) is made anew.
if ! "$venv/bin/python" -c 'import pip' 2>/dev/null; then
    say "Making the virtual environment $venv with $("$python" --version)"
    "$python" -m venv --clear "$venv"
fi
pip=("$venv/bin/python" -m pip --disable-pip-version-check --no-input -q)
say "Updating pip"
"${pip[@]}" install --upgrade 'pip>=25.1'
if [ "$goal" = dev ]; then
    say "Installing Ridgeline, Kivy and the tools for testing into $venv"
    "${pip[@]}" install --editable '.[ui]' --group dev
elif [ "$goal" = ship ]; then
    say "Installing the tools for packing into $venv"
    "${pip[@]}" install --group ship
elif [ "$goal" = docs ]; then
    say "Installing the tools for the documentation into $venv"
    "${pip[@]}" install --group docs
else
    say "Installing Ridgeline and Kivy into $venv"
    "${pip[@]}" install --editable '.[ui]'
fi
