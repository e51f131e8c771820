import { expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

const is = (firstName: string, lastName: string, holder: string) => isSameName(holder, { firstName, lastName });

it.each([
  ['Ada', 'Payee', 'ADA PAYEE'],
  ['Ada', 'Payee', 'Payee, Ada'],
  ['Ada', 'Payee', 'A. Payee'],
  ['Anna Maria', 'Schmidt', 'Schmidt A. M.'],
  ['Jürgen', 'Müller', 'Juergen Mueller'],
  ['Jürgen', 'Müller', 'JURGEN MULLER'],
  ['Zoë', 'van der Berg', 'Zoe van der Berg'],
  ['Søren', 'Weiß', 'Soren Weiss'],
  ['Jean-Luc', 'Dupré', 'DUPRE JEAN LUC'],
])('%s %s is the holder %s', (firstName, lastName, holder) => expect(is(firstName, lastName, holder)).toBe(true));

it.each([
  ['Ada', 'Payee', 'Ada Payer'],
  ['Ada', 'Payee', 'Eva Payee'],
  ['Ada', 'Payee', 'Ada P.'],
  ['Ada', 'Payee', 'A. P.'],
  ['Ada', 'Payee', 'Ada Payee and Bob Payee'],
  ['Ada', 'Payee', 'Payee'],
  ['Ada', 'Payee', ''],
  ['Ada', '', 'Ada'],
  ['Ada', 'Payee', 'Payee Holding Ltd'],
])('%s %s is not the holder %s', (firstName, lastName, holder) => expect(is(firstName, lastName, holder)).toBe(false));
