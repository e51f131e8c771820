import type { fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { dayRange, dayEnd, periodsOf } from '../../kernel/calendar/periods.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readHistory } from '../../ledger/history.ts';
import { requireOwner } from './funds-table.ts';

const usualDays = 90;

/** The customer's balances at the end of each day, for a chart; stakes count at their booked value. */
export const showHistory: Command<typeof fundsHistory> = async (context, { params, query }) => {
  await requireOwner(context, params.userId);
  const { timezone } = context.request;
  const range = dayRange(query, { now: context.now, timezone, days: usualDays });
  const days = periodsOf(range, 'day', timezone);
  const closings = await readHistory(context, params.userId, {
    starts: days.map(({ start }) => start),
    end: dayEnd(range.to, timezone),
  });
  return {
    days: closings.map(({ cash, hold, margin, invested, vault }, index) => ({
      date: days[index]?.date ?? range.to,
      capital: toEuro(cash + hold + margin + invested + vault),
      cash: toEuro(cash),
      hold: toEuro(hold),
      margin: toEuro(margin),
      invested: toEuro(invested),
      vault: toEuro(vault),
    })),
  };
};
