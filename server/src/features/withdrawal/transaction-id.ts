import { randomBytes } from 'node:crypto';

/** Crockford's letters: none is mistaken for another over the telephone. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new number for a withdrawal, such as `W-7K2M9QX4TB`: 50 random bits, so that nobody can guess another's. */
export const newTransactionId = (): string =>
  `W-${[...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')}`;
