import { randomBytes, randomUUIDv7 } from 'node:crypto';

/** UUID v7: ids grow with time, which keeps indexes dense. */
export const newId = (): string => randomUUIDv7();

/** Crockford's alphabet: no letter is mistaken for another over the telephone. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new reference for reading aloud, such as `W-7K2M9QX4TB`: 50 random bits make others impossible to guess. */
export const newReference = (kind: string): string =>
  `${kind}-${[...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')}`;
