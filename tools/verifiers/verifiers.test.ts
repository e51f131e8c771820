import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getPublicKey } from '@noble/ed25519';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concat, utf8 } from '../../contract/src/log/bytes.ts';
import { checkLogged } from '../../contract/src/log/check-logged.ts';
import { leafOf, proofText } from '../../contract/src/log/logged.ts';
import { verifierOf, verifierText } from '../../contract/src/log/signed-note.ts';
import { proofsFrom, rootOfTile } from '../../contract/src/log/tiles.ts';
import { leafHash } from '../../contract/src/log/tree.ts';
import notes from '../../contract/src/log/vectors/notes.json' with { type: 'json' };
import tree from '../../contract/src/log/vectors/tree.json' with { type: 'json' };
import { receiptText } from '../../contract/src/trading/receipt.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { sampleReceipt as receipt } from './sample-receipt.ts';
import { hasPython, log, outcomeOf, programsOf, signed } from './sample-log.ts';
import { isConsistent, openNote, parseHead, parseKey, rootOf, toBase64 } from './verifier.mjs';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countinghouse-verifiers-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const salt = new Uint8Array(32).fill(8);
const content = JSON.stringify({ id: receipt.order, kind: 'receipt', sha256: hex(sha256(utf8(receiptText(receipt)))) });

/** A document about the receipt, which is one of 300 leaves; the others depend on the seed. */
const documentOf = async (seed = '', logged = content) => {
  const leaves = Array.from({ length: 300 }, (_, place) =>
    place === 270 ? leafOf(salt, logged) : leafHash(utf8(`${seed}${place}`)),
  );
  const first = rootOfTile(concat(...leaves.slice(0, 256)));
  const tiles = [concat(...leaves.slice(0, 256)), concat(...leaves.slice(256))];
  const proofs = proofsFrom(300, async ({ level, index }) => (level === 0 ? (tiles[index] ?? first) : first));
  const head = signed({ size: 300, root: await proofs.root() });
  const proof = proofText({ salt, place: 270, hashes: await proofs.inclusion(270) }, head);
  return { receipt, hash: '', logged: { content: logged, proof, key: verifierText(log) } };
};
type Sample = Awaited<ReturnType<typeof documentOf>>;

let files = 0;
const fileOf = (sample: unknown): string => {
  files += 1;
  const file = path.join(folder, `${files}.json`);
  writeFileSync(file, JSON.stringify(sample));
  return file;
};

const programs = programsOf('verify-document.mjs', 'verify_document.py');

