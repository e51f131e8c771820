import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '@countinghouse/contract/webhook/webhook-events.ts';
import {
  type createWebhook as createRoute,
  type deleteWebhook as deleteRoute,
  formerSecretHours,
  type listWebhooks as listRoute,
  mostWebhooks,
  type rotateWebhookSecret as rotateRoute,
  type updateWebhook as updateRoute,
  type Webhook,
} from '@countinghouse/contract/webhook/webhook.ts';
import type { InputOf } from '@countinghouse/contract/kernel/route.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { forgetFailed } from '../../kernel/jobs/failed-jobs.ts';
import { closeSecret } from '../../kernel/own-key.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { isAllowedReceiver } from '../../ports/webhook-receiver/post-event.ts';
import { notify } from '../notification/index.ts';
import { deliveriesOf } from './delivery-table.ts';
import { deadLetterKind, secretsKey } from './send.ts';
import {
  changeWebhook,
  countLive,
  insertWebhook,
  lockWebhook,
  readWebhook,
  readWebhooks,
  removeWebhook,
  replaceSecret,
} from './webhook-table.ts';

export const listWebhooks: Command<typeof listRoute> = async (context) => ({
  webhooks: await readWebhooks(context, context.now),
});

/** The endpoint, locked until the transaction ends. Refuses `notFound`. */
export const webhookNamed = async (context: Context, id: string): Promise<Webhook> => {
  await lockWebhook(context, id);
  const webhook = await readWebhook(context, id, context.now);
  if (!webhook) throw notFound();
  return webhook;
};

/** The same, refused with `webhookEnded` if its owner's account or role ended it. */
export const liveWebhook = async (context: Context, id: string): Promise<Webhook> => {
  const webhook = await webhookNamed(context, id);
  if (webhook.state === 'ended') throw new Refusal('conflict', 'webhookEnded');
  return webhook;
};

const checkAddress = (context: Context, address: string): void => {
  if (isAllowedReceiver(new URL(address), context.app.config.webhookHosts)) return;
  throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.url', code: 'webhookAddress' }] });
};

/** As receivers know it from other systems: `whsec_` and Base64, here of 256 random bits. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const closedSecret = async (context: Context, id: string, secret: string): Promise<Buffer> =>
  closeSecret(await secretsKey(context.app), id, secret);

const chosen = (events: readonly WebhookEvent[]): WebhookEvent[] => [...new Set(events)];

const factsOf = ({ name, description, url, events, state }: Webhook) => ({ name, description, url, events, state });

type NoticeKind = 'webhook.created' | 'webhook.changed' | 'webhook.ended';

/** A webhook carries data out of the house, so that no admin creates or changes one alone and unseen. */
const notifyOthers = async (context: Context, kind: NoticeKind, { id, name, url }: Webhook): Promise<void> => {
  const { actor } = context;
  await notify(context, {
    kind,
    to: 'admins',
    except: actor.id,
    params: { by: actor.name, name, host: new URL(url).host },
    recordId: id,
  });
};

export const createWebhook: Command<typeof createRoute> = async (context, { body }) => {
  const { actor, now } = context;
  checkAddress(context, body.url);
  await requireRecentProof(context, actor, now);
  if ((await countLive(context)) >= mostWebhooks)
    throw new Refusal('conflict', 'webhookLimit', { params: { count: mostWebhooks } });
  const secret = newSecret();
  const id = newId();
  const closed = await closedSecret(context, id, secret);
  await insertWebhook(context, { ...body, id, events: chosen(body.events), owner: actor.id, secret: closed }, now);
  const webhook = await webhookNamed(context, id);
  context.changed({ resource: 'webhook', change: 'created', records: [{ id, after: factsOf(webhook) }] });
  await notifyOthers(context, 'webhook.created', webhook);
  return { webhook, secret };
};

const differing = (one: object, other: object): Record<string, unknown> => {
  const values = new Map(Object.entries(other));
  return Object.fromEntries(
    Object.entries(one).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(values.get(field))),
  );
};

/** Whether data would leave the house that did not before, or for another place. */
const isLedElsewhere = (before: Webhook, body: InputOf<typeof updateRoute>['body']): boolean => {
  const { url = before.url, events = before.events } = body;
  return url !== before.url || events.some((one) => !before.events.includes(one));
};

export const updateWebhook: Command<typeof updateRoute> = async (context, { params, body }) => {
  const { actor, now } = context;
  const before = await liveWebhook(context, params.id);
  const leadsElsewhere = isLedElsewhere(before, body);
  if (body.url !== undefined) checkAddress(context, body.url);
  if (leadsElsewhere) await requireRecentProof(context, actor, now);
  await changeWebhook(context, params.id, { ...body, ...(body.events && { events: chosen(body.events) }) });
  const after = await webhookNamed(context, params.id);
  const changes = {
    before: differing(factsOf(before), factsOf(after)),
    after: differing(factsOf(after), factsOf(before)),
  };
  if (Object.keys(changes.after).length === 0) return after;
  // Both sides name the webhook, so that the trail says which one it was.
  const record = {
    id: params.id,
    before: { name: before.name, ...changes.before },
    after: { name: after.name, ...changes.after },
  };
  context.changed({ resource: 'webhook', change: 'updated', records: [record] });
  if (leadsElsewhere) await notifyOthers(context, 'webhook.changed', after);
  return after;
};

export const rotateSecret: Command<typeof rotateRoute> = async (context, { params: { id } }) => {
  const { actor, now } = context;
  await liveWebhook(context, id);
  await requireRecentProof(context, actor, now);
  const secret = newSecret();
  const formerUntil = new Date(now.getTime() + formerSecretHours * 3_600_000);
  await replaceSecret(context, { id, secret: await closedSecret(context, id, secret), formerUntil });
  const webhook = await webhookNamed(context, id);
  context.changed({ resource: 'webhook', change: 'rotated', records: [{ id, after: { name: webhook.name } }] });
  await notifyOthers(context, 'webhook.changed', webhook);
  return { webhook, secret };
};

export const deleteWebhook: Command<typeof deleteRoute> = async (context, { params: { id } }) => {
  const webhook = await webhookNamed(context, id);
  await forgetFailed(context, deadLetterKind, await deliveriesOf(context, id));
  await removeWebhook(context, id);
  context.changed({ resource: 'webhook', change: 'deleted', records: [{ id, before: factsOf(webhook) }] });
  await notifyOthers(context, 'webhook.ended', webhook);
  return undefined;
};
