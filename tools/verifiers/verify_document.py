"""Checks receipts and other documents against the public log; only Python's standard library, no network.

    python3 verify_document.py FILE... [--key KEY]... [--head FILE]...

FILE is a downloaded receipt, a case file (ZIP), a proof, or the file that a proof is about, such as a PDF or CSV; --key the
log's public key as noted elsewhere, or that of a witness, --head a head that was saved earlier. Exit code: 0 everything given is proved, 1
something is wrong, 2 a file cannot be read. It prints the same words as verify-document.mjs, from words.json.
"""
import argparse
import base64
import json
import re
import sys
from contextlib import ExitStack
from decimal import Decimal
from itertools import combinations

import case_file
import execution
from log_format import check, head_of, logs_among, say, sha256

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, IndexError)


def parsed(data):
    try:
        return json.loads(data.decode("utf-8"), parse_float=Decimal)
    except ValueError:
        return None


def is_note(text):
    return re.match(r"\S+\n\d+\n\S+\n", text) is not None and "\n\n\u2014 " in text


class Verdict:
    """What was found about the given files: lists of dictionaries, each with the file's `name`."""

    def __init__(self):
        self.cases, self.documents, self.others, self.heads, self.contradictions = [], [], [], [], []
        self.receipts = []

    def is_sound(self):
        faults = [fault for one in self.cases + self.documents for fault in one["faults"]]
        return not (faults or self.contradictions) and all(
            [one["by"] for one in self.others] + [one["head"] for one in self.heads]
        )


def judge_document(document, keys):
    try:
        return check(document, keys)
    except UNREADABLE:
        return {"faults": ["unreadableProof"], "head": None, "content": None, "quotes": [], "unlogged": []}


def heads_in(notes, keys, noted):
    """Each of [(name, note, key or None)] with its head; None if no known key signed it, or a known witness's signature is forged."""
    for name, note, key in notes:
        head = head_of(note, keys + ([key] if key else []), noted)
        if head and head[4]["forged"]:
            yield {"name": name, "head": None, "fault": "forgedWitness"}
        else:
            yield {"name": name, "head": head, "fault": None if head else "headKey"}


def judge(files, noted):
    """The verdict on open files given as (name, file), for keys that are known from elsewhere."""
    logs = logs_among(noted)
    verdict, notes, keys, others = Verdict(), [], list(logs), []
    for name, file in files:
        case = case_file.open_case(file)
        if case:
            verdict.cases.append({"name": name, **case_file.judge(case, noted)})
            continue
        file.seek(0)
        data = file.read()
        document, text = parsed(data), data.decode("utf-8", "replace")
        if isinstance(document, dict) and ("logged" in document or "receipt" in document):
            verdict.documents.append({"name": name, **judge_document(document, noted)})
            if document.get("receipt") and not verdict.documents[-1]["faults"]:
                verdict.receipts.append(document["receipt"])
            if not logs and isinstance(document.get("logged"), dict):
                keys.append(str(document["logged"].get("key")))
        elif isinstance(document, dict) and isinstance(document.get("heads"), list):
            notes += [(name, str(one["note"]), None if logs else one.get("key")) for one in document["heads"]]
        elif is_note(text):
            notes.append((name, text, None))
        else:
            others.append((name, sha256(data).hex()))
    verdict.heads += heads_in(notes, keys, noted)
    proved = [one for one in verdict.documents if not one["faults"] and one["content"].get("sha256")]
    for name, digest in others:
        # The same file may be proved by several heads, or as several records.
        by = [one for one in proved if one["content"]["sha256"] == digest]
        verdict.others.append({"name": name, "by": by})
    shown = [one["head"] for one in verdict.documents]
    shown += [quote["head"] for one in verdict.documents for quote in one["quotes"] if quote]
    shown += [one["head"] for one in verdict.heads]
    shown += [head for one in verdict.cases for head in (one["head"], one["seal"])]
    for one, other in combinations(filter(None, shown), 2):
        if one[:2] == other[:2] and one[2] != other[2]:
            verdict.contradictions.append((one, other))
    return verdict


def root_text(head):
    return {"log": head[0], "size": head[1], "root": base64.b64encode(head[2]).decode()}


def witness_lines(head):
    """Which witnesses signed a head, which did not, and which signatures were not checked."""
    size, witnesses = head[1], head[4]
    return [
        *(say("witness", size=size, name=name, at=at) for name, at in witnesses["signed"]),
        *(say("noWitness", size=size, name=name) for name in witnesses["absent"]),
        *(say("uncheckedWitness", size=size, name=name) for name in witnesses["unchecked"]),
    ]


def quote_lines(decided, logged):
    lines = [say("caseQuotes", logged=logged, decided=decided)] if logged else []
    return lines + ([say("caseUnprovedQuotes", unlogged=decided - logged, decided=decided)] if decided > logged else [])


