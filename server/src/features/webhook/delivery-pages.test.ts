import { listDeliveries } from '@countinghouse/contract/webhook/webhook.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { type PictureHost, startPictureHost } from '../../../test/app/picture-host.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { webhookFor } from '../../../test/app/webhook-scenes.ts';
import { chooseNetwork } from '../../ports/outside-network/network.ts';

let app: TestApp;
let host: PictureHost;
let root: Caller;
beforeAll(async () => {
  app = await startTestApp();
  host = await startPictureHost();
  chooseNetwork(app.running.app, host.network);
  root = await signedIn(app, 'root');
});
afterAll(async () => {
  await app.stop();
  await host.stop();
});

/** A webhook with `count` deliveries, two at each moment, every third of which was given up. */
const sent = async (count: number): Promise<string> => {
  const { id } = await webhookFor(root, { url: 'https://pictures.example/hook', events: ['deposit.completed'] });
  await app.database.query(sql`
    insert into webhook_delivery (id, webhook_id, event_id, type, at, state, attempts, due_at, date_done, date_creation)
    select gen_random_uuid(), ${id}::uuid, gen_random_uuid(), 'deposit.completed', now() - n / 2 * interval '1 second',
      case when n % 3 = 0 then 'dead' else 'delivered' end, 1, now(), now(), now()
    from generate_series(1, ${count}::integer) n`);
  return id;
};

const page = async (id: string, query: { state?: 'dead'; before?: string } = {}) =>
  (await root.call(listDeliveries, { params: { id }, query })).body;

describe('the deliveries of a webhook', () => {
  it('are read page by page, each once, newest first, although many happened at the same moment', async () => {
    const id = await sent(250);
    const pages = [await page(id)];
    for (let last = pages[0]; last?.more; last = pages.at(-1))
      pages.push(await page(id, { before: last.deliveries.at(-1)?.id ?? '' }));
    expect(pages.map(({ deliveries, more }) => [deliveries.length, more])).toEqual([
      [100, true],
      [100, true],
      [50, false],
    ]);
    const all = pages.flatMap(({ deliveries }) => deliveries);
    expect(new Set(all.map((one) => one.id)).size).toBe(250);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('of one state are paged like all of them', async () => {
    const id = await sent(303);
    const first = await page(id, { state: 'dead' });
    const second = await page(id, { state: 'dead', before: first.deliveries.at(-1)?.id ?? '' });
    expect([first.deliveries.length, first.more, second.deliveries.length, second.more]).toEqual([100, true, 1, false]);
    expect(new Set([...first.deliveries, ...second.deliveries].map(({ state }) => state))).toEqual(new Set(['dead']));
  });

  it('end on a full page without a further one', async () => {
    const { deliveries, more } = await page(await sent(100));
    expect([deliveries.length, more]).toEqual([100, false]);
  });

  it('of another webhook are no place to go on from', async () => {
    const [one, other] = [await sent(2), await sent(2)];
    const before = (await page(other)).deliveries[0]?.id ?? '';
    expect(await page(one, { before })).toEqual({ deliveries: [], more: false });
  });
});
