import { describe, expect, it } from 'vitest';
import { readCashFlowAddress } from './cash-flow-address.ts';

const today = '2026-11-21';

describe('the address of the cash-flow', () => {
  it('defaults to the last 30 days by day', () => {
    expect(readCashFlowAddress({}, today)).toEqual({ from: '2026-10-23', to: today, by: 'day', group: 'none' });
  });

  it('uses larger steps for longer periods, unless one is selected', () => {
    expect(readCashFlowAddress({ from: '2026-01-01' }, today).by).toBe('week');
    expect(readCashFlowAddress({ from: '2024-01-01' }, today).by).toBe('month');
    expect(readCashFlowAddress({ from: '2024-01-01', by: 'day' }, today).by).toBe('day');
  });

  it('ignores invalid values', () => {
    expect(readCashFlowAddress({ from: 'soon', by: 'hour', group: '1' }, today)).toEqual(
      readCashFlowAddress({}, today),
    );
  });
});
