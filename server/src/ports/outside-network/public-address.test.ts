import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each([
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  ['link-local', '169.254.1.1', 'fe80::1', 'febf::1'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['multicast or reserved', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  ['metadata', '169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  [
    'an IPv4 address inside IPv6',
    '::ffff:127.0.0.1',
    '::ffff:5db8:d70e',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::7f00:1',
  ],
  ['documentation or tests', '192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
  ['no address', '', 'pictures.example', '1.2.3', '2130706433', '0x7f.0.0.1'],
])('the address check refuses %s', (_kind, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it('the address check allows public addresses up to the limits of the closed ranges', () => {
  const open = ['93.184.215.14', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255'];
  const open6 = ['2606:2800:21f:cb07::1', '2001:4860:4860::8888', '2a00:1450::1'];
  expect([...open, '172.32.0.0', '223.255.255.255', ...open6].filter((address) => !isPublicAddress(address))).toEqual(
    [],
  );
});
