"""Checks that the public log continues a head that was saved earlier; only Python's standard library.

    python3 verify_consistency.py OLD [NEW] [--tiles FOLDER-OR-ADDRESS] [--key KEY]...

OLD and NEW are saved heads, or documents whose proofs have one; without NEW the log's current head is fetched. --tiles is
the log's address or a copy of its tiles; by default https:// and the log's name. --key is a public key of the log as noted
elsewhere; by default the one that is published with the tiles or stored with the head. It prints the same words as
verify-consistency.mjs, from words.json. Exit code: 0 NEW continues OLD, 1 it does not, 2 this cannot be checked.
"""
import argparse
import base64
import json
import os
import re
import sys
import urllib.error
import urllib.request

from log_format import head_of, is_consistent, node_hash, parse_head, say


def read_at(place, name):
    """The bytes below the log's address or in a copy of it; None if they do not exist."""
    if re.match("https?://", place):
        try:
            with urllib.request.urlopen(place.rstrip("/") + "/" + name) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise
    try:
        with open(os.path.join(place, name), "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def largest_below(count):
    power = 1
    while power * 2 < count:
        power *= 2
    return power


class Tiles:
    """The tree of `size` leaves, read from its tiles (C2SP tlog-tiles)."""

    def __init__(self, place, size):
        self.place, self.size, self.known = place, size, {}

    def tile(self, level, index):
        if (level, index) not in self.known:
            digits = str(index).zfill(-(-len(str(index)) // 3) * 3)
            parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
            full = f"tile/{level}/" + "/".join(["x" + part for part in parts[:-1]] + parts[-1:])
            width = min(256, self.size // 256**level - index * 256)
            data = None if width == 256 else read_at(self.place, f"{full}.p/{width}")
            data = read_at(self.place, full) if data is None else data
            if data is None or len(data) < width * 32:
                raise LookupError(full)
            self.known[level, index] = data
        return self.known[level, index]

    def hash(self, start, end):
        """The hash of a range of leaves, which begins at a multiple of its largest complete subtree."""
        count, level = end - start, 0
        if count & (count - 1):
            middle = start + largest_below(count)
            return node_hash(self.hash(start, middle), self.hash(middle, end))
        while 256 ** (level + 1) <= count:
            level += 1
        unit = 256**level
        if count > unit:
            return node_hash(self.hash(start, start + count // 2), self.hash(start + count // 2, end))
        index, at = divmod(start // unit, 256)
        return self.tile(level, index)[at * 32 : at * 32 + 32]

    def consistency(self, smaller, start=0, end=None, is_known=True):
        """RFC 9162, section 2.1.4.1."""
        end = self.size if end is None else end
        if smaller == end:
            return [] if is_known else [self.hash(start, end)]
        middle = start + largest_below(end - start)
        if smaller <= middle:
            return self.consistency(smaller, start, middle, is_known) + [self.hash(middle, end)]
        return self.consistency(smaller, middle, end, False) + [self.hash(start, middle)]


def verdict_of(older, newer, place):
    """'continues', or why not."""
    if older[0] != newer[0]:
        return "otherLog"
    if older[1] > newer[1]:
        return "shorter"
    if older[1] == newer[1]:
        return "continues" if older[2] == newer[2] else "contradicts"
    try:
        proof = Tiles(place, newer[1]).consistency(older[1])
    except LookupError:
        return "cut"
    return "continues" if is_consistent(older[1], older[2], newer[1], newer[2], proof) else "otherPast"


def note_in(text):
    """The note of a head, and the key stored with it or None."""
    if not text.lstrip().startswith("{"):
        return text, None
    document = json.loads(text)
    if "logged" in document:
        return document["logged"]["proof"].partition("\n\n")[2], document["logged"]["key"]
    saved = document.get("heads") or [{"note": ""}]
    return saved[-1]["note"], saved[-1].get("key")


def signed_head(name, note, keys):
    head = head_of(note, keys)
    if head is None:
        raise ValueError(say("notSignedHead", file=name))
    return head


def text_at(place, name):
    return (read_at(place, name) or b"").decode()


def read(name):
    with open(name, encoding="utf-8") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new", nargs="?")
    parser.add_argument("--tiles")
    parser.add_argument("--key", action="append", default=[])
    given = parser.parse_args()
    old, old_key = note_in(read(given.old))
    stated = parse_head(old.rpartition("\n\n")[0] + "\n")
    if stated is None:
        raise ValueError(say("notAHead", file=given.old))
    place = given.tiles or "https://" + stated[0]
    new, new_key = note_in(read(given.new)) if given.new else (text_at(place, "checkpoint"), None)
    keys = given.key or [key for key in (old_key, new_key, text_at(place, "key").rstrip()) if key]
    older = signed_head(given.old, old, keys)
    newer = signed_head(given.new or say("currentHead", place=place), new, keys)
    verdict = verdict_of(older, newer, place)
    for word, head in (("oldHead", older), ("newHead", newer)):
        print(say(word, size=head[1], root=base64.b64encode(head[2]).decode()))
    print(say(verdict))
    if not given.key:
        print(say("unknownKeys"))
    return 0 if verdict == "continues" else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(say("uncheckedHeads", why=error), file=sys.stderr)
        sys.exit(2)
