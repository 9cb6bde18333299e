#!/usr/bin/env bash
# Install the APK on the emulator that runs, play at random, and see that the app is still there.
set -euo pipefail
cd "$(dirname "$0")/../.."

package=io.github.ridgeline.ridgeline
out=build/emulator
mkdir -p "$out"

fail() { printf 'emulator: %s\n' "$*" >&2; adb logcat -d >"$out/logcat.txt"; exit 1; }
picture() { adb exec-out screencap -p >"$out/$1.png"; }
alive() { adb shell pidof "$package" >/dev/null || fail "$1"; }

adb install -r dist/*.apk
adb logcat -c
start=$(adb shell am start -W -n "$package/org.kivy.android.PythonActivity")
printf '%s\n' "$start" | tee "$out/start.txt"
sleep 30
alive "the app has ended after its start"
picture started

adb shell input keyevent KEYCODE_HOME
sleep 3
adb shell am start -n "$package/org.kivy.android.PythonActivity"
sleep 5
alive "the app has ended in the background"
picture resumed

adb shell settings put system accelerometer_rotation 0
adb shell settings put system user_rotation 1
sleep 5
picture turned
adb shell settings put system user_rotation 0

adb shell monkey -p "$package" -s 7 --throttle 40 --pct-syskeys 0 --pct-majornav 0 -v 2000 >"$out/monkey.txt" \
    || fail "the app has crashed under random events"
picture played

adb shell am force-stop "$package"
adb shell am start -n "$package/org.kivy.android.PythonActivity"
sleep 20
alive "the app does not start again with what it had saved"
picture again
adb logcat -d >"$out/logcat.txt"
if grep -q 'Traceback (most recent call last)' "$out/logcat.txt"; then fail "a traceback stands in the log"; fi
