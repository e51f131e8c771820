import type { ledgerBooks, ledgerMonths } from '@countinghouse/contract/ledger/books.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import {
  houseAccounts,
  type HouseAccount,
  type LeadAccount,
  leadAccounts,
} from '@countinghouse/contract/ledger/ledger.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import sql from 'sql-template-tag';
import { periodsOf } from '../../kernel/calendar/periods.ts';
import type { Command } from '../../kernel/http/served.ts';

interface Balance {
  readonly house: boolean;
  readonly kind: HouseAccount | LeadAccount;
  readonly balance: bigint;
  readonly customers: number;
}

export const readBooks: Command<typeof ledgerBooks> = async (context) => {
  const rows = await context.query<Balance>(sql`
    select lead_id is null as house, kind, sum(balance)::bigint as balance,
      count(*) filter (where balance <> 0)::integer as customers
    from account group by 1, 2`);
  const of = (house: boolean, kind: string) => rows.find((row) => row.house === house && row.kind === kind);
  return {
    houses: houseAccounts.map((account) => ({ account, balance: toEuro(of(true, account)?.balance ?? 0n) })),
    leads: leadAccounts.map((account) => {
      const row = of(false, account);
      return { account, balance: toEuro(row?.balance ?? 0n), customers: row?.customers ?? 0 };
    }),
  };
};

const shownMonths = 24;

export const readMonths: Command<typeof ledgerMonths> = async ({ query, now, request }) => {
  const today = Temporal.PlainDate.from(dayOf(now, request.timezone));
  const first = today.with({ day: 1 }).subtract({ months: shownMonths - 1 });
  const months = periodsOf({ from: first.toString(), to: today.toString() }, 'month', request.timezone);
  const starts = months.map(({ start }) => start.toISOString());
  const start = starts[0] ?? '';
  const rows = await query<{ month: number; kind: HouseAccount; moved: bigint }>(sql`
    select width_bucket(e.at, ${starts}::timestamptz[]) as month, a.kind, sum(e.amount)::bigint as moved
    from account a join entry e on e.account_id = a.id
    where a.lead_id is null and e.at >= ${start}::timestamptz and e.at <= ${now}::timestamptz group by 1, 2`);
  const counts = await query<{ month: number; transfers: number }>(sql`
    select width_bucket(at, ${starts}::timestamptz[]) as month, count(*)::integer as transfers from transfer
    where at >= ${start}::timestamptz and at <= ${now}::timestamptz group by 1`);
  const movedIn = (month: number, account: HouseAccount): bigint =>
    rows.find((row) => row.month === month && row.kind === account)?.moved ?? 0n;
  return {
    months: months
      .map(({ date }, index) => ({
        month: date,
        transfers: counts.find(({ month }) => month === index + 1)?.transfers ?? 0,
        moved: Object.fromEntries(
          houseAccounts.map((account) => [account, toEuro(movedIn(index + 1, account))]),
        ) as Record<HouseAccount, number>,
      }))
      .toReversed(),
  };
};
