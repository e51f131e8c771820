import { createWebhook, listDeliveries } from '@countinghouse/contract/webhook/webhook.ts';
import type { WebhookEvent } from '@countinghouse/contract/webhook/webhook-events.ts';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Caller } from './caller.ts';
import type { PictureHost } from './picture-host.ts';

/** A request that an endpoint received. */
export interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Others' transactions in the shared PostgreSQL delay what may be read. */
export const patience = { timeout: 30_000, interval: 50 };

/** An endpoint of the firm's own system at a path of the test's host; it replies with the status that is set. */
export const receiverAt = (host: PictureHost, path: string) => {
  const received: Received[] = [];
  const reply = { status: 204, text: '' };
  host.answer(path, (response, request) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(reply.status).end(reply.text);
    });
  });
  return {
    url: `https://pictures.example${path}`,
    received,
    replies: (status: number, said = '') => Object.assign(reply, { status, text: said }),
    /** Waits for this number of requests. */
    gets: async (count: number): Promise<readonly Received[]> => {
      await expect.poll(() => received.length, patience).toBeGreaterThanOrEqual(count);
      return received;
    },
  };
};

interface Wanted {
  readonly url: string;
  readonly events?: readonly WebhookEvent[];
  readonly name?: string;
}

export const askForWebhook = (by: Caller, { url, events = ['lead.created'], name = 'Accounting' }: Wanted) =>
  by.call(createWebhook, { body: { name, description: 'Books', url, events: [...events] } });

export const webhookFor = async (by: Caller, wanted: Wanted) => {
  const created = await askForWebhook(by, wanted);
  if (created.status !== 200) throw new Error(`a webhook was refused with ${created.status}: ${created.text}`);
  return { id: created.body.webhook.id, secret: created.body.secret };
};

export const deliveriesOf = async (by: Caller, id: string) =>
  (await by.call(listDeliveries, { params: { id } })).body.deliveries;

/** Waits until the newest delivery has been attempted this often, or is in this state. */
export const newest = async (by: Caller, id: string, expected: object) => {
  await expect.poll(async () => (await deliveriesOf(by, id))[0], patience).toMatchObject(expected);
  return (await deliveriesOf(by, id))[0];
};
