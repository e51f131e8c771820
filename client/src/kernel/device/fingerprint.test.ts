import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

test('the fingerprint matches the stored one of the agreement, and changes with every byte', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7 Zoë signed');
  const known = createHash('sha256').update(bytes).digest('hex');
  expect(await fingerprintOf(new Blob([bytes]))).toBe(known);
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  expect(await fingerprintOf(new Blob([bytes]))).not.toBe(known);
});
