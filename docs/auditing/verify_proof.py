#!/usr/bin/env python3
"""Verifies proofs of the history: python3 verify_proof.py KEY FILE...
KEY is the verifier key that `checkpoint` printed, FILE what `prove` or `consistency` printed. It needs nothing but Python: RFC 6962
for the tree, RFC 8032 for the signature, C2SP signed-note for the checkpoint. One line for each file; exit code 1 if one does not hold.
Between two checkpoints, the earlier one is judged by KEY; where another key has signed the later one, the line says so (key_changed)."""
import base64, hashlib, json, re, string, sys
from functools import lru_cache

P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
sha256 = lambda data: hashlib.sha256(data).digest()
node = lambda left, right: sha256(b"\1" + left + right)
def b64(text):
    data = base64.b64decode(text, validate=True)
    assert base64.b64encode(data).decode() == text, "not the base64 of any bytes"
    return data

def add(a, b):
    A, B, C, E = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0]), 2 * a[3] * b[3] * D, 2 * a[2] * b[2]
    e, f, g, h = B - A, E - C, E + C, B + A
    return (e * f % P, g * h % P, f * g % P, e * h % P)
def times(n, point):
    result = (0, 1, 1, 0)
    while n:
        if n & 1: result = add(result, point)
        point, n = add(point, point), n >> 1
    return result
def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P: x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign): raise ValueError("no point of the curve")
    if x & 1 != sign: x = P - x
    return (x, y, 1, x * y % P)

@lru_cache
def signed(key, text, signature):  # RFC 8032 §5.1.7
    s = int.from_bytes(signature[32:], "little") if len(signature) == 64 else Q
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % Q
    base = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    one, other = times(s, base), add(point_of(signature[:32]), times(k, point_of(key)))
    return s < Q and (one[0] * other[2] - other[0] * one[2]) % P == 0 and (one[1] * other[2] - other[1] * one[2]) % P == 0

class AnotherKey(Exception): pass

def checkpoint(note, verifier):  # the size and root that a signed note tells
    name, key_id, key = verifier.strip().split("+", 2)
    note = "\n".join(line.rstrip() for line in re.split("\r\n?|\n", note.lstrip("\ufeff"))).strip("\n") + "\n"
    text, signatures = note.split("\n\n", 1)
    (origin, size, root), key = text.split("\n"), b64(key)
    assert key[0] == 1 and sha256(name.encode() + b"\n" + key)[:4].hex() == key_id, "the parts of the key do not belong together"
    if origin != name: raise AnotherKey(f"the checkpoint is of another key ({origin})")
    lines = [b64(line.split(" ")[2]) for line in signatures.splitlines() if line.startswith(f"— {name} ")]
    valid = (signed(key[1:], (text + "\n").encode(), line[4:]) for line in lines if line[:4].hex() == key_id)
    assert any(valid), "the checkpoint is forged: this key has not signed it"
    return int(size), b64(root)

def climb(place, last, path, left, right):  # to the root; `left` and `right` take in a neighbour of that side
    for each in path:
        assert last > 0, "the path is too long"
        if place & 1 or place == last:
            left(each)
            while not place & 1 and place: place, last = place >> 1, last >> 1
        else: right(each)
        place, last = place >> 1, last >> 1
    assert last == 0, "the path is too short"

def root_of(index, size, entry, path):  # RFC 9162 §2.1.3.2
    assert 0 <= index < size, "the entry is outside of the log"
    root = [sha256(b"\0" + entry)]
    climb(index, size - 1, path, lambda n: root.append(node(n, root[-1])), lambda n: root.append(node(root[-1], n)))
    return root[-1]

def grown(old, new, path):  # RFC 9162 §2.1.4.2
    if old[0] in (0, new[0]): return not path and (old[0] == 0 or old == new)
    first, *rest = [old[1], *path] if old[0] & (old[0] - 1) == 0 else path
    place, last = old[0] - 1, new[0] - 1
    while place & 1: place, last = place >> 1, last >> 1
    a, b = [first], [first]
    climb(place, last, rest, lambda n: (a.append(node(n, a[-1])), b.append(node(n, b[-1]))), lambda n: b.append(node(b[-1], n)))
    return old[0] < new[0] and (a[-1], b[-1]) == (old[1], new[1])

def merchant_event(fact):  # the end of a merchant event's id, by the event: in base 62
    number, text = int.from_bytes(sha256(fact.encode())[:16], "big"), ""
    while len(text) < 16: number, text = number // 62, (string.digits + string.ascii_uppercase + string.ascii_lowercase)[number % 62] + text
    return text

def names(proof, resource):  # whether the stream names it
    if resource == proof["stream"]: return True
    suffix, entries = re.fullmatch("[a-z]+(_[0-9A-Za-z]{24})", resource)[1], [each["entry"] for each in proof["entries"]]
    if resource.startswith("evt_"): return any(suffix[-16:] == merchant_event(json.loads(each)["id"]) for each in entries)
    return proof["stream"].endswith(suffix) or any(json.dumps(resource) in each for each in entries)

def verify(proof, verifier):
    decoded = lambda path: [b64(each) for each in path]
    if proof["object"] == "consistency_proof":
        before, changed = checkpoint(proof["before"], verifier), ""
        try: now = checkpoint(proof["checkpoint"], verifier)
        except AnotherKey: now, changed = checkpoint(proof["checkpoint"], proof["verifier"]), f"; key_changed: signed with {proof['verifier']}"
        assert grown(before, now, decoded(proof["path"])), "the log was rewritten"
        return f"the log has only grown, to {now[0]} entries{changed}"
    size, root = checkpoint(proof["checkpoint"], verifier)
    assert proof["entries"] and names(proof, proof["resource"]), "it proves nothing of this resource"
    assert (indexes := [each["index"] for each in proof["entries"]]) == sorted(set(indexes)), "the entries are not in the order of the log"
    for n, each in enumerate(proof["entries"]):
        entry = json.loads(each["entry"])
        assert (entry["stream"], entry["revision"]) == (proof["stream"], n), f"event {n} is missing"
        assert root_of(each["index"], size, each["entry"].encode(), decoded(each["path"])) == root, f"event {n} differs from the log"
    return f"{len(indexes)} events of {proof['resource']} under a checkpoint of {size} entries"

def read(file):  # as it was kept: with a byte order mark or not
    data = open(file, "rb").read()
    return json.loads(data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"))

if __name__ == "__main__":
    broken = 0
    for file in sys.argv[2:]:
        try: print(f"{file}: holds: {verify(read(file), sys.argv[1])}")
        except Exception as fault: broken, _ = 1, print(f"{file}: does not hold: {fault}")
    sys.exit(broken)
