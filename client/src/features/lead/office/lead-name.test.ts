import { describe, expect, it } from 'vitest';
import { numberToCall, telephoneAddress } from './lead-phone.ts';

describe('a number to call', () => {
  it('keeps only a leading plus and the digits', () => {
    expect(telephoneAddress('+49 (0)30 / 123-45.6')).toBe('tel:+490301234 56'.replace(' ', ''));
    expect(telephoneAddress('030 12+34')).toBe('tel:0301234');
  });

  it('is the phone, otherwise the mobile, otherwise none', () => {
    expect(numberToCall({ phone: '1', mobile: '2' })).toBe('1');
    expect(numberToCall({ phone: '', mobile: '2' })).toBe('2');
    expect(numberToCall({ phone: '', mobile: '' })).toBeNull();
  });
});
