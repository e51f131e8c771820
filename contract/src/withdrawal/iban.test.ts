import { describe, expect, it } from 'vitest';
import { isIban, packedIban, shownDestination } from './iban.ts';
import { withdrawal } from './withdrawal.ts';

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

  it('or the id of a saved destination is where a withdrawal goes; nothing else is', () => {
    const isChosen = (destination: string) => withdrawal.create.safeParse({ amount: 1, destination }).success;
    expect(isChosen('DE89 3704 0044 0532 0130 00')).toBe(true);
    expect(isChosen(crypto.randomUUID())).toBe(true);
    expect(isChosen('DE89 3704 0044 0532 0130 01')).toBe(false);
    expect(isChosen('In cash at the office')).toBe(false);
  });

  it('is stored without spaces and shown in groups of four; an old remark is shown as it is', () => {
    expect(packedIban('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
    expect(shownDestination('NO9386011117947')).toBe('NO93 8601 1117 947');
    expect(shownDestination('At the desk')).toBe('At the desk');
  });
});
