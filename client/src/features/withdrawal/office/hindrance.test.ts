import { expect, test } from 'vitest';
import { hindranceOf } from './hindrance.ts';

const item = { enteredBy: 'lead', destination: 'Over the counter', destinationBy: null, approvalBy: null };

test('a withdrawal is completed by a person other than its author and first approver, for a verified customer', () => {
  expect(hindranceOf(item, { id: 'admin', verification: 'verified' })).toBeNull();
  expect(hindranceOf({ ...item, enteredBy: 'admin' }, { id: 'admin', verification: 'verified' })).toBe('noticeOwn');
  expect(hindranceOf({ ...item, approvalBy: 'admin' }, { id: 'admin', verification: 'verified' })).toBe('noticeFirst');
  expect(hindranceOf(item, { id: 'admin', verification: 'rejected' })).toBe('noticeUnverified');
});

test('a withdrawal requires a destination, and another person than the one who added it', () => {
  expect(hindranceOf({ ...item, destination: null }, { id: 'admin', verification: 'verified' })).toBe('noticeOpen');
  expect(hindranceOf({ ...item, destinationBy: 'admin' }, { id: 'admin', verification: 'verified' })).toBe('noticeOwn');
});

test('an unknown verification is not reported', () => {
  expect(hindranceOf(item, { id: 'admin', verification: undefined })).toBeNull();
});
