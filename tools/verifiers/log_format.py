"""The format of the public log; only Python's standard library. Written from docs/domains/public-log.md, independently of
the other verifiers.
"""
import base64
import binascii
import hashlib
import json
import os
import re
from datetime import datetime, timezone
from decimal import Decimal

# Ed25519 (RFC 8032, section 5.1), verification only: speed and secrecy do not matter here.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)


def decompress(data):
    """The point of 32 bytes in extended coordinates; None if there is none."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_1 % P
    if (x * x - square) % P != 0 or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(number, point):
    result = (0, 1, 1, 0)
    while number > 0:
        if number & 1:
            result = add(result, point)
        point = add(point, point)
        number >>= 1
    return result


BASE = decompress((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    point, commitment = decompress(key), decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if point is None or commitment is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    left, right = multiply(scalar, BASE), add(commitment, multiply(challenge, point))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def from_base64(text):
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf_hash(entry):
    return sha256(b"\0", entry)


def node_hash(left, right):
    return sha256(b"\1", left, right)


def root_of_inclusion(place, size, leaf, proof):
    """RFC 9162, section 2.1.3.2; None if it cannot be a proof."""
    if place < 0 or place >= size or len(leaf) != 32:
        return None
    at, last, value = place, size - 1, leaf
    for other in proof:
        if last == 0:
            return None
        if at & 1 or at == last:
            value = node_hash(other, value)
            while not at & 1 and at != 0:
                at, last = at >> 1, last >> 1
        else:
            value = node_hash(value, other)
        at, last = at >> 1, last >> 1
    return value if last == 0 else None


def is_consistent(smaller, smaller_root, size, root, proof):
    """RFC 9162, section 2.1.4.2."""
    if smaller == 0 or smaller > size:
        return False
    if smaller == size:
        return not proof and smaller_root == root
    hashes = list(proof)
    if smaller & (smaller - 1) == 0:
        hashes.insert(0, smaller_root)
    if not hashes:
        return False
    at, last = smaller - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    one = other = hashes[0]
    for value in hashes[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            one, other = node_hash(value, one), node_hash(value, other)
            while not at & 1 and at != 0:
                at, last = at >> 1, last >> 1
        else:
            other = node_hash(other, value)
        at, last = at >> 1, last >> 1
    return one == smaller_root and other == root and last == 0


LOG, WITNESS = 1, 4


def is_witness_key(text):
    data = from_base64(text.split("+", 2)[-1])
    return bool(data) and data[0] == WITNESS


def parse_key(text, algorithm=LOG):
    """(name, id, public key) of an Ed25519 key of a log, or of a witness; None if the text is none."""
    parts = text.split("+", 2)
    if len(parts) != 3 or not parts[0] or any(letter.isspace() for letter in parts[0]):
        return None
    encoded = from_base64(parts[2])
    if encoded is None or len(encoded) != 33 or encoded[0] != algorithm:
        return None
    own = sha256(parts[0].encode() + b"\n", encoded)[:4]
    return (parts[0], own, encoded[1:]) if own.hex() == parts[1] else None


def logs_among(keys):
    return [text for text in keys if not is_witness_key(text)]


def parse_signatures(lines):
    signatures = []
    for line in lines:
        parts = line.split(" ")
        data = from_base64(parts[2]) if len(parts) == 3 else None
        if parts[0] != "\u2014" or not parts[1] or "+" in parts[1] or data is None or len(data) < 5:
            return None
        signatures.append((parts[1], data[:4], data[4:]))
    return signatures if len(signatures) <= 100 else None


def open_note(note, keys):
    """(text, the keys that signed it); None if the note is malformed or a signature by a known key is not genuine."""
    text, separator, rest = note.rpartition("\n\n")
    if not separator or not note.endswith("\n") or any(letter < " " and letter != "\n" for letter in note):
        return None
    text += "\n"
    signatures = parse_signatures(rest[:-1].split("\n"))
    if signatures is None:
        return None
    signers = []
    for name, number, signature in signatures:
        for key in keys:
            if key[:2] == (name, number) and key not in signers:
                if not is_signed(key[2], text.encode(), signature):
                    return None
                signers.append(key)
    return text, signers


def moment(seconds):
    if seconds > 253_402_300_799:
        return str(seconds)
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def witnesses_of(note, log_key, noted):
    """Who signed a note besides the log: by name those whose keys are known, and those that were not checked."""
    text, _, rest = note.rpartition("\n\n")
    text += "\n"
    signatures = parse_signatures(rest[:-1].split("\n"))
    keys = [key for key in (parse_key(one, WITNESS) for one in noted) if key]
    found = {"signed": [], "absent": [], "forged": []}
    for key in keys:
        own = [signature for name, number, signature in signatures if (name, number) == key[:2]]
        if not own:
            found["absent"].append(key[0])
            continue
        time = int.from_bytes(own[0][:8], "big")
        is_genuine = len(own[0]) == 72 and is_signed(key[2], f"cosignature/v1\ntime {time}\n{text}".encode(), own[0][8:])
        found["signed" if is_genuine else "forged"].append((key[0], moment(time)))
    known = [log_key[:2]] + [key[:2] for key in keys]
    return found | {"unchecked": [name for name, number, _ in signatures if (name, number) not in known]}


def parse_head(text):
    """(origin, size, root) of a checkpoint's text; None if it is none."""
    lines = text.split("\n")
    if len(lines) < 4 or not lines[0] or lines[-1] != "" or "" in lines[3:-1]:
        return None
    root = from_base64(lines[2])
    if not lines[1].isascii() or not lines[1].isdigit() or str(int(lines[1])) != lines[1] or root is None or len(root) != 32:
        return None
    return lines[0], int(lines[1]), root


