import { networkFields, Networks } from '@countinghouse/contract/setting/networks.ts';
import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import { describe, expect, it } from 'vitest';
import { isInside, isNoWider, networksFor, plainAddress } from './networks.ts';

const office = '203.0.113.0/24\n\n  2001:db8::/32  \n198.51.100.7';

describe('a list of networks', () => {
  it.each([
    ['203.0.113.200', true],
    ['203.0.114.1', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['2001:db8:1::5', true],
    ['2001:DB8:0:0::5%eth0', true],
    ['2001:db9::1', false],
    ['::ffff:203.0.113.9', true],
    ['::FFFF:203.0.113.9', true],
    ['::ffff:203.0.114.1', false],
    ['unknown', false],
    ['', false],
    ['203.0.113.9:4711', false],
  ])('finds %s inside: %s', (ip, isIn) => expect(isInside(office, ip)).toBe(isIn));

  it('lets everybody in when it names nothing', () => expect(isInside(' \n', 'unknown')).toBe(true));

  it('lets nobody in when nothing that it names is a network', () => {
    expect([isInside('office', '203.0.113.9'), isInside('office', '203.0.113.9')]).toEqual([false, false]);
  });

  it('does not take all of IPv6 for IPv4 as well, nor the other way round', () => {
    expect([isInside('::/0', '203.0.113.9'), isInside('::/0', '::1')]).toEqual([false, true]);
    expect([isInside('0.0.0.0/0', '::1'), isInside('0.0.0.0/0', '::ffff:203.0.113.9')]).toEqual([false, true]);
  });

  it.each([
    ['', office, true],
    [office, '', false],
    [office, ' \n ', false],
    [office, '203.0.113.64/26\n2001:db8:ff::/48', true],
    [office, '203.0.112.0/23', false],
    [office, '203.0.113.0/24\n203.0.114.1', false],
    ['::/0', '203.0.113.0/24', false],
    ['0.0.0.0/0', '2001:db8::/32', false],
    ['198.51.100.7', '198.51.100.7/32', true],
  ])('%j that becomes %j is no wider: %s', (before, next, expected) => expect(isNoWider(before, next)).toBe(expected));

  it('names the lines that hold no network, and nothing of what they hold', () => {
    const wrong = '203.0.113.0/24\n203.0.113\n\n203.0.113.0/33\n::ffff:203.0.113.1\nfe80::1%eth0\n2001:db8::/129';
    const problems = problemsOf(Networks.safeParse(wrong).error ?? { issues: [] }, 'body');
    expect(problems).toEqual([{ path: 'body', code: 'networkLines', params: { lines: '2, 4, 5, 6, 7' } }]);
    expect(Networks.safeParse(office).success).toBe(true);
  });

  it('of customers is empty, whatever the others are', () => {
    const setting = { networksRoot: office, networksAdmin: office, networksRegular: office };
    expect(networksFor(setting, 'lead')).toBe('');
    expect(Object.keys(networkFields).map((role) => networksFor(setting, role as 'root'))).toEqual([
      office,
      office,
      office,
    ]);
  });

  it('shows IPv4 addresses in their usual form', () => expect(plainAddress('::ffff:203.0.113.9')).toBe('203.0.113.9'));
});
