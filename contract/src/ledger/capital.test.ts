import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../kernel/scalars.ts';
import { capitalOf } from './capital.ts';

test('capital is everything that a customer has, with the loss of open orders taken off', () => {
  const parts = { cash: 10_000n, hold: 500n, margin: 2_000n, unrealised: -300n, invested: 5_000n, vault: 700n };
  expect(capitalOf(parts)).toBe(17_900n);
});

/** The text keys under which screens, files and the offline view show a figure. */
const names = {
  available: [
    'ledger:accountCash',
    'offline:available',
    'platform:available',
    'withdrawal:ownAvailable',
    'catalogue:cash',
    'product:cash',
  ],
  capital: ['ledger:accountCapital', 'offline:capital', 'platform:capital'],
};

const textOf = (language: string, key: string): string | undefined => {
  const [space, name = ''] = key.split(':');
  const file = new URL(`../../i18n/${language}/${space}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[name];
};

test.each(languages.flatMap((language) => Object.entries(names).map(([figure, keys]) => ({ language, figure, keys }))))(
  'one word in $language names $figure on every screen',
  ({ language, keys }) => {
    const words = new Set(keys.map((key) => textOf(language, key)));
    expect([...words]).toEqual([expect.any(String)]);
  },
);
