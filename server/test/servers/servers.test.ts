import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { logout } from '@countinghouse/contract/auth/auth.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { countBooks } from '../app/books.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { available, close, one, placed, receipt } from '../app/trading-desk.ts';
import { signedInTrader } from '../app/traders.ts';
import { addFunds, ownProof, savedIban, verify } from '../app/withdrawals.ts';
import { type Listener, listen } from '../hostile/live-room.ts';
import { bidOf, type OneServer, type Servers, startServers } from './servers.ts';

const patiently = { timeout: 30_000, interval: 100 };
const symbol = 'BTCUSD';
let all: Servers;
let admin: Caller;
let trader: Caller;

beforeAll(async () => {
  all = await startServers(3);
  admin = await signedIn(all.app, 'admin');
  trader = await signedInTrader(all.app, { country: 'CH', clientClass: 'professional' });
  await addFunds(all.app, trader.id, 10_000_00n);
}, 240_000);
afterAll(() => all.stop());

/** The server that leads: the last one that said so. */
const leader = async (among: readonly OneServer[] = all.servers): Promise<OneServer> =>
  vi.waitFor(() => {
    const found = among.filter((server) => server.hasLed());
    if (found.length !== 1) throw new Error(`${found.length} servers lead`);
    return found[0] as OneServer;
  }, patiently);

const quote = (bid: string, at: readonly OneServer[]) => all.quote(symbol, bid, { by: trader, at });

const listenEverywhere = (who: Caller): Promise<Listener[]> =>
  Promise.all(all.servers.map(({ url }) => listen(url, who)));

const place = (server: OneServer, fields: object = {}) =>
  placed(all.at(server, trader), { symbol, quantity: 100, leverage: 2, ...fields });

const closedAs = (id: string, reason: string, server: OneServer) =>
  vi.waitFor(async () => {
    const found = await one(all.at(server, trader), id);
    if (found.closeReason !== reason) throw new Error(`${found.status} ${String(found.closeReason)}`);
    return found;
  }, patiently);

const provenAndAlone = async () => {
  const books = await countBooks(all.app);
  const twice = await all.app.database.query(sql`
    select record_id from transfer where kind = 'order.close' group by record_id having count(*) > 1`);
  return { holds: books.holds, closedTwice: twice.length };
};

