import { createHash } from 'node:crypto';

/** What one link of the chain speaks for. `row` is the audit row as PostgreSQL writes it down, always the same way. */
export interface Link {
  readonly place: bigint;
  readonly sealedAt: Date;
  readonly bound: bigint;
  readonly row: string;
}

/** Before the first link. */
export const origin: Buffer = Buffer.alloc(32);

/** SHA-256 over the link before and everything this one speaks for. */
export const linkHash = (before: Uint8Array, { place, sealedAt, bound, row }: Link): Buffer =>
  createHash('sha256').update(before).update(`${place} ${sealedAt.getTime()} ${bound} ${row}`).digest();
