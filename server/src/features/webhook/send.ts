import path from 'node:path';
import { testEvent, type WebhookMessage } from '@countinghouse/contract/webhook/webhook-events.ts';
import { Webhook as Signer } from 'standardwebhooks';
import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { App, Runner } from '../../kernel/context.ts';
import { recordFailed } from '../../kernel/jobs/failed-jobs.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { openSecret, ownKey } from '../../kernel/own-key.ts';
import { networkOf } from '../../ports/outside-network/network.ts';
import { type Outcome, postEvent } from '../../ports/webhook-receiver/post-event.ts';
import { notify } from '../notification/index.ts';
import { type Claimed, reviveDelivery, type Result, storeResult } from './delivery-table.ts';
import { pauseFailing, readWebhook } from './webhook-table.ts';

const minute = 60;
const hour = 60 * minute;
/** Seconds between attempts: fifteen attempts in a little more than three days. */
const waits = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour].concat(
  Array<number>(5).fill(12 * hour),
);

/** The key that the secrets are encrypted with. */
export const secretsKey = ({ config }: App): Promise<Buffer> => ownKey(path.join(config.dataDir, 'webhook.key'));

/** The kind of a failed job that stands for a delivery given up; as a job, it makes the delivery due again. */
export const deadLetterKind = 'webhook.replay';

export const deadLetterJob = {
  kind: deadLetterKind,
  attempts: 3,
  isRepeatable: true,
  run: (app: App, { payload }: { payload: unknown }): Promise<void> =>
    reviveDelivery(app.database, (payload as { deliveryId: string }).deliveryId, app.clock.now()),
} as const;

const bodyOf = ({ type, at, resource, record, customer }: Claimed): string => {
  const message: WebhookMessage = { type, timestamp: at.toISOString(), data: { resource, id: record, customer } };
  return JSON.stringify(message);
};

/**
 * Signed by the secret and, for a day after a change, by the former one. Null if the key in the data folder is not the
 * one that encrypted them.
 */
const signaturesOf = async (app: App, delivery: Claimed, body: string, now: Date): Promise<string | null> => {
  const key = await secretsKey(app);
  try {
    return [delivery.secret, delivery.formerSecret]
      .filter((secret) => secret !== null)
      .map((secret) => new Signer(openSecret(key, delivery.webhook, secret)).sign(delivery.event, now, body))
      .join(' ');
  } catch (error) {
    app.log.error({ err: error, webhook: delivery.webhook }, 'secret of a webhook not readable: rotate it');
    return null;
  }
};

const post = async (app: App, delivery: Claimed, stopping: AbortSignal): Promise<Outcome> => {
  const body = bodyOf(delivery);
  const now = app.clock.now();
  const signatures = await signaturesOf(app, delivery, body, now);
  if (signatures === null) return { failure: 'secretUnreadable' };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Countinghouse-Webhook',
    'webhook-id': delivery.event,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures,
  };
  const reach = { network: networkOf(app), insideHosts: app.config.webhookHosts, stopping };
  return postEvent({ url: new URL(delivery.url), headers, body }, reach);
};

/** Makes one attempt of a delivery, outside any transaction, and stores what became of it. */
export const attemptDelivery = async (app: App, delivery: Claimed, stopping: AbortSignal): Promise<void> => {
  const begun = performance.now();
  const outcome = await post(app, delivery, stopping);
  // Its lease makes it due again after the next start.
  if (stopping.aborted) return;
  await conclude(app, delivery, outcome, Math.round(performance.now() - begun));
};

const isSuccess = (outcome: Outcome): boolean => 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
/** The receiver says that it is gone for good. */
const gone = 410;

const isFinal = (outcome: Outcome): boolean => isSuccess(outcome) || ('status' in outcome && outcome.status === gone);

/** Up to a tenth later than planned, so that what failed together is not tried together. */
const nextAttempt = ({ attempt }: Claimed, now: Date): Date | null => {
  const wait = waits[attempt - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * 1000 * (1 + Math.random() / 10));
};

const conclude = async (app: App, delivery: Claimed, outcome: Outcome, milliseconds: number): Promise<void> => {
  const now = app.clock.now();
  const again = isFinal(outcome) ? null : nextAttempt(delivery, now);
  const { id, webhook, url, attempt } = delivery;
  const result: Result = { id, webhook, url, attempt, ...partsOf(outcome), milliseconds, now, again };
  if (isSuccess(outcome)) return keep(app, delivery, { state: 'delivered', result });
  return again === null ? giveUp(app, delivery, result) : keep(app, delivery, { state: 'waiting', result });
};

/** One transaction, so that a server that is killed leaves no endpoint behind its deliveries. */
const keep = (
  app: App,
  delivery: Claimed,
  { state, result }: { readonly state: 'delivered' | 'waiting'; readonly result: Result },
): Promise<void> =>
  app.database.transaction(async (transaction) => {
    if (!(await storeResult(transaction, state, result))) return;
    if (state === 'waiting' || delivery.type === testEvent) await announce(transaction, delivery, result.now);
  });

const partsOf = (outcome: Outcome): Pick<Result, 'status' | 'failure' | 'reply'> =>
  'failure' in outcome
    ? { status: null, failure: outcome.failure, reply: null }
    : { status: outcome.status, failure: null, reply: outcome.reply === '' ? null : outcome.reply };

/** No audit row: an attempt changes no record. */
const announce = (runner: Pick<Runner, 'query'>, { webhook }: Claimed, now: Date): Promise<void> =>
  recordEvent(runner, now, { resource: 'webhook', change: 'attempted', records: [{ id: webhook }] });

const errorOf = ({ status, failure }: Result): string =>
  status === null ? `no reply: ${failure}` : `status ${status}`;

/** Puts the delivery aside as a failed job, and pauses an endpoint that has received nothing since the event. */
const giveUp = (app: App, delivery: Claimed, result: Result): Promise<void> =>
  runAsSystem(app, 'webhook.pause', async (context) => {
    if (!(await storeResult(context, 'dead', result))) return;
    await recordFailed(context, {
      kind: deadLetterKind,
      payload: { deliveryId: delivery.id },
      attempts: delivery.attempt,
      error: errorOf(result),
    });
    await announce(context, delivery, context.now);
    const { webhook, url } = delivery;
    const paused = await pauseFailing(context, { webhook, url, since: delivery.dateCreation });
    const shown = paused && (await readWebhook(context, webhook, context.now));
    if (!shown) return;
    context.changed({
      resource: 'webhook',
      change: 'paused',
      records: [{ id: webhook, before: { state: 'active' }, after: { name: shown.name, state: 'paused' } }],
    });
    const notice = { kind: 'webhook.failing', params: { name: shown.name } } as const;
    await notify(context, { ...notice, to: 'admins', recordId: webhook });
  });
