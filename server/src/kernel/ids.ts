import { randomUUIDv7 } from 'node:crypto';

/** A new record's id: UUID v7, so that ids grow with time and indexes stay dense. */
export const newId = (): string => randomUUIDv7();
