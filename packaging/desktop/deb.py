"""Pack the Linux bundle as an archive and as a Debian package: ``python packaging/desktop/deb.py``.

Takes build/desktop/dist/ridgeline and build/desktop/icons; writes into dist/. Both can be built
twice with the same bytes, as far as what is packed has them.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import tarfile
from datetime import UTC, datetime
from pathlib import Path

from bundle import ICONS, ROOT, version

HERE = Path(__file__).parent
BUNDLE = ROOT / "build" / "desktop" / "dist" / "ridgeline"
ID = "io.github.ridgeline.ridgeline"
PRESET = 1
"""How hard xz tries: 9 takes ten times as long and saves a tenth."""

CONTROL = """\
Package: ridgeline
Version: {version}
Architecture: {architecture}
Maintainer: The Ridgeline authors <ridgeline@localhost>
Installed-Size: {size}
Depends: libc6 (>= {libc}), libgl1, libegl1
Section: games
Priority: optional
Description: solitaire games in which cards are uncovered
 TriPeaks, Pyramid and their relatives, by touch, mouse or keyboard or in a
 terminal, with the rules of the apps or the traditional ones, hints, deals
 that can be won, and games of one's own in YAML.
"""

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Ridgeline
Comment: The package brings Python, Kivy with SDL and its fonts, further packages and libraries
 along, under their own licences: /usr/lib/ridgeline/_internal/licences. Roboto, the font of
 the letters, is under /usr/share/common-licenses/Apache-2.0.

Files: *
Copyright: The Ridgeline authors
License: Expat

License: Expat
{licence}
"""


def moment() -> datetime:
    """Return when the source was last changed: SOURCE_DATE_EPOCH, else the last commit, else now."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    if seconds is None:
        words = ("git", "-C", str(ROOT), "log", "-1", "--format=%ct")
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        seconds = done.stdout.strip() or str(int(datetime.now(UTC).timestamp()))
    return datetime.fromtimestamp(int(seconds), UTC)


def architecture() -> str:
    """Return Debian's name of this machine's kind."""
    words = ("dpkg", "--print-architecture")
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def write(path: Path, data: bytes) -> None:
    """Write a file and the folders on the way to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def metainfo(when: datetime) -> bytes:
    """Return the AppStream metadata of this version."""
    text = (HERE / f"{ID}.metainfo.xml").read_text("utf-8")
    return text.replace("@VERSION@", version()).replace("@DATE@", f"{when:%Y-%m-%d}").encode()


def copyright_file() -> bytes:
    """Return Debian's form of the licence."""
    lines = (ROOT / "LICENSE").read_text("utf-8").splitlines()[4:]
    return COPYRIGHT.format(licence="\n".join(f" {line or '.'}" for line in lines)).encode()


def changelog(when: datetime) -> bytes:
    """Return Debian's own list of changes, which points to ours."""
    entry = (
        f"ridgeline ({version()}) unstable; urgency=medium\n\n  * See NEWS.gz.\n\n"
        f" -- The Ridgeline authors <ridgeline@localhost>  {when:%a, %d %b %Y %H:%M:%S} +0000\n"
    )
    return gzip.compress(entry.encode(), 9, mtime=0)


def fill(root: Path, when: datetime) -> None:
    """Write everything that the package installs."""
    shutil.copytree(BUNDLE, root / "usr/lib/ridgeline", symlinks=True)
    command = root / "usr/bin/ridgeline"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/ridgeline/ridgeline")
    share = root / "usr/share"
    shutil.copytree(ICONS / "hicolor", share / "icons/hicolor")
    write(share / f"applications/{ID}.desktop", (HERE / f"{ID}.desktop").read_bytes())
    write(share / f"metainfo/{ID}.metainfo.xml", metainfo(when))
    write(share / "mime/packages/ridgeline.xml", (HERE / "ridgeline-mime.xml").read_bytes())
    write(share / "doc/ridgeline/copyright", copyright_file())
    write(share / "doc/ridgeline/changelog.gz", changelog(when))
    news = gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), 9, mtime=0)
    write(share / "doc/ridgeline/NEWS.gz", news)


def permit(root: Path) -> None:
    """Let everybody read everything and nobody but root change it."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or os.access(path, os.X_OK) and not path.suffix
            path.chmod(0o755 if runs else 0o644)


def deb(target: Path, when: datetime) -> Path:
    """Write the Debian package, and return its file."""
    root = ROOT / "build" / "desktop" / "deb"
    shutil.rmtree(root, ignore_errors=True)
    fill(root, when)
    permit(root)
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n"
        for path in files
    ]
    control = CONTROL.format(
        version=version(),
        architecture=architecture(),
        size=sum(path.stat().st_size for path in files) // 1024,
        libc=platform.libc_ver()[1],
    )
    write(root / "DEBIAN/control", control.encode())
    write(root / "DEBIAN/md5sums", "".join(sums).encode())
    file = target / f"ridgeline_{version()}_{architecture()}.deb"
    words = (
        "dpkg-deb",
        "--root-owner-group",
        "-Zxz",
        f"-z{PRESET}",
        "--build",
        str(root),
        str(file),
    )
    epoch = {"SOURCE_DATE_EPOCH": str(int(when.timestamp()))}
    subprocess.run(words, env={**os.environ, **epoch}, stdout=subprocess.DEVNULL, check=True)
    return file


def archive(target: Path, when: datetime) -> Path:
    """Write the bundle as one file to unpack anywhere, and return it."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = int(when.timestamp())
        return member

    name = f"ridgeline-{version()}-linux-{platform.machine()}"
    file = target / f"{name}.tar.xz"
    with tarfile.open(file, "w:xz", preset=PRESET) as packed:
        packed.add(BUNDLE, name, filter=plain)
    return file


def main() -> None:
    """Write both."""
    target = ROOT / "dist"
    target.mkdir(exist_ok=True)
    when = moment()
    for file in (archive(target, when), deb(target, when)):
        print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
