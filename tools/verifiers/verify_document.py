"""Checks receipts, proofs, the files that proofs are about, and case files against the public log; only Python's standard
library, no network.

    python3 verify_document.py FILE... [--key KEY]

FILE is a downloaded receipt, a case file (ZIP), a proof, or the file that a proof is about, such as a PDF or CSV. Exit
code: 0 everything is proved, 1 something is wrong, 2 a file cannot be read.
"""
import argparse
import json
import sys
from decimal import Decimal

import case_file
from log_format import check, sha256


def read(name):
    """(document, None) for a receipt or a proof; (None, the file's SHA-256) for any other file."""
    with open(name, "rb") as file:
        content = file.read()
    try:
        document = json.loads(content.decode("utf-8"), parse_float=Decimal)
    except ValueError:
        document = None
    if isinstance(document, dict) and ("logged" in document or "receipt" in document):
        return document, None
    return None, sha256(content).hex()


def check_files(names, noted):
    """The verdict on each file: (name, faults, lines, heads). A file without a proof of its own needs one among the others."""
    verdicts, others, proved = [], [], {}
    for name in names:
        if case_file.is_case(name):
            verdicts.append((name, *case_file.check(name, noted)))
            continue
        document, digest = read(name)
        if document is None:
            others.append((name, digest))
            continue
        faults, head, content = check(document, noted)
        if not faults and content.get("sha256"):
            proved[content["sha256"]] = (name, content)
        lines = [f"The {content['kind']} {content['id']} was in the log {head[0]} when it had {head[1]} leaves."] if content else []
        verdicts.append((name, faults, lines, [head] if head else []))
    for name, digest in others:
        by, content = proved.get(digest, (None, None))
        faults = [] if by else ["no proof among the given files is about it: it was changed, or its proof is missing"]
        lines = [f"It is the {content['kind']} {content['id']}, unchanged, as {by} proves."] if by else []
        verdicts.append((name, faults, lines, []))
    return verdicts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--key")
    given = parser.parse_args()
    is_sound, roots = True, {}
    for name, faults, lines, heads in check_files(given.files, given.key):
        for origin, size, root in heads:
            if roots.setdefault((origin, size), root) != root:
                faults.append(f"its head contradicts that of another file: the log {origin} showed two pasts")
        if faults:
            is_sound = False
            print(f"{name}: NOT PROVED", *faults, sep="\n  ")
        else:
            print(f"{name}: proved", *lines, sep="\n  ")
            if heads and not given.key:
                print("  Not proved: that the key is the log's. Compare it with one from elsewhere (--key).")
    return 0 if is_sound else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"The documents could not be checked: {error}", file=sys.stderr)
        sys.exit(2)
