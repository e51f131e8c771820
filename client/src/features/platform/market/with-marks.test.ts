import { expect, test } from 'vitest';
import { withMarks } from './with-marks.ts';

test('a mark shows immediately, and applies until the server has it', () => {
  expect(withMarks(['SAP'], [{ symbol: 'DE40', marked: true }], 1)).toEqual(['SAP', 'DE40']);
  expect(withMarks(['SAP'], [{ symbol: 'SAP', marked: false }], 1)).toEqual([]);
  expect(withMarks(['SAP'], [{ symbol: 'DE40', marked: true, version: 2 }], 1)).toEqual(['SAP', 'DE40']);
});

test('a later change on another device is not hidden by it', () => {
  expect(withMarks(['SAP'], [{ symbol: 'DE40', marked: true, version: 2 }], 3)).toEqual(['SAP']);
  expect(withMarks(['SAP'], [{ symbol: 'SAP', marked: true }], 1)).toEqual(['SAP']);
});
