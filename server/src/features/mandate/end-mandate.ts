import type {
  declineMandate as declineRoute,
  endMandate as endRoute,
  giveUpMandate as giveUpRoute,
} from '@countinghouse/contract/mandate/mandate-calls.ts';
import {
  type Mandate,
  type mandate,
  type mandateEnds,
  mandateStates,
} from '@countinghouse/contract/mandate/mandate.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { type Loaded, loadOne } from '../../kernel/resource/records.ts';
import { announce, reload, updateRow } from '../../kernel/resource/write.ts';
import { notify } from '../notification/index.ts';
import { mandateTable } from './mandate-table.ts';
import { toRecord } from './to-record.ts';

type Held = Loaded<typeof mandate>;

interface Ending {
  readonly state: 'ended' | 'lapsed' | 'declined' | 'withdrawn';
  readonly reason: (typeof mandateEnds)[number];
}

/** Ends a mandate that the caller's transaction has locked, and notifies those who did not end it. */
export const endHeld = async (context: Context, before: Held, { state, reason }: Ending): Promise<Mandate> => {
  const values = { state, endReason: reason, dateEnded: context.now };
  await updateRow(context, mandateTable as never, { id: before.id, values });
  const [after] = await reload(context, mandateTable, [before.id]);
  if (!after) throw notFound();
  await announceEnd(context, after, before);
  return after.item;
};

/** The same for a mandate that the database has ended: its last state is not recorded. */
export const announceEnd = async (context: Context, after: Held, before?: Held): Promise<void> => {
  const { state, lead, agent, agentName, leadName } = after.item;
  announce(context, mandateTable, {
    change: state,
    action: state === 'declined' ? 'mandate.decline' : 'mandate.end',
    before: before ? [toRecord(before)] : [],
    after: [after],
  });
  if (state === 'declined') {
    const [to, recordId] = [[after.item.startedBy], lead];
    await notify(context, {
      to,
      except: context.actor.id,
      kind: 'mandate.declined',
      params: { name: leadName },
      recordId,
    });
    return;
  }
  if (state !== 'ended') return;
  const except = context.actor.id;
  await notify(context, { to: [lead], except, kind: 'mandate.ended', params: { name: agentName }, recordId: after.id });
  await notify(context, { to: [agent], except, kind: 'mandate.over', params: { name: leadName }, recordId: lead });
};

const ended = (): Refusal => new Refusal('conflict', 'mandateEnded');

export const endMandate: Command<typeof endRoute> = async (context, { params }) => {
  const held = await loadOne(context, mandateTable, { id: params.id, action: 'sign', lock: true });
  if (!mandateStates.allows(held.item.state, 'end')) throw ended();
  return endHeld(context, held, { state: 'ended', reason: 'customer' });
};

export const declineMandate: Command<typeof declineRoute> = async (context, { params }) => {
  const held = await loadOne(context, mandateTable, { id: params.id, action: 'sign', lock: true });
  if (!mandateStates.allows(held.item.state, 'decline')) throw ended();
  return endHeld(context, held, { state: 'declined', reason: 'customer' });
};

/** For the named person, the one who drew it up, and administrators. */
export const giveUpMandate: Command<typeof giveUpRoute> = async (context, { params }) => {
  const held = await loadOne(context, mandateTable, { id: params.id, action: 'giveUp', lock: true });
  const { agent, startedBy, state } = held.item;
  const { id, role } = context.actor;
  if (![agent, startedBy].includes(id) && reachOf(role, 'mandate:giveUp') !== 'all')
    throw new Refusal('forbidden', 'forbidden');
  if (mandateStates.allows(state, 'withdraw')) return endHeld(context, held, { state: 'withdrawn', reason: 'staff' });
  if (!mandateStates.allows(state, 'end')) throw ended();
  return endHeld(context, held, { state: 'ended', reason: 'staff' });
};
