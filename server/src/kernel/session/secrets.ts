import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as URL-safe text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. It has full entropy, so a fast hash is enough. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
