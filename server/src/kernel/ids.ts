import { randomBytes, randomUUIDv7 } from 'node:crypto';

/** A new record's id: UUID v7, so that ids grow with time and indexes stay dense. */
export const newId = (): string => randomUUIDv7();

/** Crockford's letters: none is mistaken for another over the telephone. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference that people read out, such as `W-7K2M9QX4TB`: 50 random bits, so that nobody can guess another's. */
export const newReference = (kind: string): string =>
  `${kind}-${[...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')}`;
