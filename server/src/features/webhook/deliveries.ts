import { testEvent } from '@countinghouse/contract/webhook/webhook-events.ts';
import type {
  listDeliveries as listRoute,
  replayDeliveries as replayRoute,
  testWebhook as testRoute,
} from '@countinghouse/contract/webhook/webhook.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { forgetFailed } from '../../kernel/jobs/failed-jobs.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { hasDelivery, insertTest, makeDueAgain, pageSize, readDeliveries } from './delivery-table.ts';
import { deadLetterKind } from './send.ts';
import { readWebhook } from './webhook-table.ts';
import { liveWebhook } from './webhooks.ts';

export const listDeliveries: Command<typeof listRoute> = async (context, { params, query }) => {
  if (!(await readWebhook(context, params.id, context.now))) throw notFound();
  const page = { webhook: params.id, state: query.state ?? null, before: query.before ?? null };
  const found = await readDeliveries(context, page);
  return { deliveries: found.slice(0, pageSize), more: found.length > pageSize };
};

export const sendTest: Command<typeof testRoute> = async (context, { params: { id } }) => {
  const { name, state } = await liveWebhook(context, id);
  if (state !== 'active') throw new Refusal('conflict', 'webhookPaused');
  const event = newId();
  await insertTest(context, { id: newId(), webhook: id, event, type: testEvent }, context.now);
  context.changed({ resource: 'webhook', change: 'tested', records: [{ id, after: { name } }] });
  return { event };
};

export const replayDeliveries: Command<typeof replayRoute> = async (context, { params: { id }, body }) => {
  const { name } = await liveWebhook(context, id);
  if ('delivery' in body && !(await hasDelivery(context, id, body.delivery))) throw notFound();
  const ids = await makeDueAgain(context, { webhook: id, replayed: body, now: context.now });
  await forgetFailed(context, deadLetterKind, ids);
  if (ids.length > 0)
    context.changed({ resource: 'webhook', change: 'replayed', records: [{ id, after: { name, count: ids.length } }] });
  return { count: ids.length };
};
