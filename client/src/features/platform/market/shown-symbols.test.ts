import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { expect, test } from 'vitest';
import { shownSections, type SymbolChoice } from './shown-symbols.ts';

const choice: SymbolChoice = {
  choice: 'all',
  typed: '',
  favourites: ['DE40', 'EURUSD'],
  nameOf: ({ symbol }) => `Name of ${symbol}`,
};
const shown = (changed: Partial<SymbolChoice>) =>
  shownSections({ ...choice, ...changed }).map(
    ({ id, symbols }) => `${id}: ${symbols.map(({ symbol }) => symbol).join(' ')}`,
  );

test('the watch list shows favourites in their own order, then all groups without them', () => {
  const sections = shownSections(choice);
  expect(sections.map(({ id }) => id)).toEqual([
    'favourites',
    'forex',
    'metals',
    'indices',
    'commodities',
    'crypto',
    'shares',
  ]);
  expect(sections[0]?.symbols.map(({ symbol }) => symbol)).toEqual(['DE40', 'EURUSD']);
  const all = sections.flatMap(({ symbols }) => symbols);
  expect(all).toHaveLength(tradedSymbols.length);
  expect(new Set(all).size).toBe(tradedSymbols.length);
});

test('one group is shown alone, and no favourites if there are none', () => {
  expect(shown({ choice: 'metals' })).toEqual(['metals: XAUUSD XAGUSD']);
  expect(shown({ choice: 'indices' })[0]).toMatch(/DE40/);
  expect(shown({ choice: 'favourites', favourites: [] })).toEqual([]);
});

test('a search finds symbols and names in all groups, once each', () => {
  expect(shown({ choice: 'metals', typed: 'eur/gbp' })).toEqual(['forex: EURGBP']);
  expect(shown({ typed: 'name of sap' })).toEqual(['shares: SAP']);
  expect(shown({ typed: 'nothing' })).toEqual([]);
});
