import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { utf8 } from '@countinghouse/contract/log/bytes.ts';
import { checkpointText } from '@countinghouse/contract/log/checkpoint.ts';
import { leafOf, proofText, saltBytes } from '@countinghouse/contract/log/logged.ts';
import { proofsFrom, type ReadTile } from '@countinghouse/contract/log/tiles.ts';
import { leafHash } from '@countinghouse/contract/log/tree.ts';
import { growTiles } from '@countinghouse/server/src/kernel/public-log/grow-tiles.ts';
import { logKeyOf } from '@countinghouse/server/src/kernel/public-log/log-key.ts';
import { judge } from '../../tools/verifiers/judge.mjs';

/**
 * `node log/run.ts proof [leaves]`: measures the proofs of a log of this size, and their check by the programs for strangers, which
 * have neither a server nor a network.
 */
const mostBytes = 1_000;
const mostMilliseconds = 50;
const proofs = 200;
const leavesAtOnce = 2_000;
const verifiers = path.join(import.meta.dirname, '../../tools/verifiers');

interface Salted {
  readonly salt: Uint8Array;
  readonly content: string;
}

/** Tiles of a log of plain leaves, but for the salted ones. */
const grow = async (size: number, salted: ReadonlyMap<number, Salted>): Promise<ReadTile> => {
  const tiles = new Map<string, Uint8Array>();
  const read: ReadTile = ({ level, index }) => Promise.resolve(tiles.get(`${level}/${index}`) ?? new Uint8Array());
  for (let from = 0; from < size; from += leavesAtOnce) {
    const leaves = Array.from({ length: Math.min(leavesAtOnce, size - from) }, (_, at) => {
      const one = salted.get(from + at);
      return one ? leafOf(one.salt, one.content) : leafHash(utf8(String(from + at)));
    });
    for (const { level, index, hashes } of await growTiles(from, leaves, read)) tiles.set(`${level}/${index}`, hashes);
  }
  return read;
};

const documentsOf = async (size: number): Promise<Buffer[]> => {
  const salted = new Map<number, Salted>();
  for (let at = 0; at < proofs; at += 1) {
    const place = size - 1 - Math.floor((at * size) / proofs);
    salted.set(place, { salt: randomBytes(saltBytes), content: `{"id":"${place}","kind":"transfer"}` });
  }
  const { inclusion, root } = proofsFrom(size, await grow(size, salted));
  const key = logKeyOf('firm.example/log', randomBytes(32));
  const head = key.signed(checkpointText({ origin: key.verifier.name, size, root: await root() }));
  const documents: Buffer[] = [];
  let largest = { bytes: 0, whole: 0 };
  for (const [place, { salt, content }] of salted) {
    const proof = proofText({ salt, place, hashes: await inclusion(place) }, head);
    const bytes = Buffer.byteLength(proof) - Buffer.byteLength(head);
    if (bytes > largest.bytes) largest = { bytes, whole: Buffer.byteLength(proof) };
    documents.push(Buffer.from(JSON.stringify({ logged: { content, proof, key: key.text } })));
  }
  console.log(
    `${size} leaves: a proof has at most ${largest.bytes} bytes (goal ${mostBytes}), ${largest.whole} with its head`,
  );
  if (largest.bytes > mostBytes) throw new Error('a proof is too long');
  return documents;
};

/** The slowest check in the code that the command and the page share, after the first one. */
const slowest = async (documents: readonly Buffer[]): Promise<number> => {
  let most = 0;
  for (const [at, bytes] of documents.entries()) {
    const began = performance.now();
    const verdict = await judge([{ name: 'proof.json', bytes }]);
    if (at > 0) most = Math.max(most, performance.now() - began);
    if (verdict.documents[0]?.faults.length !== 0) throw new Error('a proof does not hold');
  }
  return most;
};

/** A whole run of a program, with its start. */
const run = (program: string, file: string): string => {
  const began = performance.now();
  const { status } = spawnSync(program.endsWith('.py') ? 'python3' : process.execPath, [
    path.join(verifiers, program),
    file,
  ]);
  return status === 0 ? `${program}: ${(performance.now() - began).toFixed(0)} ms` : `${program}: did not hold`;
};

export const proof = async (leaves: number): Promise<boolean> => {
  const documents = await documentsOf(leaves);
  const milliseconds = await slowest(documents);
  console.log(
    `checked offline in at most ${milliseconds.toFixed(1)} ms (goal ${mostMilliseconds}), the slowest of ${documents.length - 1}`,
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-bench-'));
  const file = path.join(folder, 'proof.json');
  await writeFile(file, documents[0] ?? '');
  const runs = ['verify-document.mjs', 'verify_document.py'].map((program) => run(program, file));
  console.log(`whole runs of the programs: ${runs.join(', ')}`);
  await rm(folder, { recursive: true });
  return milliseconds <= mostMilliseconds && runs.every((one) => !one.includes('not hold'));
};
