import { getPublicKey, sign } from '@noble/ed25519';
import { describe, expect, it } from 'vitest';
import { concat, isSame, utf8 } from './bytes.ts';
import { checkpointText, parseCheckpoint, parseCheckpointText } from './checkpoint.ts';
import { entryOf, leafOf, parseProof, proofText } from './logged.ts';
import { parseNote, parseVerifier, signatureLine, signersOf, verifierOf, verifierText } from './signed-note.ts';
import { leafHash } from './tree.ts';
import vectors from './vectors/notes.json' with { type: 'json' };

const known = (keys: readonly string[]) => keys.map(parseVerifier).filter((key) => key !== null);

describe('signed notes pass the published vectors', () => {
  it.each(vectors.notes)('$name', ({ note, keys, signers }) => {
    const parsed = parseNote(note);
    const found = parsed && signersOf(parsed, known(keys));
    expect(found?.map(verifierText) ?? null).toEqual(signers);
  });

  it('of keys, of which no part and no altered letter is accepted', () => {
    const key = vectors.notes[1]?.keys[0] ?? '';
    const altered = [...key].flatMap((letter, at) => [
      key.slice(0, at) + String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1) + key.slice(at + 1),
      ...(at > 0 ? [key.slice(at), key.slice(0, at)] : []),
    ]);
    expect(parseVerifier(key)).not.toBeNull();
    expect([...altered, ...vectors.badKeys].filter((text) => parseVerifier(text) !== null)).toEqual([]);
  });

  it('of checkpoints', () => {
    for (const { text, size, entry } of vectors.checkpoints) {
      const found = parseCheckpointText(text);
      expect(found?.size ?? null).toBe(size === null ? null : Number(size));
      if (entry !== undefined) expect(isSame(found?.root ?? utf8(''), leafHash(utf8(entry)))).toBe(true);
    }
  });
});

const secret = new Uint8Array(32).fill(7);
const witnessSecret = new Uint8Array(32).fill(9);

describe('a checkpoint', () => {
  const text = checkpointText({ origin: 'firm.example/log', size: 7, root: leafHash(utf8('a')) });
  const log = verifierOf('firm.example/log', getPublicKey(secret));
  const witness = verifierOf('witness.example', getPublicKey(witnessSecret), 'cosignature');
  const signed = signatureLine({ ...log, bytes: sign(utf8(text), secret) });
  const cosigned = (time: bigint, of: bigint): string => {
    const timeBytes = new Uint8Array(8);
    new DataView(timeBytes.buffer).setBigUint64(0, time);
    const signature = sign(utf8(`cosignature/v1\ntime ${of}\n${text}`), witnessSecret);
    return signatureLine({ ...witness, bytes: concat(timeBytes, signature) });
  };
  const signersIn = (whole: string) => {
    const head = parseCheckpoint(whole);
    return head && signersOf(head.note, [log, witness]);
  };

  it('is accepted with the signature of its log and that of a witness with its time', () => {
    expect(signersIn(`${text}\n${signed}${cosigned(1_700_000_000n, 1_700_000_000n)}`)).toEqual([log, witness]);
  });

  it('is refused when the time of a cosignature or its own size was altered', () => {
    expect(signersIn(`${text}\n${signed}${cosigned(1_700_000_001n, 1_700_000_000n)}`)).toBeNull();
    expect(signersIn(`${text.replace('\n7\n', '\n8\n')}\n${signed}`)).toBeNull();
  });

  it('is carried by a proof, which reads back as it was written', () => {
    const head = `${text}\n${signed}`;
    const proof = { salt: new Uint8Array(32).fill(3), place: 3, hashes: [leafHash(utf8('b'))] };
    const read = parseProof(proofText(proof, head));
    expect(read).toMatchObject(proof);
    expect(read?.head).toEqual(parseCheckpoint(head));
    expect(parseProof(proofText(proof, head).replace('index 3', 'index 03'))).toBeNull();
    expect(parseProof(proofText(proof, head).replace('extra ', 'extra A'))).toBeNull();
  });
});

it('a leaf is the hash of an entry that says nothing without its salt', () => {
  const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  expect(isSame(entryOf(one, '{"a":1}'), entryOf(other, '{"a":1}'))).toBe(false);
  expect(isSame(leafOf(one, '{"a":1}'), leafHash(entryOf(one, '{"a":1}')))).toBe(true);
});
