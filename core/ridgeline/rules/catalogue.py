"""The catalogue: every usable ruleset of the plugins, resolved, and what had to be left out."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from threading import RLock

from ridgeline.errors import RulesetError
from ridgeline.plugins.sources import RULESETS
from ridgeline.rules.clashes import claim_modes, id_clash, own_errors
from ridgeline.rules.files import Index, indexed_file, read_index
from ridgeline.rules.listing import listing_key, ruleset_files
from ridgeline.rules.remembered import Remembered
from ridgeline.rules.resolve import find_layers, resolve
from ridgeline.rules.ruleset import Ruleset
from ridgeline.rules.shipped import Shipped
from ridgeline.rules.summary import Listing, Summary
from ridgeline.rules.vocabulary import Vocabulary
from ridgeline.syntax.faults import shown
from ridgeline.syntax.layers import Layer


class Catalogue:
    """Rulesets by id, each resolved when it is asked for.

    Which of them can be used, and what is wrong with the others, is found out as late as that
    is: step by step, or all at once when it is asked for, be it from several threads. Those that
    came with Ridgeline need no file of the user's, and no step.

    :param folders: what plugins registered, with their names: folders of ``*.yaml``, or single
        files. Of two rulesets with the same id or code the later one is left out.
    :param off: ids of rulesets that are not used, if their folder is the user's own; for a file
        without an id that can be read it is its name.
    :param remembered: what was read before.
    :param shipped: what came with Ridgeline, if that is as it was.
    :param lasting: what is found out holds as long as these files and Ridgeline itself do not
        change.
    """

    def __init__(
        self,
        folders: Iterable[tuple[str, Path]],
        vocabulary: Vocabulary,
        off: Collection[str] = (),
        remembered: Remembered | None = None,
        shipped: Shipped | None = None,
        *,
        lasting: bool = False,
    ) -> None:
        self._folders = tuple(folders)
        self._vocabulary = vocabulary
        self._switched_off = off
        self._remembered = remembered or Remembered()
        first = shipped is not None and self._folders[:1] == ((RULESETS, shipped.folders[0]),)
        self._shipped = shipped if first else None
        self._lasting = lasting
        self._lock = RLock()
        self._found: Listing | None = None
        self._resolved: dict[str, Ruleset] = {}
        self._begin()

    def _begin(self) -> None:
        self._steps = self._find_out()
        self._read: dict[str, Layer] = {}
        self._owners: dict[str, str] = {}
        self._off: dict[str, Layer | None] = {}
        self._faults: list[RulesetError] = []
        self._files: dict[Path, list[Path]] = {}

    # What there is

    def proceed(self) -> bool:
        """Do a part of the work, some milliseconds; return false if all is found out."""
        with self._lock:
            try:
                next(self._steps, None)
            except BaseException:  # interrupted: whoever asks next begins anew
                self._begin()
                raise
            return self._found is None

    @property
    def _listing(self) -> Listing:
        with self._lock:
            while self._found is None:
                self.proceed()
            return self._found

    @cached_property
    def _usable(self) -> Collection[str]:
        return frozenset(summary.id for summary in self._listing.summaries)

    def summaries(self) -> tuple[Summary, ...]:
        """Return a summary of every usable ruleset, by id."""
        return self._listing.summaries

    @property
    def problems(self) -> tuple[RulesetError, ...]:
        """Files that were left out, and why."""
        return self._listing.problems

    @property
    def off(self) -> Collection[str]:
        """Ids of rulesets that the user has switched off."""
        return self._off if self._listing else ()

    @property
    def owners(self) -> Mapping[str, str]:
        """The plugin that brought each, also of those that are left out."""
        return self._owners if self._listing else {}

    @property
    def layers(self) -> Mapping[str, Layer]:
        """What each file says, of usable rulesets only."""
        usable = self._usable  # found out before what was read is looked at
        return {name: layer for name, layer in self._read.items() if name in usable}

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """All of them, as they were written, without settings."""
        found = ((name, self.get(name)) for name in self.layers)
        return {name: ruleset for name, ruleset in found if ruleset is not None}

    def get(self, ruleset_id: str) -> Ruleset | None:
        """Return a ruleset as it was written; None if there is none that can be used."""
        with self._lock:
            if ruleset_id not in self._usable:
                return None
            if self._shipped is not None and ruleset_id in self._shipped:
                return self._shipped.ruleset(ruleset_id, self._vocabulary)
            if ruleset_id not in self._resolved:
                line = find_layers(self._read[ruleset_id], self._read)
                self._resolved[ruleset_id] = resolve(line, self._vocabulary, {})
            return self._resolved[ruleset_id]

    @property
    def taken(self) -> Collection[str]:
        """Ids that no further ruleset can have: also those of files that are left out."""
        left_out = (Path(problem.path).stem for problem in self.problems)
        return {*self.layers, *self._listing.broken, *left_out}

    def broken(self, ruleset_id: str) -> RulesetError | None:
        """Return why there is no ruleset of an id, if a file of that id or name is left out."""
        for problem in self.problems:
            if Path(problem.path).stem == ruleset_id:
                return problem
        return self._listing.broken.get(ruleset_id)

    def off_of_code(self, prefix: str, mode: str = "") -> Ruleset | None:
        """Return a ruleset that is switched off and has deal codes of a prefix; None if none has.

        :param mode: of the codes; empty for any.
        """
        found = [(name, self._off[name]) for name in sorted(self.off)]
        layers = {name: layer for name, layer in found if layer is not None}
        for ruleset_id, layer in layers.items():
            try:
                line = find_layers(layer, {**layers, **self._read})
                ruleset = resolve(line, self._vocabulary, {})
            except RulesetError:
                continue  # it has no codes
            code = ruleset.code
            owns = code.owner == ruleset_id and code.prefix == prefix
            if owns and (not mode or mode in (code.mode, *code.also)):
                return ruleset
        return None

    # Finding it out

    def _find_out(self) -> Iterator[None]:
        """Read and resolve all, or find it remembered; ``_found`` has what came of it."""
        for owner, folder in self._folders:
            yield from self._take_in(owner, folder)
        remembered, off = self._remembered, self._switched_off
        lasts = self._lasting and self._is_complete()
        key = listing_key(self._folders, off, remembered) if lasts else ""
        listing = remembered.listing(key)
        if listing is None:
            listing = yield from self._judge()
        remembered.keep(key, listing)
        self._found = listing

    def _is_complete(self) -> bool:
        """Say whether no file has come or gone since its folder was looked into."""
        return all(ruleset_files(folder) == files for folder, files in self._files.items())

    def _take_in(self, owner: str, folder: Path) -> Iterator[None]:
        """Take what the files of a folder say."""
        if self._shipped is not None and folder in self._shipped.folders:
            self._read.update(self._shipped.layers)
            self._owners.update(dict.fromkeys(self._shipped.layers, owner))
            return
        unused = self._switched_off if owner == str(folder) else ()
        index = read_index(folder)
        self._files[folder] = ruleset_files(folder)
        for path in self._files[folder]:
            name, said = path.stem, self._said(path, index)
            if isinstance(said, Layer) and isinstance(said.tree.get("id"), str):
                name = str(said.tree["id"])
            if name in unused:
                self._off[name] = said if isinstance(said, Layer) else None
            elif isinstance(said, Layer):
                self._add(owner, said)
            else:
                self._faults.append(said)
            yield

    def _said(self, path: Path, index: Index) -> Layer | RulesetError:
        """Return what a file says, or why it cannot be read."""
        try:
            return indexed_file(path, index) or self._remembered.layer(path)
        except RulesetError as error:
            return error

    def _add(self, owner: str, layer: Layer) -> None:
        ruleset_id = layer.tree.get("id")
        if not isinstance(ruleset_id, str):
            at = ("id",) if "id" in layer.tree else ()
            message = f"found id {shown(ruleset_id)}, expected the id of a ruleset"
            self._faults.append(layer.place(*at).error(message, key="id"))
        elif ruleset_id in self._read:
            self._faults.append(id_clash(layer, self._read[ruleset_id]))
        else:
            self._read[ruleset_id] = layer
            self._owners[ruleset_id] = owner

    def _judge(self) -> Generator[None, None, Listing]:
        """Resolve all, and return what came of it."""
        summaries: list[Summary] = []
        problems = [*self._faults]
        broken: dict[str, RulesetError] = {}
        modes: dict[tuple[str, str], Layer] = {}
        for ruleset_id, layer in self._read.items():
            try:
                self._require_on(layer)
                ruleset = resolve(find_layers(layer, self._read), self._vocabulary, {})
                claim_modes(ruleset, layer, modes)
                summaries.append(summarised(ruleset, self._owners[ruleset_id]))
            except RulesetError as error:
                errors = own_errors(error, layer)
                problems += errors
                broken[ruleset_id] = errors[0]
            yield
        return Listing(tuple(sorted(summaries)), tuple(problems), broken)

    def _require_on(self, layer: Layer) -> None:
        """See that a file's parent is not switched off.

        :raises RulesetError: at the key that names it.
        """
        parent = layer.tree.get("extends")
        if isinstance(parent, str) and parent in self._off and parent not in self._read:
            message = f"extends: {shown(parent)} is switched off"
            raise layer.place("extends").error(message, key="extends")


def summarised(ruleset: Ruleset, plugin: str) -> Summary:
    """Return a ruleset's summary."""
    code = ruleset.code
    return Summary(
        id=ruleset.id,
        name=ruleset.name,
        family=ruleset.family,
        source=ruleset.source,
        prefix=code.prefix,
        version=code.version,
        mode=code.mode,
        owns_mode=code.owner == ruleset.id,
        extends=ruleset.parents[0] if ruleset.parents else "",
        path=ruleset.path,
        plugin=plugin,
    )
