import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { type Prepared, type PreparedKind, preparedMinutes } from '@countinghouse/contract/prepared/prepared.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { announce, insertRows, reload } from '../../kernel/resource/write.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { notify } from '../notification/index.ts';
import { countOpen, maskedTable, preparedTable } from './prepared-table.ts';

/** More than a customer would read before confirming. */
const mostOpen = 50;

export interface ToPrepare {
  readonly kind: PreparedKind;
  readonly lead: string;
  readonly name: string;
  readonly cents: bigint;
  readonly terms: object;
  /** The caller by default. */
  readonly preparedBy?: string;
  /** An investment's own record. */
  readonly record?: string;
}

/** Refuses what the customer could not confirm either; the stake of an order that changes is reserved already. */
const requireCash = async (context: Context, { kind, lead, cents }: ToPrepare): Promise<void> => {
  if (kind === 'orderChange' || (await balancesOf(context, lead)).cash >= cents) return;
  if (kind === 'investment') throw new Refusal('unprocessable', 'insufficientFundsInvestment');
  throw new Refusal('conflict', 'insufficientFunds');
};

/** Stores what staff want to do for a customer, and asks the customer to confirm it. No money moves. */
export const prepare = async (context: Context, wanted: ToPrepare): Promise<Prepared> => {
  await requireCash(context, wanted);
  if ((await countOpen(context, wanted.lead)) >= mostOpen) throw new Refusal('conflict', 'preparedTooMany');
  const { kind, lead, name, cents, terms, preparedBy = context.actor.id, record } = wanted;
  const lapsesAt = new Date(context.now.getTime() + preparedMinutes[kind] * 60_000);
  const row = { kind, lead, name, cents, terms, preparedBy, record, lapsesAt };
  const [id = ''] = await insertRows(context, preparedTable as never, [row]);
  // Masked in the audit trail, too, where its author reads it.
  const after = await reload(context, maskedTable, [id]);
  const [created] = after;
  if (!created) throw new Error('what was prepared cannot be read back');
  // Not under the name of the call: no order was closed, and nothing was bought or paid.
  announce(context, preparedTable, { change: 'created', action: 'prepared.create', after });
  await notify(context, {
    to: [lead],
    kind: kind === 'orderChange' ? 'prepared.change' : 'prepared.waiting',
    params: { by: created.item.preparedByName, name, amount: toEuro(cents), until: lapsesAt.toISOString() },
    recordId: id,
  });
  return created.item;
};
