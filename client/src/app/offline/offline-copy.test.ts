import { describe, expect, it } from 'vitest';
import { digestOf, isUsable } from './offline-copy.ts';

const at = '2026-11-21T09:00:00.000Z';
const after = (milliseconds: number): Date => new Date(new Date(at).getTime() + milliseconds);
const week = 7 * 24 * 60 * 60 * 1000;

describe('figures stored on a device', () => {
  it('are shown for exactly seven days', () => {
    expect(isUsable({ session: 'a', at }, 'a', after(week))).toBe(true);
    expect(isUsable({ session: 'a', at }, 'a', after(week + 1))).toBe(false);
  });

  it('are shown only to the session that stored them', async () => {
    expect(isUsable({ session: await digestOf('one'), at }, await digestOf('one'), after(1))).toBe(true);
    expect(isUsable({ session: await digestOf('one'), at }, await digestOf('two'), after(1))).toBe(false);
  });

  it('are not shown if they are dated in the future', () => {
    expect(isUsable({ session: 'a', at }, 'a', after(-1))).toBe(false);
  });
});
