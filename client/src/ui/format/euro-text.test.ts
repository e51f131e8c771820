import { expect, test } from 'vitest';
import { euroText } from './euro-text.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('euros are formatted in the reader’s language, to the cent', () => {
  expect(euroText(1234.5, 'en')).toBe('€1,234.50');
  expect(plain(euroText(123_450n, 'de'))).toBe('1.234,50 €');
  expect(plain(euroText(-5n, 'fr'))).toBe('-0,05 €');
});

test('amounts beyond the precision of floats keep their cents', () => {
  expect(euroText(900_719_925_474_099_301n, 'en')).toBe('€9,007,199,254,740,993.01');
});
