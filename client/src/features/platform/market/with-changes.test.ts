import { expect, test } from 'vitest';
import { withChanges } from './shown-symbols.ts';

test('a change shows immediately, and applies until the server has it', () => {
  expect(withChanges(['SAP'], [{ symbol: 'DE40', marked: true }], 1)).toEqual(['SAP', 'DE40']);
  expect(withChanges(['SAP'], [{ symbol: 'SAP', marked: false }], 1)).toEqual([]);
  expect(withChanges(['SAP'], [{ symbol: 'DE40', marked: true, version: 2 }], 1)).toEqual(['SAP', 'DE40']);
});

test('a later change on another device is not hidden by it', () => {
  expect(withChanges(['SAP'], [{ symbol: 'DE40', marked: true, version: 2 }], 3)).toEqual(['SAP']);
  expect(withChanges(['SAP'], [{ symbol: 'SAP', marked: true }], 1)).toEqual(['SAP']);
});
