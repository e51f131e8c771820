"""Prints which of the published vectors the Python verifiers get wrong: python3 check_vectors.py FOLDER"""
import base64
import json
import os
import sys

from log_format import is_consistent, open_note, parse_head, parse_key, root_of_inclusion

folder = sys.argv[1]
with open(os.path.join(folder, "tree.json"), encoding="utf-8") as file:
    tree = json.load(file)
with open(os.path.join(folder, "notes.json"), encoding="utf-8") as file:
    notes = json.load(file)

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
print(json.dumps({"wrong": wrong, "checked": checked}))
