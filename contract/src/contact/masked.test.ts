import { describe, expect, it } from 'vitest';
import { maskPhone } from './masked.ts';

describe('a masked number', () => {
  it.each([
    ['+1 202 555 0143', '+1 ••• •• 43'],
    ['+49 30 901820', '+49 ••• •• 20'],
    ['+7 495 555 01 12', '+7 ••• •• 12'],
    ['+352 26 12 34 56', '+352 ••• •• 56'],
    ['+423 237 55 01', '+423 ••• •• 01'],
    ['+35226123456', '+352 ••• •• 56'],
    ['030 901820', '••• •• 20'],
    ['+49 112', '••• ••'],
  ])('of %s is %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });
});
