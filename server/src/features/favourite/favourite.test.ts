import {
  bringFavourites,
  getFavourites,
  setFavourite,
  usualFavourites,
} from '@countinghouse/contract/favourite/favourite.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn, visitorOf } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { listen, settled } from '../../../test/hostile/live-room.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const symbolsOf = async (who: Caller) => (await who.call(getFavourites)).body.symbols;
const choose = (who: Caller, symbol: string, marked = true) => who.call(setFavourite, { body: { symbol, marked } });
const bring = (who: Caller, symbols: readonly string[]) =>
  who.call(bringFavourites, { body: { symbols: [...symbols] } });

describe('favourite markets', () => {
  it('are the defaults until a person chooses, and their own from then on', async () => {
    const lead = await signedIn(app, 'lead');
    expect((await lead.call(getFavourites)).body).toEqual({ symbols: usualFavourites, version: 0 });
    expect((await choose(lead, 'SAP')).body.symbols).toEqual([...usualFavourites, 'SAP']);
    expect((await choose(lead, 'EURUSD', false)).body.symbols).toEqual(['XAUUSD', 'DE40', 'BTCUSD', 'SAP']);
    expect((await choose(lead, 'SAP')).body.symbols).toEqual(['XAUUSD', 'DE40', 'BTCUSD', 'SAP']);
    for (const symbol of ['XAUUSD', 'DE40', 'BTCUSD', 'SAP']) await choose(lead, symbol, false);
    expect(await symbolsOf(lead)).toEqual([]);
  });

  it('keep the changes of two devices made at once', async () => {
    const lead = await signedIn(app, 'lead');
    const other = await signIn(app, lead.id);
    const symbols = ['SAP', 'GBPUSD', 'USDJPY', 'XAGUSD', 'ETHUSD', 'USDCHF'];
    await Promise.all(symbols.map((symbol, index) => choose(index % 2 === 0 ? lead : other, symbol)));
    expect(new Set(await symbolsOf(lead))).toEqual(new Set([...usualFavourites, ...symbols]));
  });

  it('are imported from a browser once, and never replace a choice', async () => {
    const lead = await signedIn(app, 'lead');
    expect((await bring(lead, ['SAP', 'SAP', 'DE40'])).body.symbols).toEqual(['SAP', 'DE40']);
    expect((await bring(lead, ['BTCUSD'])).body.symbols).toEqual(['SAP', 'DE40']);
    const chooser = await signedIn(app, 'lead');
    await choose(chooser, 'SAP');
    expect((await bring(chooser, [])).body.symbols).toEqual([...usualFavourites, 'SAP']);
  });

  it('are sent to the person’s own devices alone, and not recorded in the audit trail', async () => {
    const [lead, stranger] = [await signedIn(app, 'lead'), await signedIn(app, 'root')];
    const [own, strange] = [await listen(app.url, lead), await listen(app.url, stranger)];
    await choose(lead, 'SAP');
    await settled(app, [own, strange]);
    const received = [own, strange].map((listener) =>
      listener.received.filter(({ resource }) => resource === 'favourite'),
    );
    expect(received.map(({ length }) => length)).toEqual([1, 0]);
    for (const { socket } of [own, strange]) socket.disconnect();
    expect(await symbolsOf(stranger)).toEqual(usualFavourites);
    const rows = await app.database.query(sql`select 1 from audit where resource = 'favourite'`);
    expect(rows).toEqual([]);
  });

  it('must be existing markets and need a log-in', async () => {
    const lead = await signedIn(app, 'lead');
    expect((await choose(lead, 'DOGE')).status).toBe(400);
    expect((await bring(lead, ['SAP', '<b>'])).status).toBe(400);
    expect((await visitorOf(app).call(getFavourites)).status).toBe(401);
  });
});
