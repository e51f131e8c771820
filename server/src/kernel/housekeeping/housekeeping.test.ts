import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, signedIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../ids.ts';
import { housekeepingOf } from './housekeeping.ts';
import { purgeBin } from './purge-bin.ts';
import { sweepRows } from './sweep-rows.ts';
import { allFacts } from '../../features/facts/index.ts';

const day = 24 * 60 * 60 * 1_000;
const clock = testClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
  // The round at start must not delete the rows that the tests insert.
  await vi.waitFor(
    async () => expect(await count(sql`job where kind = 'housekeeping' and state = 'done'`)).toBe(1),
    10_000,
  );
});
afterAll(() => app.stop());

const count = async (from: Sql): Promise<number> => {
  const [row] = await app.database.query<{ count: number }>(sql`select count(*)::integer as count from ${from}`);
  return row?.count ?? -1;
};
const round = async () => housekeepingOf(allFacts).jobs?.[0]?.run(app.running.app, { id: '', payload: {}, attempt: 1 });
const ago = (days: number) => new Date(clock.now().getTime() - days * day);

describe('a round of housekeeping', () => {
  it('deletes expired rows and keeps the younger ones', async () => {
    const user = await addPerson(app, { role: 'admin' });
    for (const [name, age] of [
      ['young', 0],
      ['old', 1],
    ] as const) {
      await app.database.query(
        sql`insert into idempotency (actor_id, key, route, body_hash, date_creation) values (${user}::uuid, ${name}, 'x', '', ${ago(6.9 + age)})`,
      );
      await app.database.query(
        sql`insert into login_try (key, tries, last_try) values (${name}, '{}', ${ago(0.9 + age)})`,
      );
      await app.database.query(
        sql`insert into job (id, kind, state, date_done) values (${newId()}, ${name}, 'done', ${ago(29.5 + age)})`,
      );
      await app.database.query(sql`
        insert into session (id, token_hash, cookie_hash, user_id, expires, ended_at)
        values (${newId()}, ${name}::text::bytea, '', ${user}::uuid, ${ago(89.5 + age)}, ${age === 1 ? ago(90.5) : null})`);
    }
    expect(await sweepRows(app.running.app, allFacts)).toMatchObject({
      idempotency: 1,
      login_try: 1,
      session: 1,
      job: 1,
      stored_file: 0,
    });
    expect(await app.database.query(sql`select key from idempotency union all select key from login_try`)).toEqual([
      { key: 'young' },
      { key: 'young' },
    ]);
    expect(await count(sql`session where user_id = ${user}::uuid`)).toBe(1);
  });

  it('keeps a symbol’s last price however old it is, for the orders that are still open', async () => {
    const minuteOf = (age: number) => new Date(Math.floor(ago(age).getTime() / 60_000) * 60_000);
    const candle = (symbol: string, minute: Date) =>
      app.database.query(sql`
      insert into price_candle (symbol, minute, open, high, low, close) values (${symbol}, ${minute}, 1, 1, 1, 1)`);
    for (const age of [200, 90, 61]) await candle('PAUSED', minuteOf(age));
    for (const age of [61, 1]) await candle('TRADED', minuteOf(age));
    await sweepRows(app.running.app, allFacts);
    expect(
      await app.database.query(
        sql`select symbol, minute from price_candle where symbol in ('PAUSED', 'TRADED') order by symbol`,
      ),
    ).toEqual([
      { symbol: 'PAUSED', minute: minuteOf(61) },
      { symbol: 'TRADED', minute: minuteOf(1) },
    ]);
  });

  it('deletes thousands of rows, not only the first batch', async () => {
    await app.database.query(
      sql`insert into login_try (key, tries, last_try) select n::text, '{}', ${ago(2)} from generate_series(1, 12000) n`,
    );
    expect((await sweepRows(app.running.app, allFacts))['login_try']).toBe(12_000);
  });

  it('empties the bin after 30 days, except for records that others refer to', async () => {
    const [linked, free, young] = [newId(), newId(), newId()];
    for (const [id, age] of [
      [linked, 31],
      [free, 31],
      [young, 29],
    ] as const) {
      await app.database.query(
        sql`insert into campaign (id, name, deleted_at) values (${id}::uuid, ${id}, ${ago(age)})`,
      );
    }
    const restored = await addPerson(app, { role: 'lead', campaign: linked });
    const gone = await addPerson(app, { role: 'lead' });
    const staff = await addPerson(app, { role: 'regular' });
    await app.database.query(sql`update users set deleted_at = ${ago(31)} where id = any(${[gone, staff]}::uuid[])`);
    await app.database.query(
      sql`insert into comment (id, lead_id, text) values (${newId()}, ${gone}::uuid, 'to erase'), (${newId()}, ${restored}::uuid, 'stays')`,
    );
    await app.database.query(sql`
      insert into prepared_record (id, lead_id, kind, state, name, amount_cents, terms, prepared_by, lapses_at, date_ended)
      values (${newId()}, ${gone}::uuid, 'order', 'lapsed', 'EURUSD', 100, '{}', ${staff}::uuid, now(), now())`);
    expect(await purgeBin(app.running.app, allFacts)).toMatchObject({
      'saved-view': 0,
      comment: 0,
      user: 1,
      campaign: 1,
    });
    expect(await count(sql`campaign where id = any(${[linked, young]}::uuid[])`)).toBe(2);
    expect(await count(sql`users where id = any(${[restored, staff]}::uuid[])`)).toBe(2);
    expect(await count(sql`comment`)).toBe(1);
    const recorded = await app.database.query(
      sql`select action, record_id, actor_id from audit where action like '%.purge' order by action`,
    );
    expect(recorded).toEqual([
      { action: 'campaign.purge', record_id: free, actor_id: null },
      { action: 'user.purge', record_id: gone, actor_id: null },
    ]);
  });

  it('records what it purges under the name of the resource', async () => {
    await app.database.query(
      sql`insert into product_market (id, name, description, icon_url, deleted_at) values (${newId()}, 'Watches', 'Watches', 'https://example.test/icon.png', ${ago(31)})`,
    );
    await purgeBin(app.running.app, allFacts);
    const recorded = await app.database.query(
      sql`select action, resource from audit where action like 'product%.purge'`,
    );
    expect(recorded).toEqual([{ action: 'product-market.purge', resource: 'product-market' }]);
  });

  it('removes the files of purged leads and orphaned ones from disk, and no others', async () => {
    const admin = await signedIn(app, 'admin');
    const lead = await addPerson(app, { role: 'lead' });
    const folder = path.join(app.dataDir, 'uploads');
    const send = async () =>
      (await sendFile(app, admin, { path: '/v1/uploads/upload', bytes: await picture('png'), name: 'a.png' })).body.url
        .split('/')
        .at(-1) ?? '';
    const [owned, shown] = [await send(), await send()];
    await app.database.query(sql`update stored_file set owner_id = ${lead}::uuid where path = ${owned}`);
    await app.database.query(sql`update users set deleted_at = ${ago(31)} where id = ${lead}::uuid`);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'lost.png'), 'x');
    for (const name of [owned, shown, 'lost.png']) await utimes(path.join(folder, name), ago(2), ago(2));
    await round();
    expect((await readdir(folder)).toSorted()).toEqual([owned, shown, 'incoming'].toSorted());
    clock.advance(2 * 60 * 60 * 1_000);
    await round();
    expect((await readdir(folder)).toSorted()).toEqual([shown, 'incoming'].toSorted());
  });

  it('is planned once, however many servers start and rounds end', async () => {
    await app.database.query(sql`delete from job`);
    await app.database.query(
      sql`insert into job (id, kind, due_at) values (${newId()}, 'housekeeping', now() + interval '50 minutes')`,
    );
    await Promise.all([round(), round()]);
    expect(await count(sql`job where kind = 'housekeeping' and state = 'waiting'`)).toBe(1);
  });
});
