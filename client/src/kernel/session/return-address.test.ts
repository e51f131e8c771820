import { expect, test } from 'vitest';
import { safeAddress, signInAddress } from './return-address.ts';

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/..//evil.example',
  '',
  null,
  7,
])('the log-in never redirects to %j', (wanted) => {
  expect(safeAddress(wanted, '/home')).toBe('/home');
});

test('a deep link survives the log-in', () => {
  const link = '/office/leads?q=anna&filters={"status":{"eq":"active"}}#top';
  const to = new URLSearchParams(signInAddress(link).split('?')[1]).get('to');
  expect(decodeURIComponent(safeAddress(to, '/'))).toBe(link);
});

test('the log-in does not redirect to itself', () => {
  expect(signInAddress('/login?to=/office')).toBe('/login');
  expect(signInAddress('/')).toBe('/login');
});