/** Changes that any verifier must find. */
const tamperings: Readonly<Record<string, (sample: Sample) => Sample>> = {
  'an altered profit': (sample) => ({ ...sample, receipt: { ...receipt, profit: 1_000 } }),
  'another fingerprint in what was logged': ({ logged, ...sample }) => ({
    ...sample,
    logged: { ...logged, content: logged.content.replace(/"sha256":"./, '"sha256":"x') },
  }),
  'another place': ({ logged, ...sample }) => ({
    ...sample,
    logged: { ...logged, proof: logged.proof.replace('index 270', 'index 271') },
  }),
  'another size of the head': ({ logged, ...sample }) => ({
    ...sample,
    logged: { ...logged, proof: logged.proof.replace('\n300\n', '\n301\n') },
  }),
  'a proof without its last hash': ({ logged, ...sample }) => ({
    ...sample,
    logged: { ...logged, proof: logged.proof.replace(/\S+\n\nfirm/, '\nfirm') },
  }),
  'another key': ({ logged, ...sample }) => ({
    ...sample,
    logged: { ...logged, key: verifierText(verifierOf(log.name, getPublicKey(salt))) },
  }),
};

describe.each(programs)('%s', (_name, verify) => {
  it('says by which head a receipt is proved, and what is not', async () => {
    const { code, output } = await verify(fileOf(await documentOf()));
    expect(code).toBe(0);
    expect(output).toContain('proved');
    expect(output).toContain('300 leaves');
    expect(output).toContain('Not proved: that');
  });

  it.each(Object.entries(tamperings))('finds %s', async (_way, tamper) => {
    expect(await verify(fileOf(tamper(await documentOf())))).toMatchObject({ code: 1 });
  });

  it('finds a key that is not the noted one', async () => {
    const other = verifierText(verifierOf(log.name, getPublicKey(salt)));
    expect(await verify(fileOf(await documentOf()), '--key', other)).toMatchObject({ code: 1 });
  });

  it('says which PDF or CSV a proof is about, and finds one that was changed', async () => {
    const pdf = path.join(folder, 'statement.pdf');
    writeFileSync(pdf, '%PDF-1.7 the statement of March');
    const logged = JSON.stringify({
      id: 's1',
      kind: 'statement',
      sha256: hex(sha256(utf8('%PDF-1.7 the statement of March'))),
    });
    const { receipt: _receipt, ...proof } = await documentOf('', logged);
    const { code, output } = await verify(fileOf(proof), pdf);
    expect([code, output]).toEqual([0, expect.stringContaining('It is the statement s1, unchanged')]);
    writeFileSync(pdf, '%PDF-1.7 the statement of April');
    expect(await verify(fileOf(proof), pdf)).toMatchObject({ code: 1 });
  });

  it('finds from two documents that the log showed two pasts, though each is proved', async () => {
    const [one, other] = [fileOf(await documentOf()), fileOf(await documentOf('other '))];
    expect(await verify(one, one)).toMatchObject({ code: 0 });
    expect(await verify(other)).toMatchObject({ code: 0 });
    const { code, output } = await verify(one, other);
    expect(code).toBe(1);
    expect(output).toContain('two pasts');
  });
});

describe('the published vectors', () => {
  it('pass in the code that the command and the page share', async () => {
    const wrong: string[] = [];
    const expectThat = async (name: string, holds: Promise<boolean>): Promise<void> => {
      if (!(await holds)) wrong.push(name);
    };
    for (const { name, place, size, leaf, proof, root, valid } of tree.inclusion) {
      const found = rootOf(BigInt(place), BigInt(size), bytes(leaf), proof.map(bytes));
      await expectThat(
        name,
        found.then((hash) => (hash !== null && toBase64(hash) === root) === valid),
      );
    }
    for (const { name, smaller, smallerRoot, size, root, proof, valid } of tree.consistency) {
      const [from, to] = [
        { size: BigInt(smaller), root: bytes(smallerRoot) },
        { size: BigInt(size), root: bytes(root) },
      ];
      await expectThat(
        name,
        isConsistent(from, to, proof.map(bytes)).then((found) => found === valid),
      );
    }
    // A program that knows one key opens a note if that key signed it.
    for (const { name, note, keys, signers } of notes.notes) {
      const key = await parseKey(keys[0] ?? '');
      if (key)
        await expectThat(
          name,
          openNote(note, key).then((text) => (text !== null) === (signers !== null)),
        );
    }
    for (const text of notes.badKeys)
      await expectThat(
        text,
        parseKey(text).then((key) => key === null),
      );
    expect(wrong).toEqual([]);
    expect(notes.checkpoints.map(({ text }) => parseHead(text)?.size.toString() ?? null)).toEqual(
      notes.checkpoints.map(({ size }) => size),
    );
  });

  it.runIf(hasPython)('pass in the Python program', async () => {
    const vectors = path.join(import.meta.dirname, '../../contract/src/log/vectors');
    const { output } = await outcomeOf('python3', [path.join(import.meta.dirname, 'check_vectors.py'), vectors]);
    expect(JSON.parse(output)).toEqual({
      wrong: [],
      checked:
        tree.inclusion.length +
        tree.consistency.length +
        notes.notes.length +
        notes.badKeys.length +
        notes.checkpoints.length,
    });
  });
});

it('the check in the browser finds the same changes', async () => {
  const expected = { kind: 'receipt', id: receipt.order, sha256: hex(sha256(utf8(receiptText(receipt)))) } as const;
  const sample = await documentOf();
  expect(checkLogged(sample.logged, expected).findings).toEqual([]);
  const found = Object.values(tamperings).map((tamper) => {
    const { receipt: shown, logged } = tamper(sample);
    return checkLogged(logged, { ...expected, sha256: hex(sha256(utf8(receiptText(shown)))) }).findings;
  });
  expect(found).toEqual([
    ['otherRecord'],
    ['otherRecord', 'notIncluded'],
    ['notIncluded'],
    ['notSigned'],
    ['notIncluded'],
    ['notSigned'],
  ]);
});
