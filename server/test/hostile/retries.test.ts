import { logout } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { upload } from '@countinghouse/contract/file/file.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn } from '../app/caller.ts';
import { sendFile } from '../app/form.ts';
import { picture } from '../app/pictures.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

const { routes } = campaign;
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const keyed = (key: string) => ({ 'idempotency-key': key });
const create = (key: string, name: string) => admin.call(routes.create, { body: { name } }, keyed(key));
const batch = (key: string, names: readonly string[]) =>
  admin.call(routes.createMany, { body: names.map((name) => ({ name })) }, keyed(key));
const count = async (pattern: string): Promise<number> =>
  (await app.database.query(sql`select 1 from campaign where name like ${pattern}`)).length;

describe('a retried request', () => {
  it('is processed itself if it arrives during the first one and that one fails', async () => {
    const waiting = async (): Promise<number> =>
      (
        await app.database.query(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length;
    let replies: Promise<{ status: number }[]> | undefined;
    await app.database.transaction(async (transaction) => {
      await transaction.query(sql`insert into campaign (id, name) values (gen_random_uuid(), 'Contested')`);
      replies = Promise.all([create('w1', 'Contested'), create('w1', 'Contested')]);
      await vi.waitFor(async () => expect(await waiting()).toBe(2), 5_000);
    });
    // The name was taken in the end: both are refused, and neither keeps the key.
    expect((await replies)?.map(({ status }) => status)).toEqual([409, 409]);
    await app.database.query(sql`delete from campaign where name = 'Contested'`);
    expect((await create('w1', 'Contested')).status).toBe(201);
  });

  it('of a batch that is partly done already applies it completely or not at all, and keeps its key usable', async () => {
    await create('b0', 'Batch 2');
    expect((await batch('b1', ['Batch 1', 'Batch 2', 'Batch 3'])).status).toBe(409);
    expect(await count('Batch %')).toBe(1);
    const corrected = await batch('b1', ['Batch 1', 'Batch 3']);
    const again = await batch('b1', ['Batch 1', 'Batch 3']);
    expect([corrected.status, again.status, again.text === corrected.text, await count('Batch %')]).toEqual([
      201,
      201,
      true,
      3,
    ]);
  });

  it('meets the state of the record after its key has expired', async () => {
    await create('e1', 'Forgotten');
    await app.database.query(sql`delete from idempotency where key = 'e1'`);
    expect((await create('e1', 'Forgotten')).status).toBe(409);
    expect(await count('Forgotten')).toBe(1);
  });

  it('for a secret is refused without setting a second one, and the secret is not stored', async () => {
    const id = await addPerson(app, { role: 'lead' });
    const reset = () => admin.call(resetPassword, { params: { id } }, keyed('s1'));
    const [first, second] = [await reset(), await reset()];
    expect([first.status, second.status, second.problem.code]).toEqual([200, 409, 'secretNotRepeated']);
    const [stored] = await app.database.query<{ text: string }>(
      sql`select i::text as text from idempotency i where key = 's1'`,
    );
    expect(stored?.text).not.toContain(first.body.password);
  });

  it('with the same file stores it once, and with another file is refused', async () => {
    const send = async (kind: 'png' | 'jpeg') =>
      sendFile(app, admin, { path: upload.path, bytes: await picture(kind), name: 'fair.png', headers: keyed('u1') });
    const [first, again, other] = [await send('png'), await send('png'), await send('jpeg')];
    expect([first.status, again.status, other.status]).toEqual([201, 201, 422]);
    expect(again.body).toEqual(first.body);
    expect(await app.database.query(sql`select 1 from stored_file`)).toHaveLength(1);
  });

  it('that only reads ignores its key and stores nothing', async () => {
    for (const path of ['/v1/campaign', '/v1/campaign/export?format=csv', '/v1/setting']) {
      expect((await admin.send('GET', path, undefined, keyed('g1'))).status).toBe(200);
    }
    expect((await create('g1', 'Read before')).status).toBe(201);
    const other = await signedIn(app, 'admin');
    expect((await other.call(logout, {}, keyed('g2'))).status).toBe(204);
    expect(await app.database.query(sql`select 1 from idempotency where key = 'g2'`)).toEqual([]);
  });
});
