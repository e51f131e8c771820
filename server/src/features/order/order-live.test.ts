import { order } from '@countinghouse/contract/order/order.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { close, placed, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { listen, type Listener, settled } from '../../../test/hostile/live-room.ts';

let desk: TradingDesk;
const people = new Map<string, Caller>();
const listeners = new Map<string, Listener>();

beforeAll(async () => {
  desk = await startTradingDesk();
  const agent = await signedIn(desk.app, 'regular');
  for (const [name, who] of [
    ['admin', await signedIn(desk.app, 'admin')],
    ['agent', agent],
    ['lead', await desk.trader(2_000, agent.id)],
    ['otherAgent', await signedIn(desk.app, 'regular')],
    ['otherLead', await desk.trader(2_000)],
  ] as const) {
    people.set(name, who);
    listeners.set(name, await listen(desk.app.url, who));
  }
});
afterAll(async () => {
  for (const { socket } of listeners.values()) socket.disconnect();
  await desk.stop();
});

const person = (name: string): Caller => people.get(name) as Caller;

/** The events about this order that each of them received, in order. */
const receivedBy = async (id: string): Promise<Record<string, string[]>> => {
  await settled(desk.app, [...listeners.values()]);
  return Object.fromEntries(
    [...listeners].map(([name, listener]) => [
      name,
      listener.received
        .filter(({ resource, ids }) => resource === 'order' && ids?.includes(id))
        .map(({ change }) => change),
    ]),
  );
};

it('the life of an order is sent live to its customer and to staff who may read the customer’s file, and to no one else', async () => {
  await desk.quote('EURUSD', '1.1000');
  const { id } = await placed(person('lead'));
  await person('lead').call(order.routes.update, { params: { id }, body: { stopLoss: '1.05' } });
  await desk.quote('EURUSD', '1.1000');
  await close(person('lead'), id);
  const events = ['created', 'updated', 'closed'];
  expect(await receivedBy(id)).toEqual({ admin: events, agent: events, lead: events, otherAgent: [], otherLead: [] });
});

it('the cancellation of an order is sent live to the same people', async () => {
  const { id } = await placed(person('lead'), { entry: 'limit', entryPrice: '1.0' });
  await person('lead').call(order.routes.remove, { params: { id } });
  const events = ['created', 'cancelled'];
  expect(await receivedBy(id)).toEqual({ admin: events, agent: events, lead: events, otherAgent: [], otherLead: [] });
});
