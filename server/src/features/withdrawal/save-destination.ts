import { destinationWaitHours } from '@countinghouse/contract/withdrawal/destination.ts';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import {
  confirmStored,
  destinationNamed,
  destinationsOf,
  insertDestination,
  type NewDestination,
  type StoredDestination,
} from './destination-table.ts';

/** Enough for every account that a person holds; a limit for scripts. */
export const mostDestinations = 10;

type Event = 'added' | 'confirmed' | 'removed';

/** Records a change, and mails the customer, who may not have made it; the account is shown by its end. */
export const announceDestination = async (
  context: Context,
  { id, lead, assigned, holder, iban }: StoredDestination,
  event: Event,
): Promise<void> => {
  const account = `•••• ${iban.slice(-4)}`;
  const state = { account, holder };
  context.changed({
    resource: 'destination',
    change: event === 'removed' ? 'deleted' : event === 'added' ? 'created' : 'updated',
    action: `destination.${{ added: 'add', confirmed: 'confirm', removed: 'remove' }[event]}`,
    records: [
      {
        id,
        subject: lead,
        assigned,
        subjectReads: true,
        ...(event === 'removed' ? { before: state } : { after: state }),
      },
    ],
  });
  if (event === 'confirmed') return;
  const kind = event === 'added' ? 'security.destinationAdded' : 'security.destinationRemoved';
  await notify(context, { to: [lead], kind, params: { account, holder, at: context.now.toISOString() } });
};

const addStored = async (context: Context, row: NewDestination): Promise<string> => {
  if ((await destinationsOf(context, row.lead)).length >= mostDestinations)
    throw new Refusal('conflict', 'destinationsFull', { params: { count: mostDestinations } });
  const id = await insertDestination(context, row, context.now);
  if (id === undefined) throw new Refusal('conflict', 'destinationKnown');
  return id;
};

const stored = async (context: Context, lead: string, id: string): Promise<StoredDestination> => {
  const found = await destinationNamed(context, lead, { id });
  if (!found) throw notFound();
  return found;
};

const confirmNow = (context: Context, id: string): Promise<void> =>
  confirmStored(context, id, {
    now: context.now,
    from: new Date(context.now.getTime() + destinationWaitHours * 3_600_000),
  });

export const addUnconfirmed = async (context: Context, row: NewDestination): Promise<StoredDestination> => {
  const added = await stored(context, row.lead, await addStored(context, row));
  await announceDestination(context, added, 'added');
  return added;
};

/** Adds one that its customer confirms with the same call. */
export const addConfirmed = async (context: Context, row: NewDestination): Promise<StoredDestination> => {
  const id = await addStored(context, row);
  await confirmNow(context, id);
  const added = await stored(context, row.lead, id);
  await announceDestination(context, added, 'added');
  return added;
};

/** Confirms it once: its wait does not begin again. */
export const confirmSaved = async (context: Context, lead: string, id: string): Promise<StoredDestination> => {
  const found = await stored(context, lead, id);
  if (found.usableFrom !== null) return found;
  await confirmNow(context, id);
  const confirmed = await stored(context, lead, id);
  await announceDestination(context, confirmed, 'confirmed');
  return confirmed;
};
