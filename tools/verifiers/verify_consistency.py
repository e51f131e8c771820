"""Checks that the public log continues a head that was saved earlier; only Python's standard library.

    python3 verify_consistency.py OLD [NEW] [--tiles FOLDER-OR-ADDRESS] [--key KEY]

OLD and NEW are saved heads; without NEW the log's current head is fetched. --tiles is the log's address or a copy of its
tiles; by default https:// and the log's name. Exit code: 0 NEW continues OLD, 1 it does not, 2 this cannot be checked.
"""
import argparse
import os
import re
import sys
import urllib.error
import urllib.request

from log_format import is_consistent, node_hash, open_note, parse_head, parse_key


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
    """None if the newer head continues the older one, otherwise what is wrong."""
    if older[0] != newer[0]:
        return "the heads are those of two different logs"
    if older[1] > newer[1]:
        return "the new head has fewer leaves than the old one"
    if older[1] == newer[1]:
        return None if older[2] == newer[2] else "two heads of the same size contradict each other: the log showed two pasts"
    try:
        proof = Tiles(place, newer[1]).consistency(older[1])
    except LookupError as error:
        return f"the log does not publish all tiles of its new head: {error}"
    is_continued = is_consistent(older[1], older[2], newer[1], newer[2], proof)
    return None if is_continued else "the new head does not begin with what the old one covers: the past was rewritten"


def head_of(note, keys, name):
    opened = open_note(note, keys)
    head = parse_head(opened[0]) if opened and opened[1] else None
    if head is None or head[0] != opened[1][0][0]:
        raise ValueError(f"{name} is not a head that a known key signed (--key)")
    return head


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("old")
    parser.add_argument("new", nargs="?")
    parser.add_argument("--tiles")
    parser.add_argument("--key", action="append", default=[])
    given = parser.parse_args()
    with open(given.old, encoding="utf-8") as file:
        old = file.read()
    place = given.tiles or "https://" + old.split("\n")[0]
    if given.new:
        with open(given.new, encoding="utf-8") as file:
            new = file.read()
    else:
        new = (read_at(place, "checkpoint") or b"").decode()
    keys = given.key or [(read_at(place, "key") or b"").decode().rstrip("\n")]
    keys = [key for key in map(parse_key, keys) if key]
    older, newer = head_of(old, keys, given.old), head_of(new, keys, given.new or f"the current head of {place}")
    fault = verdict_of(older, newer, place)
    print(f"old head: {older[1]} leaves", f"new head: {newer[1]} leaves", sep="\n")
    print(f"NOT CONTINUED: {fault}" if fault else "The new head continues the old one.")
    if not given.key:
        print("Not proved: that the key is the log's. Compare it with one from elsewhere (--key).")
    return 1 if fault else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError) as error:
        print(f"This could not be checked: {error}", file=sys.stderr)
        sys.exit(2)
