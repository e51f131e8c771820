import { describe, expect, it } from 'vitest';
import { addressKey } from './login-tries.ts';

describe('the address that attempts are counted by', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:12:0034:5:6:7:8', '2001:db8:12:34'],
    ['2001:DB8::8', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('for %s is %s', (ip, key) => {
    expect(addressKey(ip).key).toBe(`address:${key}`);
  });
});