def parse_proof(text):
    """(salt, place, hashes, note); None if the text is no proof."""
    head, _, note = text.partition("\n\n")
    lines = head.split("\n")
    if len(lines) < 3 or lines[0] != "c2sp.org/tlog-proof@v1" or lines[1][:6] != "extra " or lines[2][:6] != "index ":
        return None
    salt, hashes = from_base64(lines[1][6:]), [from_base64(line) for line in lines[3:]]
    if salt is None or len(salt) != 32 or not lines[2][6:].isdigit() or any(h is None or len(h) != 32 for h in hashes):
        return None
    return salt, int(lines[2][6:]), hashes, note


def euro(amount):
    return None if amount is None else str(Decimal(amount).quantize(Decimal("0.01")))


def quote(tick):
    return [tick["time"], tick["bid"], tick["ask"]]


def side(part):
    if part is None:
        return None
    ticks = [quote(tick) + (quote(tick["witness"]) if tick.get("witness") else []) for tick in part["ticks"]]
    return [part["at"], part["price"], part["basis"], ticks]


RECEIPT_FIELDS = (
    "order symbol kind type quantity leverage entry entryPrice stopLoss takeProfit trailing trailingBest payout "
    "accepted expiration priceSource open close reason outcome adjustmentReason rawProfit profit returned"
).split()
QUOTE_SHAPE = {"time": None, "bid": None, "ask": None}
SIDE_SHAPE = {"at": None, "price": None, "basis": None, "ticks": [QUOTE_SHAPE | {"witness": QUOTE_SHAPE}]}
RECEIPT_SHAPE = dict.fromkeys(RECEIPT_FIELDS + ["parts"]) | {
    "open": SIDE_SHAPE,
    "close": SIDE_SHAPE,
    "mandate": {"by": None, "signed": None},
    "part": {"of": None, "from": None},
    "seen": {"open": None, "close": None},
}


def has_only(value, shape):
    """Whether a value has no other fields than the shape, at any depth: nothing would prove them."""
    if not isinstance(value, (dict, list)):
        return True
    if isinstance(value, list):
        return isinstance(shape, list) and all(has_only(one, shape[0]) for one in value)
    return isinstance(shape, dict) and all(name in shape and has_only(one, shape[name]) for name, one in value.items())


def receipt_text(receipt):
    """The text whose SHA-256 identifies a receipt."""
    forms = {name: euro for name in ("quantity", "rawProfit", "profit", "returned")} | {"open": side, "close": side}
    values = ["receipt 1"] + [forms.get(name, lambda value: value)(receipt[name]) for name in RECEIPT_FIELDS]
    if "mandate" in receipt:
        values.append([receipt["mandate"]["by"], receipt["mandate"]["signed"]])
    if "part" in receipt:
        values.append(["part", receipt["part"]["of"], euro(receipt["part"]["from"])])
    if "parts" in receipt:
        values.append(["parts", euro(receipt["parts"])])
    if "seen" in receipt:
        values.append(["seen", receipt["seen"]["open"], receipt["seen"]["close"]])
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), default=int)


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "words.json"), encoding="utf-8") as words_file:
    WORDS = json.load(words_file)


