import { disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import type { App } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';
import { consult, gatewayFor, paymentOf } from './consult.ts';
import { consultRefunds } from './consult-refunds.ts';
import { readCardDeposit } from './deposit-table.ts';
import { disputeWatchKind, syncDispute } from './dispute-books.ts';
import { depositsWithUnknown, readDisputes, type StoredDispute } from './dispute-table.ts';
import { isRefundable } from './refund-books.ts';

/** Applies the gateway's disputes of a deposit. Idempotent. Throws `GatewayUnreachable`. */
export const consultDisputes = async (app: App, depositId: string): Promise<void> => {
  const deposit = await readCardDeposit(app.database, depositId);
  if (!isRefundable(deposit)) return;
  for (const reply of await gatewayFor(app, deposit).disputesOf(paymentOf(deposit)))
    await syncDispute(app, depositId, reply);
};

const soonest = 60_000;
const latest = 6 * 3_600_000;
/** With delays of at most five minutes: about a month of an unreachable gateway. */
const attempts = 10_000;

interface Payload {
  readonly depositId: string;
  readonly disputeId: string;
}

/** Watches a dispute until the gateway has decided, in case its message is lost. */
const watch = async (app: App, job: Job): Promise<void> => {
  const { depositId, disputeId } = job.payload as Payload;
  await consultDisputes(app, depositId);
  const found = (await readDisputes(app.database, depositId)).find(({ id }) => id === disputeId);
  if (found && disputeStates.states[found.status].isOpen)
    await enqueue(app.database, disputeWatchKind, { depositId, disputeId }, nextCheck(app, found));
};

/** Banks take weeks, so the interval grows with age. */
const nextCheck = (app: App, { dateCreation }: StoredDispute): Date => {
  const now = app.clock.now().getTime();
  return new Date(now + Math.min(latest, Math.max(soonest, now - dateCreation.getTime())));
};

export const disputeWatch: JobKind = {
  kind: disputeWatchKind,
  attempts,
  waitsForOthers: true,
  isRepeatable: true,
  run: watch,
};

const searchedDays = 30;

/** Finds refunds and disputes of the last 30 days whose message never arrived. */
const findMissed = async (app: App): Promise<void> => {
  const gateway = gatewayOf(app);
  const since = new Date(app.clock.now().getTime() - searchedDays * 86_400_000);
  for (const id of await depositsWithUnknown(app.database, gateway.name, await gateway.claimsSince(since))) {
    const deposit = await readCardDeposit(app.database, id);
    if (deposit) await consult(app, deposit);
    await consultRefunds(app, id);
    await consultDisputes(app, id);
  }
};

const search = recurring({ kind: 'gateway.search', secondsBetween: 3_600, run: findMissed });

export const missedSearch = {
  job: { ...search.job, waitsForOthers: true } satisfies JobKind,
  /** The sandbox has nobody else who could refund or dispute. */
  start: async (app: App): Promise<void> => {
    if (!gatewayOf(app).test) await search.start(app);
  },
};
