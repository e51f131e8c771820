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
    "export": {"customer": "lead_id", "resource": "resource", "format": "format", "bytes": "bytes", "sha256": "sha256"},
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


def proof_fault(proof, head):
    """What is wrong with the proof of a leaf by a head; None if it holds."""
    salt, hashes = log.from_base64(proof["salt"]), [log.from_base64(text) for text in proof["hashes"]]
    if salt is None or len(salt) != 32 or any(value is None or len(value) != 32 for value in hashes):
        return "unreadableProof"
    leaf = log.leaf_hash(log.sha256(salt, proof["content"].encode()))
    return None if log.root_of_inclusion(proof["place"], head[1], leaf, hashes) == head[2] else "notIncluded"


def record_fault(line, head, entries):
    proof = line["proof"]
    fault = proof_fault(proof, head)
    if fault:
        return fault
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


def logged_phases(line, head):
    """The phases of a receipt whose deciding quotes are in batches of the log; None if a proof does not hold."""
    quotes = line.get("quotes", [])
    for quote in quotes:
        batch = quote["batch"]
        if head is None or proof_fault(batch, head):
            return None
        if not log.is_quote_of(line["record"]["receipt"], quote, json.loads(batch["content"])):
            return None
    return {quote["phase"] for quote in quotes}


def check_receipts(case, head):
    """(faults, decided, logged): receipts that are not those of the orders, and the quotes that decided these."""
    faults, decided, logged = [], 0, 0
    hashes = {line["id"]: line["record"]["receipt_hash"] for line in case.lines("records/orders.jsonl")}
    has_orders = "records/orders.jsonl" in case.sound
    for line in case.lines("records/receipt.jsonl"):
        receipt, name = line["record"]["receipt"], f"receipt {line['id']}"
        if has_orders and not log.is_receipt({"id": line["id"], "sha256": hashes.get(line["id"])}, receipt):
            faults.append(("otherReceipt", name))
        phases = logged_phases(line, head)
        if phases is None:
            faults.append(("otherQuote", name))
        decided += len(log.decided_phases(receipt))
        logged += len(phases or ())
    return faults, decided, logged


def document_faults(case):
    """Signed files that are not those that were signed."""
    for part in ("investment_agreement", "mandate_signature"):
        for line in case.lines(f"records/{part}.jsonl"):
            start = f"files/{line['record']['file_id']}."
            if any(name.startswith(start) and case.hashes[name] != line["record"]["file_hash"] for name in case.sound):
                yield "otherFile", f"{part} {line['id']}"


def check(case, noted):
    """What is wrong, the heads, and the quotes that decided orders."""
    stated = case.manifest.get("log")
    head = log.head_of(stated["head"], log.logs_among(noted) or [stated["key"]], noted) if stated else None
    faults, seal = seal_faults(case, noted)
    faults += file_faults(case)
    if stated and not head:
        faults.append(("notSigned", "manifest.json"))
    if head and head[4]["forged"]:
        faults.append(("forgedWitness", "manifest.json"))
    receipt_faults, decided, logged = check_receipts(case, head)
    faults += [*part_faults(case, head), *receipt_faults, *document_faults(case)]
    return {"faults": faults, "head": head, "seal": seal, "decided": decided, "logged": logged}


def judge(archive, noted):
    """What is wrong as [(code, where)], what is proved, and by which heads."""
    try:
        case = Case(archive)
        found = check(case, noted)
        proved = sum(part["proved"] for part in case.manifest["parts"])
    except (ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile):
        return {"faults": [("unreadableCase", "manifest.json")], "head": None, "seal": None}
    return {**found, "manifest": case.manifest, "proved": proved}
