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


def is_case(name):
    return zipfile.is_zipfile(name) and "manifest.json" in zipfile.ZipFile(name).namelist()


def digest_of(archive, name):
    digest = hashlib.sha256()
    with archive.open(name) as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


class Case:
    """The archive, with the hash of every file, and the files that are unchanged."""

    def __init__(self, archive):
        names = archive.namelist()
        if len(names) != len(set(names)):
            raise ValueError("the archive has two files of one name")
        self.archive = archive
        self.manifest = json.loads(archive.read("manifest.json"))
        if self.manifest["format"] != FORMAT:
            raise ValueError("not a case file of this format")
        self.hashes = {name: digest_of(archive, name) for name in names}
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
            yield f"{name}: was removed"
        elif name not in case.sound:
            yield f"{name}: was changed"
    for name in case.hashes:
        if name not in case.known and name not in ("manifest.json", "proof.json"):
            yield f"{name}: was added: the manifest does not name it"


def seal_faults(case, noted):
    """(faults, head) of the manifest's own proof."""
    if "proof.json" not in case.hashes:
        return ["manifest.json: the archive has no proof.json, so nothing proves the manifest"], None
    faults, head, content = log.check(json.loads(case.archive.read("proof.json")), noted)
    expected = {
        "kind": "caseFile",
        "id": case.manifest["id"],
        "customer": case.manifest["customer"]["id"],
        "sha256": case.hashes["manifest.json"],
    }
    if not faults and any(content.get(name) != value for name, value in expected.items()):
        faults.append("it is not the manifest that the log has: it was changed or swapped")
    return [f"manifest.json: {fault}" for fault in faults], head


def record_fault(line, head, entries):
    proof = line["proof"]
    salt, hashes = log.from_base64(proof["salt"]), [log.from_base64(text) for text in proof["hashes"]]
    if salt is None or len(salt) != 32 or any(value is None or len(value) != 32 for value in hashes):
        return "its proof cannot be read"
    leaf = log.leaf_hash(log.sha256(salt, proof["content"].encode()))
    if log.root_of_inclusion(proof["place"], head[1], leaf, hashes) != head[2]:
        return "is not in the log by the head of the case file"
    content, record = json.loads(proof["content"]), line["record"]
    is_same = content["id"] == line["id"]
    is_same &= all(content.get(name) == record.get(field) for name, field in SAME.get(content["kind"], {}).items())
    if "text" in line:
        is_same &= log.sha256(line["text"].encode()).hex() == content["sha256"]
    if content["kind"] == "transfer":
        booked = sorted(int(entry["cents"]) for entry in content["entries"] or [])
        is_same &= booked == sorted(entries.get(content["id"], []))
    return None if is_same else "is not what the log has of it: something in it was changed"


def part_faults(case, head):
    entries = {}
    for line in case.lines("records/entry.jsonl"):
        entries.setdefault(line["record"]["transfer_id"], []).append(line["record"]["amount"])
    for part in case.manifest["parts"]:
        if part["file"] not in case.sound:
            continue
        records = proved = 0
        for line in case.lines(part["file"]):
            records += 1
            if "proof" in line:
                proved += 1
                fault = record_fault(line, head, entries) if head else None
                if fault:
                    yield f"{part['name']} {line['id']}: {fault}"
        if (records, proved) != (part["records"], part["proved"]):
            yield f"{part['file']}: does not have the number of records that the manifest says"


def document_faults(case):
    """Receipts that are not those of the orders, and signed files that are not those that were signed."""
    if "records/orders.jsonl" in case.sound:
        hashes = {line["id"]: line["record"]["receipt_hash"] for line in case.lines("records/orders.jsonl")}
        for line in case.lines("records/receipt.jsonl"):
            receipt = line["record"]["receipt"]
            if receipt["order"] != line["id"] or log.sha256(log.receipt_text(receipt).encode()).hex() != hashes.get(line["id"]):
                yield f"receipt {line['id']}: is not the receipt of the order: something in it was changed"
    for part in ("investment_agreement", "mandate_signature"):
        for line in case.lines(f"records/{part}.jsonl"):
            start = f"files/{line['record']['file_id']}."
            if any(name.startswith(start) and case.hashes[name] != line["record"]["file_hash"] for name in case.sound):
                yield f"{part} {line['id']}: is about another file than the one in the archive"


def head_of(manifest, noted):
    if manifest["log"] is None:
        return None
    key = log.parse_key(noted or manifest["log"]["key"])
    opened = key and log.open_note(manifest["log"]["head"], [key])
    head = log.parse_head(opened[0]) if opened and opened[1] else None
    return head if head and head[0] == key[0] else None


def check(name, noted):
    """(faults, lines, heads)"""
    with zipfile.ZipFile(name) as archive:
        case = Case(archive)
        manifest, head = case.manifest, head_of(case.manifest, noted)
        faults, seal = seal_faults(case, noted)
        faults += file_faults(case)
        if manifest["log"] and not head:
            faults.append("manifest.json: its head was not signed with its key")
        faults += part_faults(case, head)
        faults += document_faults(case)
    proved = sum(part["proved"] for part in manifest["parts"])
    left_out = ", ".join(f"{table['name']} ({table['why']})" for table in manifest["leftOut"])
    lines = [
        f"It is the case file {manifest['id']} about the customer {manifest['customer']['id']}, unchanged as it was made at "
        f"{manifest['madeAt']}: {manifest['records']} records in {len(manifest['files'])} files.",
        f"Its manifest was in the log {seal[0]} when it had {seal[1]} leaves." if seal else "",
        f"{proved} of its records are proved one by one by the head of {head[1]} leaves." if head else "No record is proved by itself.",
        "Not proved: that the company put everything about the customer into it, only that nothing was removed since. "
        f"It says itself that it leaves out: {left_out}.",
    ]
    return faults, lines, [one for one in (head, seal) if one]
