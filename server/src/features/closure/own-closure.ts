import type {
  getOwnClosure as getRoute,
  OwnClosure,
  requestClosure as requestRoute,
  withdrawClosure as withdrawRoute,
} from '@countinghouse/contract/closure/closure.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { announceClosure } from './closure-change.ts';
import { endRequest, insertRequest, latestRequest, lockPendingOf } from './closure-table.ts';
import { obstaclesOf } from './obstacle-table.ts';

const ownClosure = async (context: Context): Promise<OwnClosure> => ({
  request: await latestRequest(context, context.actor.id),
  openItems: await obstaclesOf(context, context.actor.id),
});

export const showOwnClosure: Command<typeof getRoute> = (context) => ownClosure(context);

export const requestClosure: Command<typeof requestRoute> = async (context, { body }) => {
  const { actor, now } = context;
  const request = { id: newId(), lead: actor.id, reason: body.reason };
  if (!(await insertRequest(context, request, now))) throw new Refusal('conflict', 'closureWaits');
  announceClosure(context, 'created', request, { after: { state: 'pending', reason: body.reason } });
  await notify(context, {
    to: 'admins',
    kind: 'closure.requested',
    params: { customer: actor.name },
    recordId: request.id,
  });
  return ownClosure(context);
};

/** Withdraws the caller's request, unless it has been decided meanwhile. */
export const withdrawClosure: Command<typeof withdrawRoute> = async (context) => {
  const request = await lockPendingOf(context, context.actor.id);
  if (!request) throw new Refusal('conflict', 'closureDecided');
  await endRequest(context, request.id, { state: 'withdrawn', by: null, now: context.now });
  announceClosure(context, 'updated', request, { before: { state: 'pending' }, after: { state: 'withdrawn' } });
  return ownClosure(context);
};
