import type { CaseCopy } from './case-file.ts';

/** In every manifest; a change of the format changes it. */
export const caseFormat = 'countinghouse case file 1';

export interface CaseManifestPart {
  /** The table, or the kind of document. */
  readonly name: string;
  /** Lines of JSON: id, at, record, and where there are any, title, text and proof. */
  readonly file: string;
  readonly records: number;
  /** Those with a proof in the public log. */
  readonly proved: number;
  /** Fields of a record in cents. */
  readonly cents: readonly string[];
  /** Not in the copy for the customer: the whole part, or these fields. */
  readonly internal: true | readonly string[];
}

/** Table of contents of a case file. Its SHA-256 is a leaf of the public log, whose proof is in the archive as proof.json. */
export interface CaseManifest {
  readonly format: typeof caseFormat;
  readonly id: string;
  readonly copy: CaseCopy;
  readonly customer: { readonly id: string; readonly name: string };
  /** The ids of the leads that were merged into the customer's, whose records are in the archive as well. */
  readonly merged: readonly string[];
  readonly company: string;
  readonly madeAt: string;
  readonly askedBy: { readonly id: string; readonly name: string; readonly role: string };
  readonly reason: string | null;
  /** The head by which every record in the archive is proved; null before the log has one. */
  readonly log: { readonly head: string; readonly key: string } | null;
  readonly records: number;
  readonly parts: readonly CaseManifestPart[];
  /** Tables about customers that the archive does not hold. */
  readonly leftOut: readonly { readonly name: string; readonly why: 'secret' | 'derived' | 'technical' | 'internal' }[];
  /** Every other file but proof.json. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
}