def say(word, **values):
    return re.sub(r"\{\{(\w+)\}\}", lambda place: str(values[place[1]]), WORDS[word])


def head_of(note, keys, noted=()):
    """(origin, size, root, key, witnesses) of the head in a note that one of the keys signed; None if none did, or it is another
    log's. `noted` are keys from elsewhere, those of witnesses among them.
    """
    for text in keys:
        key = parse_key(text)
        opened = open_note(note, [key]) if key else None
        head = parse_head(opened[0]) if opened and opened[1] else None
        if head and head[0] == key[0]:
            return (*head, text, witnesses_of(note, key, noted))
    return None


def is_receipt(content, receipt):
    """Whether a receipt is the one that its order's leaf is about."""
    if not has_only(receipt, RECEIPT_SHAPE):
        return False
    own = sha256(receipt_text(receipt).encode()).hex()
    return (content["id"], content.get("sha256")) == (receipt["order"], own)


def check_logged(logged, noted):
    """(faults, head, content) of what the log has of a record by a proof."""
    proof = parse_proof(logged["proof"])
    if proof is None or parse_key(logged["key"]) is None:
        return ["unreadableProof"], None, None
    salt, place, hashes, note = proof
    head = head_of(note, [logged["key"]], noted)
    if head is None:
        return ["notSigned"], None, None
    text, faults = logged["content"], []
    if root_of_inclusion(place, head[1], leaf_hash(sha256(salt, text.encode())), hashes) != head[2]:
        faults.append("notIncluded")
    if logs_among(noted) and logged["key"] not in noted:
        faults.append("otherKey")
    if head[4]["forged"]:
        faults.append("forgedWitness")
    return faults, head, json.loads(text)


def quote_text(symbol, tick):
    """The text of a quote in the batch in which it was received."""
    witness = quote(tick["witness"]) if tick.get("witness") else []
    return json.dumps([symbol, *quote(tick), *witness], ensure_ascii=False, separators=(",", ":"))


PHASES = ("open", "close")


def decided_phases(receipt):
    """The phases of a receipt's order that a quote decided."""
    return [phase for phase in PHASES if receipt[phase] and receipt[phase]["ticks"]]


def is_quote_of(receipt, proof, content):
    """Whether the path of a deciding quote leads to the root of a batch that the log has with this content."""
    hashes = [from_base64(text) for text in proof["hashes"]]
    if content["kind"] != "quotes" or proof["phase"] not in decided_phases(receipt):
        return False
    if any(value is None or len(value) != 32 for value in hashes):
        return False
    leaf = leaf_hash(quote_text(receipt["symbol"], receipt[proof["phase"]]["ticks"][-1]).encode())
    root = root_of_inclusion(proof["place"], content["count"], leaf, hashes)
    return root is not None and root == from_base64(content["root"])


def check_quote(receipt, proof, noted):
    """A deciding quote in a batch of the log; None if the proof is about another quote or does not hold."""
    faults, head, content = check_logged(proof["logged"], noted)
    if faults or not is_quote_of(receipt, proof, content):
        return None
    return {"phase": proof["phase"], "head": head, "content": content}


def check(document, noted):
    """What is wrong with a receipt or a proof, by which head it is proved, and its deciding quotes."""
    verdict = {"faults": ["noProof"], "head": None, "content": None, "quotes": [], "unlogged": []}
    if not document.get("logged"):
        return verdict
    faults, head, content = check_logged(document["logged"], noted)
    verdict |= {"faults": faults, "head": head, "content": content}
    receipt = document.get("receipt")
    if head is None or not receipt:
        return verdict
    if not is_receipt(content, receipt):
        faults.append("otherReceipt")
    quotes = [check_quote(receipt, proof, noted) for proof in document.get("quotes", [])]
    if None in quotes:
        faults.append("otherQuote")
    logged = [one["phase"] for one in quotes if one]
    return verdict | {"quotes": quotes, "unlogged": [phase for phase in decided_phases(receipt) if phase not in logged]}