def describe_case(one, has_noted):
    if one["faults"]:
        return [say("isNotProved", file=one["name"]), *(f"  {where}: {say(fault)}" for fault, where in one["faults"])]
    manifest, seal, head = one["manifest"], one["seal"], one["head"]
    left_out = ", ".join(f"{table['name']} ({table['why']})" for table in manifest["leftOut"])
    facts = {name: manifest[name] for name in ("id", "madeAt", "records")}
    lines = [
        say("case", customer=manifest["customer"]["id"], files=len(manifest["files"]), **facts),
        say("caseSeal", **root_text(seal)),
        say("caseRecords", proved=one["proved"], **root_text(head)) if head else say("caseNoHead"),
        *quote_lines(one["decided"], one["logged"]),
        say("caseKnownKey") if has_noted else say("caseUnknownKey", key=seal[3]),
        *witness_lines(seal),
        *(witness_lines(head) if head and head != seal else []),
        say("unprovedCase", leftOut=left_out),
        say("unprovedCaseLog"),
    ]
    return [say("isProved", file=one["name"]), *(f"  {line}" for line in lines)]


QUOTE_WORDS = {"open": "quoteOpen", "close": "quoteClose"}
EXPORTED = ("at", "format", "bytes", "takenBy")
UNLOGGED_WORDS = {"open": "unprovedOpen", "close": "unprovedClose"}


def describe(one, has_noted, has_file):
    if one["faults"]:
        return [say("isNotProved", file=one["name"]), *(f"  {say(fault)}" for fault in one["faults"])]
    head, content = one["head"], one["content"]
    lines = [
        say("record", kind=content["kind"], id=content["id"], **root_text(head)),
        *([say("exported", **{name: content[name] for name in EXPORTED})] if content["kind"] == "export" else []),
        *(say(QUOTE_WORDS[quote["phase"]], **quote["content"]) for quote in one["quotes"]),
        say("knownKey") if has_noted else say("unknownKey", key=head[3]),
        *witness_lines(head),
        *([say("unprovedFile")] if "sha256" in content and content["kind"] != "receipt" and not has_file else []),
        *(say(UNLOGGED_WORDS[phase]) for phase in one["unlogged"]),
        say("unprovedLog"),
    ]
    return [say("isProved", file=one["name"]), *(f"  {line}" for line in lines)]


def describe_other(one):
    name, by = one["name"], one["by"]
    if not by:
        return [say("isNotProved", file=name), f"  {say('noProofOfFile')}"]
    proofs = [say("file", kind=one["content"]["kind"], id=one["content"]["id"], by=one["name"]) for one in by]
    return [say("isProved", file=name), *(f"  {line}" for line in proofs)]


def bp(points):
    return f"{'-' if points < 0 else ''}{abs(points) // 100}.{abs(points) % 100:02d}"


def describe_execution(receipts):
    # The same receipt counts once, however often it is given.
    receipts = list({receipt["order"]: receipt for receipt in receipts}.values())
    found = execution.execution_figures(receipts)
    unseen, closed_out = found["unseen"], found["closedOut"]

    def line(kind, otherwise):
        figures = found[kind[len("execution"):].lower()]
        if figures is None:
            return say(otherwise)
        return say(kind, **(figures | {name: bp(figures[name]) for name in ("median", "p95", "worst")}))

    lines = [
        line("executionMarket", "executionNoMarket"),
        *([say("executionUnseen", unseen=unseen)] if unseen else []),
        *([say("executionCloseOut", closedOut=closed_out)] if closed_out else []),
        line("executionStop", "executionNoStop"),
        line("executionTarget", "executionNoTarget"),
        say("executionSign"),
    ]
    return [say("execution", receipts=len(receipts)), *(f"  {text}" for text in lines)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--key", action="append", default=[])
    parser.add_argument("--head", action="append", default=[])
    given = parser.parse_args()
    with ExitStack() as opened:
        files = [(name, opened.enter_context(open(name, "rb"))) for name in given.files + given.head]
        verdict, has_noted = judge(files, given.key), bool(logs_among(given.key))
    lines = [say("twoPasts", size=one[1], log=one[0]) for one, _other in verdict.contradictions]
    lines += [line for one in verdict.cases for line in describe_case(one, has_noted)]
    for one in verdict.documents:
        has_file = any(proof is one for other in verdict.others for proof in other["by"])
        lines += describe(one, has_noted, has_file)
    lines += [line for one in verdict.others for line in describe_other(one)]
    lines += describe_execution(verdict.receipts) if verdict.receipts else []
    for one in verdict.heads:
        said = witness_lines(one["head"]) if one["head"] else [say(one["fault"])]
        lines += [f"{one['name']}: {line}" for line in said]
    print(*lines, sep="\n")
    return 0 if verdict.is_sound() else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, *UNREADABLE) as error:
        print(say("unchecked", why=error), file=sys.stderr)
        sys.exit(2)
