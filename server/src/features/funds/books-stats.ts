import type { ledgerBooks } from '@countinghouse/contract/ledger/books.ts';
import {
  houseAccounts,
  type HouseAccount,
  type LeadAccount,
  leadAccounts,
} from '@countinghouse/contract/ledger/ledger.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import sql from 'sql-template-tag';
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
