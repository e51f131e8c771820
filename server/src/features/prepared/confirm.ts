import { isDeepStrictEqual } from 'node:util';
import {
  type declinePrepared as declineRoute,
  type Prepared,
  type prepared,
  type PreparedKind,
  type PreparedState,
  preparedStates,
  type withdrawPrepared as withdrawRoute,
} from '@countinghouse/contract/prepared/prepared.ts';
import { reachFor } from '../../kernel/actor.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { type Loaded, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { maskedTable, preparedTable } from './prepared-table.ts';

export type HeldPrepared = Loaded<typeof prepared>;

type OnDropped = (context: Context, record: string) => Promise<void>;
const droppedBy = new Map<PreparedKind, OnDropped>();

/** Registers what happens to a record that its customer declined, or did not confirm in time. */
export const whenDropped = (kind: PreparedKind, run: OnDropped): void => void droppedBy.set(kind, run);

const ended = (): Refusal => new Refusal('conflict', 'preparedEnded');

interface Wanted {
  readonly id: string;
  readonly kind: PreparedKind;
  /** The values of the customer's own call; an investment's are in its agreement. */
  readonly given?: object;
}

const requireSame = (terms: Prepared['terms'], given: object): void => {
  const values = new Map<string, unknown>(Object.entries(given));
  const differing = Object.keys(terms).filter((field) => !isDeepStrictEqual(terms[field], values.get(field)));
  if (differing.includes('version')) throw new Refusal('conflict', 'preparedOutdated');
  if (differing.length > 0) throw new Refusal('conflict', 'preparedDiffers');
};

/** Finds a record that the calling customer can still confirm, with exactly the values that were prepared. */
export const readPrepared = async (
  context: Reading,
  { id, kind, given }: Wanted,
  lock = false,
): Promise<HeldPrepared> => {
  const held = await loadOne(context, preparedTable, { id, action: 'decide', lock });
  const { item } = held;
  if (item.kind !== kind) throw notFound();
  if (!preparedStates.allows(item.state, 'confirm') || new Date(item.lapsesAt) <= context.now) throw ended();
  if (given) requireSame(item.terms, given);
  return held;
};

/**
 * Runs the customer's own command on what they confirm, and ties the two records together. Without an id it is an
 * action that nobody prepared.
 */
export const confirming = async <Result extends { readonly id: string }>(
  context: Context,
  { id, ...wanted }: Omit<Wanted, 'id'> & { readonly id: string | undefined },
  run: () => Promise<Result>,
): Promise<Result> => {
  if (id === undefined) return run();
  const held = await readPrepared(context, { id, ...wanted }, true);
  const result = await run();
  await end(context, held, 'confirmed', result.id);
  return result;
};

/** Ends what was prepared, and notifies the person who prepared it of what others did; `record` is what it became. */
export const end = async (
  context: Context,
  before: HeldPrepared,
  state: Exclude<PreparedState, 'prepared'>,
  record = before.item.record,
): Promise<Prepared> => {
  const { id, item } = before;
  if (state !== 'confirmed' && record !== null) await droppedBy.get(item.kind)?.(context, record);
  await updateRow(context, preparedTable as never, { id, values: { state, record, dateEnded: context.now } });
  const [after] = await reload(context, preparedTable, [id]);
  if (!after) throw notFound();
  // A change that replaces an earlier one comes under the name of a call about the order.
  const action = state === 'withdrawn' ? { action: 'prepared.withdraw' } : {};
  announce(context, preparedTable, { change: state, ...action, before: [before], after: [after] });
  if (item.preparedBy !== context.actor.id)
    await notify(context, {
      to: [item.preparedBy],
      kind: `prepared.${state}`,
      params: { name: item.leadName, amount: item.amount },
      recordId: item.lead,
    });
  return after.item;
};

export const declinePrepared: Command<typeof declineRoute> = async (context, { params: { id } }) => {
  const before = await loadOne(context, preparedTable, { id, action: 'decide', lock: true });
  if (!preparedStates.allows(before.item.state, 'decline')) throw ended();
  return end(context, before, 'declined');
};

export const withdrawPrepared: Command<typeof withdrawRoute> = async (context, { params: { id } }) => {
  const before = await loadOne(context, preparedTable, { id, action: 'cancel', lock: true });
  const { state, preparedBy } = before.item;
  if (preparedBy !== context.actor.id && reachFor(context.actor, 'prepared:cancel') !== 'all')
    throw new Refusal('forbidden', 'forbidden');
  if (!preparedStates.allows(state, 'withdraw')) throw ended();
  await end(context, before, 'withdrawn');
  return (await loadOne(context, maskedTable, { id, action: 'read' })).item;
};
