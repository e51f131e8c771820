import { expect, test } from 'vitest';
import { brandName, brandOf, caretAfter, expiryText, groupedNumber } from './card-text.ts';

test.each([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
  ['30569309025904', 'diners'],
  ['3566002020360505', 'jcb'],
  ['6205500000000000004', 'unionpay'],
  ['9', null],
  ['', null],
])('the card %s has the brand %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

test('a number is grouped as on its card, without a trailing space', () => {
  expect(groupedNumber('4242')).toBe('4242');
  expect(groupedNumber('42424')).toBe('4242 4');
  expect(groupedNumber('4242-4242 42424242')).toBe('4242 4242 4242 4242');
  expect(groupedNumber('378282246310005')).toBe('3782 822463 10005');
  expect(groupedNumber('6205500000000000004')).toBe('6205 5000 0000 0000 004');
  expect(groupedNumber('42424242424242424242424')).toBe('4242 4242 4242 4242 424');
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['127', '12/7'],
  ['1/27', '01/27'],
  ['3', '03'],
  ['3/27', '03/27'],
  ['12/27', '12/27'],
  ['12 / 2027', '12/27'],
  ['12/275', '12/27'],
])('the expiry %s is formatted as %s', (typed, written) => {
  expect(expiryText(typed)).toBe(written);
});

test('the caret stays after the same digits', () => {
  expect(caretAfter('4242 4242', 4)).toBe(4);
  expect(caretAfter('4242 4242', 5)).toBe(6);
  expect(caretAfter('4242 4242', 8)).toBe(9);
  expect(caretAfter('', 3)).toBe(0);
});

test('an unknown brand keeps the gateway’s name', () => {
  expect(brandName('visa')).toBe('Visa');
  expect(brandName('cartes_bancaires')).toBe('cartes_bancaires');
});
