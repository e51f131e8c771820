import { expect, test } from 'vitest';
import { shownStep, stageOf, stepAfterConfirm, stepAfterCreate } from './wizard/deposit-modal.tsx';

test('creating a deposit moves to the 3-D Secure step', () => {
  expect(stepAfterCreate).toBe(2);
});

test('confirming without a code stays on the 3-D Secure step, whatever the deposit’s state', () => {
  expect(stepAfterConfirm('awaiting_3d_secure', false)).toBe(2);
  expect(stepAfterConfirm('completed', false)).toBe(2);
});

test('a code leads to another attempt while the deposit is waiting, otherwise to the result', () => {
  expect(stepAfterConfirm('awaiting_3d_secure', true)).toBe(3);
  for (const status of ['completed', 'failed', 'cancelled'] as const) expect(stepAfterConfirm(status, true)).toBe(4);
});

test('a deposit that was decided elsewhere shows its result', () => {
  expect(shownStep(2, 'completed')).toBe(4);
  expect(shownStep(3, 'failed')).toBe(4);
  expect(shownStep(2, 'pending')).toBe(2);
  expect(shownStep(1, null)).toBe(1);
});

test('a second attempt belongs to the same stage as the first', () => {
  expect(([1, 2, 3, 4] as const).map(stageOf)).toEqual([0, 1, 1, 3]);
});
