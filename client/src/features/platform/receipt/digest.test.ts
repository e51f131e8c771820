import { expect, test } from 'vitest';
import { digest } from './receipt-check.tsx';

test('the fingerprint of a text is the published one', async () => {
  expect(await digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(await digest('€')).not.toBe(await digest('?'));
});
