import * as destination from '@countinghouse/contract/withdrawal/destination.ts';
import * as review from '@countinghouse/contract/withdrawal/review.ts';
import * as contract from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { isCustomer, reachFor } from '../../kernel/actor.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { moneyGauge } from '../../kernel/totals/money-gauge.ts';
import { serve } from '../../kernel/http/served.ts';
import { listedQueue } from '../../kernel/queue.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { type StatusCalls, withStatusCalls } from '../../kernel/resource/status-calls.ts';
import { afterProof } from '../passkey/index.ts';
import { completeWithdrawal, completionApproval, showCompletion } from './complete.ts';
import { cancelWithdrawal, failWithdrawal } from './decide.ts';
import { wasConfirmed } from './destination-table.ts';
import { addDestination, confirmDestination, listDestinations, removeDestination } from './destinations.ts';
import { notifyLateKind } from './notify-late.ts';
import { requestWith } from './prepare-withdrawal.ts';
import { returnToCard } from './return-to-card.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';
import { withdrawalRules } from './withdrawal-rules.ts';
import { readWithdrawalStats } from './withdrawal-stats.ts';
import { maskedTable, withdrawalTable } from './withdrawal-table.ts';

export { removeDemoWithdrawals, seedWithdrawals } from './withdrawal-table.ts';

const { routes } = contract.withdrawal;
const masked = resourceHandlers(maskedTable, withdrawalRules);
const handlers = resourceHandlers(withdrawalTable, withdrawalRules);

/** Whole account numbers are for the customer and those who pay; an agent recognises an account by its ends. */
const readsWhole = ({ actor }: Reading): boolean =>
  isCustomer(actor) || reachFor(actor, 'withdrawal:decide') !== 'none';
const handlersFor = (context: Reading) => (readsWhole(context) ? handlers : masked);

const proved: readonly AnyRoute[] = [routes.create, routes.createMany, routes.update];

const standard = serveResource(contract.withdrawal, {
  ...handlers,
  ...requestWith(handlers),
  one: (context: Context, input: Parameters<typeof handlers.one>[1]) => handlersFor(context).one(context, input),
  update: (context: Context, input: Parameters<typeof handlers.update>[1]) =>
    handlersFor(context).update(context, input),
  list: masked.list,
  search: masked.search,
  export: masked.export,
} as never).map((served) => (proved.includes(served.route) ? afterProof(served) : served));
const complete = serve(contract.completeWithdrawal, completeWithdrawal);
const fail = serve(contract.failWithdrawal, failWithdrawal);
const cancel = serve(contract.cancelWithdrawal, cancelWithdrawal);

const removal = serve(destination.removeDestination, removeDestination);

const leadingTo: StatusCalls['leadingTo'] = (status, { role }) => {
  if (status === 'completed') return complete;
  if (status === 'failed') return role === 'lead' ? cancel : fail;
  return undefined;
};

export { insertConfirmed } from './destination-table.ts';
export { withdrawalHistory } from './withdrawal-history.ts';
export { destinationHistory } from './destination-history-table.ts';

export const withdrawalFeature: Feature = {
  name: 'withdrawal',
  routes: [
    ...withStatusCalls(contract.withdrawal, standard, {
      leadingTo,
      statusOf: async (context, id) => (await loadOne(context, withdrawalTable, { id, action: 'update' })).item.status,
    }),
    serve(contract.withdrawalStats, readWithdrawalStats),
    serve(contract.withdrawalCompletion, showCompletion),
    serve(review.reviewWithdrawal, reviewWithdrawal),
    serve(review.returnToCard, returnToCard),
    complete,
    fail,
    cancel,
    serve(destination.listDestinations, listDestinations),
    afterProof(serve(destination.addDestination, addDestination)),
    afterProof(serve(destination.confirmDestination, confirmDestination)),
    afterProof(removal, (context, { params }) => wasConfirmed(context, (params as unknown as { id: string }).id)),
  ],
  jobs: [notifyLateKind],
  gauges: [moneyGauge('withdrawalsInFlight', 'withdrawal', contract.withdrawalStates.open)],
  queues: [listedQueue('withdrawals', withdrawalTable), listedQueue('withdrawalsLate', withdrawalTable)],
  approvals: [completionApproval],
};
