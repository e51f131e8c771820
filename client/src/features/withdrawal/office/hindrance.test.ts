import { expect, test } from 'vitest';
import { hindranceOf } from './hindrance.ts';

const item = { enteredBy: 'lead', destination: 'Over the counter', destinationBy: null, approvalBy: null };

test('a withdrawal is completed by another than who entered it or agreed first, for a verified customer', () => {
  expect(hindranceOf(item, { id: 'admin', verification: 'verified' })).toBeNull();
  expect(hindranceOf({ ...item, enteredBy: 'admin' }, { id: 'admin', verification: 'verified' })).toBe('noticeOwn');
  expect(hindranceOf({ ...item, approvalBy: 'admin' }, { id: 'admin', verification: 'verified' })).toBe('noticeFirst');
  expect(hindranceOf(item, { id: 'admin', verification: 'rejected' })).toBe('noticeUnverified');
});

test('a withdrawal waits for its destination, and for somebody else than who said it', () => {
  expect(hindranceOf({ ...item, destination: null }, { id: 'admin', verification: 'verified' })).toBe('noticeOpen');
  expect(hindranceOf({ ...item, destinationBy: 'admin' }, { id: 'admin', verification: 'verified' })).toBe('noticeOwn');
});

test('nothing is said of a verification that is not known yet', () => {
  expect(hindranceOf(item, { id: 'admin', verification: undefined })).toBeNull();
});
