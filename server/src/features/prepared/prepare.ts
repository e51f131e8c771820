import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { type Prepared, type PreparedKind, preparedMinutes } from '@countinghouse/contract/prepared/prepared.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { announce, insertRows, reload } from '../../kernel/resource/write.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { notify } from '../notification/index.ts';
import { end } from './confirm.ts';
import { countPrepared, holdOpenChanges, lockPreparing, maskedTable, preparedTable } from './prepared-table.ts';

/** More than a customer would read before confirming. */
const mostOpen = 50;
/** By one member of staff for one customer within a day: each sends the customer a mail. */
const mostUnconfirmed = 20;
const day = 24 * 60 * 60_000;

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

/** An investment is limited by the second person who approves its terms, and their approval must not fail. */
const requireRoom = async (context: Context, { kind, lead }: ToPrepare): Promise<void> => {
  if (kind === 'investment') return;
  await lockPreparing(context, lead);
  const since = new Date(context.now.getTime() - day);
  const { open, unconfirmed } = await countPrepared(context, { lead, by: context.actor.id, since });
  if (open >= mostOpen || unconfirmed >= mostUnconfirmed) throw new Refusal('conflict', 'preparedTooMany');
};

/** Stores what staff want to do for a customer, and asks the customer to confirm it. No money moves. */
export const prepare = async (context: Context, wanted: ToPrepare): Promise<Prepared> => {
  await requireCash(context, wanted);
  await requireRoom(context, wanted);
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

/**
 * The same for a change of a record, of which `part` of the terms names the record and the action: it replaces what the
 * customer has not answered yet. Identical terms are not announced again.
 */
export const prepareChange = async (context: Context, wanted: ToPrepare, part: object): Promise<void> => {
  const { lead, terms } = wanted;
  await lockPreparing(context, lead);
  const open = await holdOpenChanges(context, { lead, part, terms });
  if (open.some(({ isSame }) => isSame)) return;
  await prepare(context, wanted);
  const replaced = await reload(
    context,
    preparedTable,
    open.map(({ id }) => id),
  );
  for (const held of replaced) await end(context, held, 'withdrawn');
};