describe('several servers on one database', { timeout: 120_000 }, () => {
  it('send each live event exactly once to each socket, whichever server made the change', async () => {
    const listeners = await listenEverywhere(admin);
    for (const [index, server] of all.servers.entries()) {
      const made = await all
        .at(server, admin)
        .call(campaign.routes.create, { body: { name: `From ${index}` } as never });
      expect(made.status).toBe(201);
      await vi.waitFor(() => {
        for (const { received } of listeners)
          if (!received.some(({ ids }) => ids?.includes(made.body.id))) throw new Error('not received yet');
      }, patiently);
    }
    for (const { received, socket } of listeners) {
      expect(received.filter(({ resource }) => resource === 'campaign')).toHaveLength(all.servers.length);
      socket.close();
    }
  });

  it('perform a request with one idempotency key once, whichever servers receive it', async () => {
    const body = { name: 'Sent to all' } as never;
    const replies = await Promise.all(
      all.servers.map((server) =>
        all.at(server, admin).call(campaign.routes.create, { body }, { 'idempotency-key': 'one-key-three-servers' }),
      ),
    );
    expect(new Set(replies.filter(({ status }) => status === 201).map((reply) => reply.body.id)).size).toBe(1);
    const [stored] = await all.app.database.query(sql`
      select count(*)::integer as count from campaign where name = 'Sent to all'`);
    expect(stored).toEqual({ count: 1 });
  });

  it('end a session at every server when it ends at one', async () => {
    const other = await signedIn(all.app, 'admin');
    const listeners = await listenEverywhere(other);
    const closing = listeners.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
    const [first, ...rest] = all.servers as [OneServer, ...OneServer[]];
    await all.at(first, other).call(logout);
    await Promise.all(closing);
    for (const server of rest) expect((await all.at(server, other).call(campaign.routes.list)).status).toBe(401);
  });

  it('quote the prices that the leading one receives', async () => {
    await quote('60000', all.servers);
    const bids = await Promise.all(all.servers.map((server) => bidOf(all.at(server, trader), symbol)));
    expect(bids.map((bid) => Number(bid))).toEqual(all.servers.map(() => 60_000));
  });

  it('open orders at each of them, which the leading one closes at their take profit', async () => {
    await quote('60000', all.servers);
    const orders = [];
    for (const server of all.servers) orders.push(await place(server, { takeProfit: '61000' }));
    await quote('61500', all.servers);
    for (const { id } of orders) await closedAs(id, 'takeProfit', await leader());
    expect(await provenAndAlone()).toEqual({ holds: true, closedTwice: 0 });
  });

  it('close orders by hand at servers that do not lead, with a receipt', async () => {
    const leading = await leader();
    const follower = all.servers.find((server) => server !== leading) as OneServer;
    await quote('60000', all.servers);
    const { id } = await place(follower);
    await quote('60500', all.servers);
    const me = all.at(follower, trader);
    expect((await close(me, id)).status).toBe(201);
    expect((await receipt(me, id)).status).toBe(200);
    expect((await one(me, id)).closeReason).toBe('customer');
  });

  it('refuse one whose data folder is another, one that wants to be alone, and one with another source of prices', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-foreign-'));
    // Its files are the others', its keys are not.
    await cp(path.join(all.app.dataDir, 'uploads'), path.join(folder, 'uploads'), { recursive: true });
    const foreign = all.launch({ DATA_DIR: folder });
    expect(await foreign.ended).toBe(1);
    expect(foreign.output()).toContain('Several servers share one data folder');
    const otherwise = all.launch({ PRICE_FEED: 'off' });
    expect(await otherwise.ended).toBe(1);
    expect(otherwise.output()).toContain('Give all of them the same PRICE_FEED');
    const alone = all.launch({ SERVERS: 'one' });
    expect(await alone.ended).toBe(1);
    expect(alone.output()).toContain('Another server already works');
    await rm(folder, { recursive: true, force: true });
  });

  it('withdraw money while one is frozen in the middle of a withdrawal, which is then made once', async () => {
    const leading = await leader();
    const [frozen, other] = all.servers.filter((server) => server !== leading) as [OneServer, OneServer];
    const customer = await signedIn(all.app, 'lead');
    await verify(all.app, customer.id);
    await addFunds(all.app, customer.id, 100_00n);
    const keys = new Map([40, 50, 60].map((amount) => [amount, newId()]));
    const withdraw = (server: OneServer, amount: number) =>
      all
        .at(server, customer)
        .call(
          withdrawal.routes.create,
          { body: { amount, destination: savedIban, ...ownProof } },
          { 'idempotency-key': keys.get(amount) ?? '' },
        );
    const { database } = all.app;
    const states = (condition: Sql) =>
      database.query<{ state: string }>(sql`select state from pg_stat_activity where ${condition}`);
    let pid = 0;
    const interrupted = await database.transaction(async (transaction) => {
      await transaction.query(sql`select 1 from account where lead_id = ${customer.id}::uuid for update`);
      const request = withdraw(frozen, 60);
      pid = await vi.waitFor(async () => {
        const [blocked] = await transaction.query<{ pid: number }>(
          sql`select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
        );
        if (!blocked) throw new Error('nobody waits for the account yet');
        return blocked.pid;
      }, patiently);
      frozen.child.kill('SIGSTOP');
      return { request };
    });
    await vi.waitFor(
      async () => expect(await states(sql`pid = ${pid}`)).toEqual([{ state: 'idle in transaction' }]),
      patiently,
    );
    expect((await withdraw(other, 50)).status).toBe(201);
    frozen.child.kill('SIGCONT');
    expect((await interrupted.request).status).toBe(503);
    expect((await withdraw(frozen, 60)).problem.code).toBe('insufficientFunds');
    expect((await withdraw(frozen, 40)).status).toBe(201);
    expect(await available(all.at(other, customer))).toBe(10);
  });

  it('go on when the leading one is killed: the next one closes what fell due, and nothing twice', async () => {
    const leading = await leader();
    const rest = all.servers.filter((server) => server !== leading);
    const [next] = rest as [OneServer, ...OneServer[]];
    await quote('60000', all.servers);
    const { id } = await place(next, { stopLoss: '59000' });
    leading.child.kill('SIGKILL');
    await leading.ended;
    all.servers.splice(all.servers.indexOf(leading), 1);
    await quote('58900', rest);
    await closedAs(id, 'stopLoss', next);
    expect(rest.filter((server) => server.hasLed())).toHaveLength(1);
    expect(await provenAndAlone()).toEqual({ holds: true, closedTwice: 0 });
  });

  it('replace a leading one that is frozen, and refuse what it decides when it wakes', async () => {
    const frozen = await leader();
    await all.join();
    const rest = all.servers.filter((server) => server !== frozen);
    const [next] = rest as [OneServer, ...OneServer[]];
    await quote('60000', all.servers);
    const { id } = await place(next, { takeProfit: '61000' });
    const before = await available(all.at(next, trader));
    frozen.child.kill('SIGSTOP');
    await leader(rest);
    await quote('61100', rest);
    await closedAs(id, 'takeProfit', next);
    frozen.child.kill('SIGCONT');
    await vi.waitFor(() => expect(frozen.output()).toContain('lead lost'), patiently);
    await quote('60900', all.servers);
    expect(await available(all.at(frozen, trader))).toBeGreaterThan(before);
    expect(await provenAndAlone()).toEqual({ holds: true, closedTwice: 0 });
  });
});
