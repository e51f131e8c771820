import { leafOf, parseProof } from './logged.ts';
import type { Logged } from './logged-record.ts';
import type { LeafKind } from './leaf-kinds.ts';
import { parseVerifier, signersOf } from './signed-note.ts';
import { isIncluded } from './tree.ts';

/** Faults of a proof in the public log. */
export const loggedFindings = ['unreadable', 'otherRecord', 'notIncluded', 'notSigned'] as const;
export type LoggedFinding = (typeof loggedFindings)[number];

/** The record that a proof must be about; `sha256` identifies its document. */
export interface ExpectedRecord {
  readonly kind: LeafKind;
  readonly id: string;
  readonly sha256?: string;
}

export interface LoggedVerdict {
  readonly findings: readonly LoggedFinding[];
  /** The head by which the record is proved. */
  readonly head: { readonly origin: string; readonly size: number; readonly root: Uint8Array } | null;
  /** The record's place in the log, from 0. */
  readonly place: number | null;
}

const isAbout = (content: string, expected: ExpectedRecord): boolean => {
  try {
    const found: unknown = JSON.parse(content);
    return (
      typeof found === 'object' &&
      found !== null &&
      Object.entries(expected).every(([name, value]) => Reflect.get(found, name) === value)
    );
  } catch {
    return false;
  }
};

/** Whether a record is in the log by the head in its proof. That the key is the log's is for its reader to compare. */
export const checkLogged = ({ content, proof, key }: Logged, expected: ExpectedRecord): LoggedVerdict => {
  const [parsed, verifier] = [parseProof(proof), parseVerifier(key)];
  if (!parsed || !verifier) return { findings: ['unreadable'], head: null, place: null };
  const { salt, place, hashes, head } = parsed;
  const { origin, size, root } = head.checkpoint;
  const leaf = leafOf(salt, content);
  const isSigned = verifier.name === origin && signersOf(head.note, [verifier])?.length === 1;
  const checks: readonly (readonly [LoggedFinding, boolean])[] = [
    ['otherRecord', isAbout(content, expected)],
    ['notIncluded', isIncluded({ place, size, leaf, proof: hashes }, root)],
    ['notSigned', isSigned],
  ];
  const findings = checks.flatMap(([finding, holds]) => (holds ? [] : [finding]));
  return { findings, head: { origin, size, root }, place };
};
