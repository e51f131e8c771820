import { expect, test } from 'vitest';
import { hindranceOf } from './decide-part.tsx';

const item = {
  enteredBy: 'lead',
  destinationId: 'account',
  destinationFrom: '2026-01-02T12:00:00Z',
  destinationBy: null,
  approvalBy: null,
  waitsUntil: null,
};
const now = Date.parse('2026-03-02T12:00:00Z');
const admin = { id: 'admin', verification: 'verified', now } as const;

test('a withdrawal is completed by a person other than its author and first approver, for a verified customer', () => {
  expect(hindranceOf(item, admin)).toBeNull();
  expect(hindranceOf({ ...item, enteredBy: 'admin' }, admin)).toBe('noticeOwn');
  expect(hindranceOf({ ...item, approvalBy: 'admin' }, admin)).toBe('noticeFirst');
  expect(hindranceOf(item, { ...admin, verification: 'rejected' })).toBe('noticeUnverified');
});

test('a withdrawal requires a destination, and another person than the one who added it', () => {
  expect(hindranceOf({ ...item, destinationId: null }, admin)).toBe('noticeOpen');
  expect(hindranceOf({ ...item, destinationBy: 'admin' }, admin)).toBe('noticeOwn');
});

test('an unknown verification is not reported', () => {
  expect(hindranceOf(item, { ...admin, verification: undefined })).toBeNull();
});

test('a withdrawal waits until the moment at which it may be paid', () => {
  expect(hindranceOf({ ...item, waitsUntil: '2026-03-02T12:00:01Z' }, admin)).toBe('noticeWaits');
  expect(hindranceOf({ ...item, waitsUntil: '2026-03-02T12:00:00Z' }, admin)).toBeNull();
});

test('a destination is paid to once the customer has confirmed it and its wait is over', () => {
  expect(hindranceOf({ ...item, destinationFrom: null }, admin)).toBe('noticeUnconfirmed');
  expect(hindranceOf({ ...item, destinationFrom: '2026-03-02T12:00:01Z' }, admin)).toBe('noticeWaits');
  expect(hindranceOf({ ...item, destinationFrom: '2026-03-02T12:00:00Z' }, admin)).toBeNull();
});
