"""Prints which of the published vectors the Python verifiers get wrong: python3 check_vectors.py FOLDER

With a file of pairs [older note, newer note, folder of the tiles] and a key, prints the verdicts on them instead:
python3 check_vectors.py --pairs FILE KEY
"""
import base64
import io
import json
import os
import sys
import zipfile

from log_format import head_of, is_consistent, open_note, parse_head, parse_key, root_of_inclusion
from verify_consistency import verdict_of
from verify_document import judge

if sys.argv[1] == "--pairs":
    with open(sys.argv[2], encoding="utf-8") as file:
        pairs = json.load(file)
    own = [sys.argv[3]]
    print(json.dumps([verdict_of(head_of(older, own), head_of(newer, own), tiles) for older, newer, tiles in pairs]))
    sys.exit()

folder = sys.argv[1]
with open(os.path.join(folder, "tree.json"), encoding="utf-8") as file:
    tree = json.load(file)
with open(os.path.join(folder, "notes.json"), encoding="utf-8") as file:
    notes = json.load(file)
with open(os.path.join(folder, "documents.json"), encoding="utf-8") as file:
    documents = json.load(file)

wrong, checked = [], 0


def expect(name, holds):
    global checked
    checked += 1
    if not holds:
        wrong.append(name)


def decoded(texts):
    return [base64.b64decode(text) for text in texts]


for vector in tree["inclusion"]:
    leaf, root = decoded([vector["leaf"], vector["root"]])
    found = root_of_inclusion(int(vector["place"]), int(vector["size"]), leaf, decoded(vector["proof"]))
    expect(vector["name"], (found == root) == vector["valid"])
for vector in tree["consistency"]:
    one, other = decoded([vector["smallerRoot"], vector["root"]])
    found = is_consistent(int(vector["smaller"]), one, int(vector["size"]), other, decoded(vector["proof"]))
    expect(vector["name"], found == vector["valid"])
for vector in notes["notes"]:
    keys = [parse_key(text) for text in vector["keys"]]
    opened = open_note(vector["note"], keys)
    signers = None if opened is None else [vector["keys"][keys.index(key)] for key in opened[1]]
    expect(vector["name"], signers == vector["signers"])
for text in notes["badKeys"]:
    expect(text, parse_key(text) is None)
for vector in notes["checkpoints"]:
    head = parse_head(vector["text"])
    expect(vector["text"], (None if head is None else str(head[1])) == vector["size"])


def file_of(content):
    if isinstance(content, str):
        return io.BytesIO(content.encode())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in {**documents["caseFile"], **content}.items():
            if text is not None:
                archive.writestr(name, text)
    packed.seek(0)
    return packed


def found_in_case(one):
    if one["faults"]:
        return {"faults": [f"{where}: {fault}" for fault, where in one["faults"]]}
    manifest, size = one["manifest"], one["head"][1]
    proved = f"{manifest['id']} of {one['seal'][1]}: {one['proved']} of {manifest['records']} records of {size}"
    return {"proved": f"{proved}, {one['logged']} of {one['decided']} quotes{found_of_witnesses(one['seal'])}"}


def found_of_witnesses(head):
    witnesses = head[4]
    found = [f"signed by {name} at {at}" for name, at in witnesses["signed"]]
    found += [f"not signed by {name}" for name in witnesses["absent"]]
    found += [f"unchecked: {name}" for name in witnesses["unchecked"]]
    return "".join(f", {one}" for one in found)


def found_in_document(one):
    if one["faults"]:
        return {"faults": one["faults"]}
    quotes = " ".join(quote["phase"] for quote in one["quotes"])
    more = f", quotes of {quotes}" if quotes else ""
    found = f"{one['content']['kind']} {one['content']['id']} of {one['head'][1]}{more}"
    return {"proved": found + found_of_witnesses(one["head"])}


def found_in_other(one):
    if not one["by"]:
        return {"faults": ["noProofOfFile"]}
    return {"proved": ", ".join(f"{by['content']['kind']} {by['content']['id']} by {by['name']}" for by in one["by"])}


def found_in_head(one):
    if not one["head"]:
        return {"faults": [one["fault"]]}
    return {"proved": f"head of {one['head'][1]}{found_of_witnesses(one['head'])}"}


for vector in documents["vectors"]:
    verdict = judge([(name, file_of(content)) for name, content in vector["files"].items()], vector.get("keys", []))
    found = {one["name"]: found_in_case(one) for one in verdict.cases}
    found |= {one["name"]: found_in_document(one) for one in verdict.documents}
    found |= {one["name"]: found_in_other(one) for one in verdict.others}
    found |= {one["name"]: found_in_head(one) for one in verdict.heads}
    expect(vector["name"], found == vector["verdicts"] and bool(verdict.contradictions) == vector.get("twoPasts", False))
print(json.dumps({"wrong": wrong, "checked": checked}))
