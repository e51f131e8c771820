import { describe, expect, it } from 'vitest';
import { flowsSince, flowSpans } from './flow-spans.ts';

const day = (date: string, moneyIn: number, moneyOut = 0) => ({ date, in: moneyIn, out: moneyOut });
const nets = (days: Parameters<typeof flowSpans>[0], today: string) =>
  Object.fromEntries(flowSpans(days, today).map(({ name, now, before }) => [name, [now.net, before.net]]));

describe('the money on the start page', () => {
  it('covers today, the week since Monday and the month, compared with the same part of the previous one', () => {
    const days = [
      day('2026-10-01', 1_000),
      day('2026-10-19', 7),
      day('2026-10-20', 5_000),
      day('2026-11-09', 2),
      day('2026-11-12', 3),
      day('2026-11-13', 4_000),
      day('2026-11-16', 10.1, 0.1),
      day('2026-11-18', 20, 50),
      day('2026-11-19', 0.2),
    ];
    // A Thursday.
    expect(nets(days, '2026-11-19')).toEqual({
      today: [20n, -3_000n],
      week: [-1_980n, 500n],
      month: [398_520n, 100_700n],
    });
  });

  it('counts a shorter previous month as a whole, and no day twice', () => {
    const days = [day('2026-02-01', 1), day('2026-02-28', 2), day('2026-03-01', 4), day('2026-03-31', 8)];
    expect(nets(days, '2026-03-31')).toMatchObject({ month: [1_200n, 300n] });
  });

  it('loads exactly the days needed', () => {
    expect(flowsSince('2026-11-19')).toBe('2026-10-01');
    expect(flowsSince('2026-03-01')).toBe('2026-02-01');
    expect(flowsSince('2027-01-01')).toBe('2026-12-01');
  });
});
