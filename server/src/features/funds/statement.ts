import type { LeadAccount } from '@countinghouse/contract/ledger/ledger.ts';
import type { ledgerStatement } from '@countinghouse/contract/ledger/statement.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { dayEnd, dayStart, requireOrder } from '../../kernel/calendar/periods.ts';
import type { Command } from '../../kernel/http/served.ts';
import type { LabelOf } from '../../kernel/record-label.ts';
import { type AccountRange, readStatement } from '../../ledger/statement.ts';
import { requireOwner } from './funds-table.ts';

interface StatementQuery {
  readonly account: LeadAccount;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The instants of the requested days in the reader's time zone. */
export const rangeOf = (lead: string, { account, from, to }: StatementQuery, timezone: string): AccountRange => {
  requireOrder(from, to);
  return {
    lead,
    account,
    from: from === undefined ? null : dayStart(from, timezone),
    to: to === undefined ? null : dayEnd(to, timezone),
  };
};

export const showStatement =
  (label: LabelOf): Command<typeof ledgerStatement> =>
  async (context, { params, query }) => {
    await requireOwner(context, params.userId);
    const { page, pageSize } = query;
    const range = rangeOf(params.userId, query, context.request.timezone);
    const statement = await readStatement(context, range, { offset: (page - 1) * pageSize, size: pageSize, label });
    return {
      opening: toEuro(statement.opening),
      closing: toEuro(statement.closing),
      totalIn: toEuro(statement.moneyIn),
      totalOut: toEuro(statement.moneyOut),
      count: statement.count,
      lines: statement.lines.map(
        ({ transfer, kind, resource, record, name, link, closedBy, reason, mandate, ...line }) => ({
          transfer,
          at: line.at.toISOString(),
          bookedAt: line.bookedAt.toISOString(),
          kind,
          resource,
          record,
          name,
          link,
          closedBy,
          reason,
          mandate: mandate && { by: mandate.by, signed: mandate.signed },
          amount: toEuro(line.amount),
          balance: toEuro(line.balance),
        }),
      ),
    };
  };
