import { describe, expect, it } from 'vitest';
import { isIban, looksLikeIban, shownDestination, storedDestination } from './iban.ts';
import { Destination } from './withdrawal.ts';

describe('an IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'GB33BUKB20201555555555',
    'NL91ABNA0417164300',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'de89 3704 0044 0532 0130 00',
  ])('is recognised by its check digits: %s', (iban) => expect(isIban(iban)).toBe(true));

  it.each([
    'DE89370400440532013001',
    'DE98370400440532013000',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'DE89-3704-0044-0532-0130-00',
    'In cash at the office',
    '',
  ])('is not recognised in: %s', (text) => expect(isIban(text)).toBe(false));

  it('that is mistyped does not pass as a remark, and a remark is not an IBAN', () => {
    expect(Destination.safeParse('DE89 3704 0044 0532 0130 01').success).toBe(false);
    expect(Destination.safeParse('DE89 3704 0044 0532 0130 00').success).toBe(true);
    expect(looksLikeIban('In cash at the office')).toBe(false);
    expect(Destination.safeParse('In cash at the office').success).toBe(true);
  });

  it('is stored without spaces and shown in groups of four; a remark is unchanged', () => {
    expect(storedDestination('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
    expect(shownDestination('NO9386011117947')).toBe('NO93 8601 1117 947');
    expect([storedDestination('At the desk'), shownDestination('At the desk')]).toEqual(['At the desk', 'At the desk']);
  });
});
