import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromBase64, toBase64, utf8, wholeNumber } from './bytes.ts';
import { parseCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import { hashBytes, leafHash } from './tree.ts';

export const saltBytes = 32;

/**
 * The published entry of a record: without the salt nobody can find out what it was made from, so once the salt is
 * erased the entry says nothing about anyone.
 */
export const entryOf = (salt: Uint8Array, content: string): Uint8Array => sha256(concat(salt, utf8(content)));

export const leafOf = (salt: Uint8Array, content: string): Uint8Array => leafHash(entryOf(salt, content));

/** A proof in the form of the C2SP specification tlog-proof; its extra data are the salt. */
export interface LogProof {
  readonly salt: Uint8Array;
  readonly place: number;
  readonly hashes: readonly Uint8Array[];
  readonly head: SignedCheckpoint;
}

const firstLine = 'c2sp.org/tlog-proof@v1';

export const proofText = ({ salt, place, hashes }: Omit<LogProof, 'head'>, head: string): string =>
  [firstLine, `extra ${toBase64(salt)}`, `index ${place}`, ...hashes.map(toBase64), '', head].join('\n');

const proofForm = /^c2sp\.org\/tlog-proof@v1\nextra (\S+)\nindex (\d+)\n((?:\S+\n)*)\n([^]+)$/;

/** Null unless every line is a hash in base64. */
const parseHashes = (lines: readonly string[]): Uint8Array[] | null => {
  const hashes = lines.map(fromBase64).filter((hash) => hash !== null);
  return hashes.length === lines.length && hashes.every(({ length }) => length === hashBytes) ? hashes : null;
};

type Parts = { readonly [Part in keyof LogProof]: LogProof[Part] | null };

const isWhole = (parts: Parts): parts is LogProof =>
  parts.salt?.length === saltBytes && Object.values(parts).every((part) => part !== null);

/** Null unless the text is a whole proof; checks neither hashes nor signatures. */
export const parseProof = (text: string): LogProof | null => {
  const found = proofForm.exec(text);
  if (!found) return null;
  const [extra, index, lines, headText] = found.slice(1) as [string, string, string, string];
  const parts = {
    salt: fromBase64(extra),
    place: wholeNumber(index),
    hashes: parseHashes(lines.split('\n').slice(0, -1)),
    head: parseCheckpoint(headText),
  };
  return isWhole(parts) ? parts : null;
};
