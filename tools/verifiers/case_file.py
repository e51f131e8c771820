"""What a case file proves. Written from docs/domains/case-file.md, independently of the other verifiers."""
import hashlib
import json
import zipfile
from decimal import Decimal

import log_format as log

FORMAT = "countinghouse case file 1"
SAME = {
    "transfer": {"transferKind": "kind", "ref": "ref", "customer": "lead_id", "resource": "resource", "record": "record_id"},
    "receipt": {"customer": "lead_id", "sha256": "receipt_hash"},
    "agreement": {"sha256": "file_hash", "contentSha256": "content_hash", "termsVersion": "terms_version"},
    "mandate": {"sha256": "file_hash", "contentSha256": "content_hash", "termsVersion": "terms_version"},
    "statement": {"customer": "lead_id", "account": "account", "format": "format", "lines": "lines", "sha256": "sha256"},
    "caseFile": {"customer": "lead_id", "copy": "copy", "records": "records", "sha256": "manifest_sha256"},
    "decision": {"approval": "approval_id", "approved": "approved", "alone": "alone"},
    "audit": {"action": "action", "resource": "resource", "record": "record_id"},
}


def open_case(file):
    """The archive if a file is a case file, otherwise None; it may be too large for the memory."""
    try:
        archive = zipfile.ZipFile(file) if file.read(4) == b"PK\x03\x04" else None
    except (zipfile.BadZipFile, ValueError):
        return None
    names = archive.namelist() if archive else []
    # Programs disagree on which of two files of one name counts, so neither is accepted.
    return archive if "manifest.json" in names and len(names) == len(set(names)) else None


def digest_of(archive, name):
    digest = hashlib.sha256()
    with archive.open(name) as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


class Case:
    """The archive, with the hash of every file, and the files that are unchanged."""

    def __init__(self, archive):
        self.archive = archive
        self.manifest = json.loads(archive.read("manifest.json"))
        if self.manifest["format"] != FORMAT:
            raise ValueError("not a case file of this format")
        self.hashes = {name: digest_of(archive, name) for name in archive.namelist()}
        self.known = {file["name"]: file["sha256"] for file in self.manifest["files"]}
        self.sound = {name for name, digest in self.known.items() if self.hashes.get(name) == digest}

    def lines(self, name):
        """The records of a file, nothing if it was changed: that is a finding by itself."""
        if name not in self.sound:
            return
        with self.archive.open(name) as file:
            for line in file:
                yield json.loads(line, parse_float=Decimal)


def file_faults(case):
    for name in case.known:
        if name not in case.hashes:
            yield "missingFile", name
        elif name not in case.sound:
            yield "changedFile", name
    for name in case.hashes:
        if name not in case.known and name not in ("manifest.json", "proof.json"):
            yield "unknownFile", name


def seal_faults(case, noted):
    """(faults, head) of the manifest's own proof."""
    if "proof.json" not in case.hashes:
        return [("noSeal", "manifest.json")], None
    proof = log.check(json.loads(case.archive.read("proof.json")), noted)
    faults, head, content = proof["faults"], proof["head"], proof["content"]
    expected = {
        "kind": "caseFile",
        "id": case.manifest["id"],
        "customer": case.manifest["customer"]["id"],
        "sha256": case.hashes["manifest.json"],
    }
    if not faults and any(content.get(name) != value for name, value in expected.items()):
        faults.append("otherManifest")
    return [(fault, "manifest.json") for fault in faults], head


def record_fault(line, head, entries):
    proof = line["proof"]
    salt, hashes = log.from_base64(proof["salt"]), [log.from_base64(text) for text in proof["hashes"]]
    if salt is None or len(salt) != 32 or any(value is None or len(value) != 32 for value in hashes):
        return "unreadableProof"
    leaf = log.leaf_hash(log.sha256(salt, proof["content"].encode()))
    if log.root_of_inclusion(proof["place"], head[1], leaf, hashes) != head[2]:
        return "notIncluded"
    content, record = json.loads(proof["content"]), line["record"]
    is_same = content["id"] == line["id"]
    is_same &= all(content.get(name) == record.get(field) for name, field in SAME.get(content["kind"], {}).items())
    if "text" in line:
        is_same &= log.sha256(line["text"].encode()).hex() == content["sha256"]
    if content["kind"] == "transfer":
        booked = sorted(int(entry["cents"]) for entry in content["entries"] or [])
        is_same &= booked == sorted(entries.get(content["id"], []))
    return None if is_same else "otherRecord"


def part_faults(case, head):
    entries = {}
    for line in case.lines("records/entry.jsonl"):
        entries.setdefault(line["record"]["transfer_id"], []).append(line["record"]["amount"])
    for part in case.manifest["parts"]:
        if part["file"] not in case.sound:
            continue
        records = proved = 0
        faults = []
        for line in case.lines(part["file"]):
            records += 1
            if "proof" in line:
                proved += 1
                fault = record_fault(line, head, entries) if head else None
                faults += [(fault, f"{part['name']} {line['id']}")] if fault else []
        if (records, proved) != (part["records"], part["proved"]):
            yield "otherNumber", part["file"]
        yield from faults


def document_faults(case):
    """Receipts that are not those of the orders, and signed files that are not those that were signed."""
    if "records/orders.jsonl" in case.sound:
        hashes = {line["id"]: line["record"]["receipt_hash"] for line in case.lines("records/orders.jsonl")}
        for line in case.lines("records/receipt.jsonl"):
            if not log.is_receipt({"id": line["id"], "sha256": hashes.get(line["id"])}, line["record"]["receipt"]):
                yield "otherReceipt", f"receipt {line['id']}"
    for part in ("investment_agreement", "mandate_signature"):
        for line in case.lines(f"records/{part}.jsonl"):
            start = f"files/{line['record']['file_id']}."
            if any(name.startswith(start) and case.hashes[name] != line["record"]["file_hash"] for name in case.sound):
                yield "otherFile", f"{part} {line['id']}"


def faults_and_heads(case, noted):
    """(faults, head, seal)"""
    stated = case.manifest["log"]
    head = log.head_of(stated["head"], noted or [stated["key"]]) if stated else None
    faults, seal = seal_faults(case, noted)
    faults += file_faults(case)
    if stated and not head:
        faults.append(("notSigned", "manifest.json"))
    return [*faults, *part_faults(case, head), *document_faults(case)], head, seal


def judge(archive, noted):
    """What is wrong as [(code, where)], what is proved, and by which heads."""
    try:
        case = Case(archive)
        faults, head, seal = faults_and_heads(case, noted)
        proved = sum(part["proved"] for part in case.manifest["parts"])
    except (ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile):
        return {"faults": [("unreadableCase", "manifest.json")], "head": None, "seal": None}
    return {"faults": faults, "head": head, "seal": seal, "manifest": case.manifest, "proved": proved}
