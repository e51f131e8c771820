import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { capitalOf } from '@countinghouse/contract/ledger/capital.ts';
import type { fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { dayRange, dayEnd, periodsOf } from '../../kernel/calendar/periods.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readHistory } from '../../ledger/history.ts';
import { accountNow } from '../order/index.ts';
import { requireOwner } from './funds-table.ts';

const usualDays = 90;

/**
 * The customer's balances at the end of each day, for a chart. Past days count stakes at their booked value; today has
 * the unrealised result too, so that the chart ends at the capital that other screens show.
 */
export const showHistory: Command<typeof fundsHistory> = async (context, { params, query }) => {
  await requireOwner(context, params.userId);
  const { timezone } = context.request;
  const range = dayRange(query, { now: context.now, timezone, days: usualDays });
  const days = periodsOf(range, 'day', timezone);
  const closings = await readHistory(context, params.userId, {
    starts: days.map(({ start }) => start),
    end: dayEnd(range.to, timezone),
  });
  const today = dayOf(context.now, timezone);
  const { unrealised: atPrices } = await accountNow(context, params.userId);
  return {
    days: closings.map(({ cash, hold, margin, invested, vault }, index) => {
      const date = days[index]?.date ?? range.to;
      const unrealised = date < today ? 0n : atPrices.result;
      return {
        date,
        capital: toEuro(capitalOf({ cash, hold, margin, unrealised, invested, vault })),
        cash: toEuro(cash),
        hold: toEuro(hold),
        margin: toEuro(margin),
        unrealised: toEuro(unrealised),
        invested: toEuro(invested),
        vault: toEuro(vault),
      };
    }),
  };
};
