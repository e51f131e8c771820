import {
  type acceptClosure as acceptRoute,
  type ClosureInFull,
  closureStates,
  type refuseClosure as refuseRoute,
} from '@countinghouse/contract/closure/closure.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { notify } from '../notification/index.ts';
import { closeAccount, requireNothingOpen } from './close-account.ts';
import { announceClosure } from './closure-change.ts';
import { closureTable, endRequest, type HeldRequest, lockRequest } from './closure-table.ts';
import { obstaclesOf } from './obstacle-table.ts';

export const showClosure = async (context: Context, id: string): Promise<ClosureInFull> => {
  const { item } = await loadOne(context, closureTable, { id, action: 'read' });
  return {
    ...item,
    openItems: closureStates.allows(item.state, 'accept') ? await obstaclesOf(context, item.lead) : [],
  };
};

/** Locks an undecided request. The customer's own agent earns from the account, so they may not decide. */
const lockUndecided = async (context: Context, id: string, to: 'accept' | 'refuse'): Promise<HeldRequest> => {
  const request = await lockRequest(context, id);
  if (!request) throw notFound();
  if (request.assigned === context.actor.id) throw new Refusal('forbidden', 'closureOwnLead');
  if (!closureStates.allows(request.state, to)) throw new Refusal('conflict', 'closureDecided');
  return request;
};

export const acceptClosure: Command<typeof acceptRoute> = async (context, { params }) => {
  const { actor, now } = context;
  const request = await lockUndecided(context, params.id, 'accept');
  await requireNothingOpen(context, request.lead, 'closureStands');
  // Before the account is locked: a locked account receives nothing but this.
  await notify(context, { to: [request.lead], kind: 'account.closed', params: { at: now.toISOString() } });
  await endRequest(context, request.id, { state: 'accepted', by: actor.id, now });
  await closeAccount(context, request.lead, request.assigned);
  announceClosure(context, 'updated', request, { before: { state: 'pending' }, after: { state: 'accepted' } });
  return showClosure(context, request.id);
};

export const refuseClosure: Command<typeof refuseRoute> = async (context, { params, body: { reason } }) => {
  const { actor, now } = context;
  const request = await lockUndecided(context, params.id, 'refuse');
  await endRequest(context, request.id, { state: 'refused', answer: reason, by: actor.id, now });
  announceClosure(context, 'updated', request, {
    before: { state: 'pending' },
    after: { state: 'refused', answer: reason },
  });
  await notify(context, { to: [request.lead], kind: 'closure.refused', params: { reason }, recordId: request.id });
  return showClosure(context, request.id);
};
