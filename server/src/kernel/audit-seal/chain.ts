import { createHash } from 'node:crypto';

/** The content of one link of the chain. `row` is the audit row in PostgreSQL's canonical text form. */
export interface Link {
  readonly place: bigint;
  readonly sealedAt: Date;
  readonly bound: bigint;
  readonly row: string;
}

export const origin: Buffer = Buffer.alloc(32);

/** SHA-256 of the previous hash and this link's content. */
export const linkHash = (before: Uint8Array, { place, sealedAt, bound, row }: Link): Buffer =>
  createHash('sha256').update(before).update(`${place} ${sealedAt.getTime()} ${bound} ${row}`).digest();
