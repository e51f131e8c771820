import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { secondServer, waitingFor } from '../../../test/app/interrupted-import.ts';
import { agents, hoursFor, newLead, owned, ruleFor } from '../../../test/app/rotation-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { assignNew } from './assign-new.ts';
import { lockRotation } from './rule-table.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

it('gives 64 leads that are created at once in equal parts to four members, by two servers', async () => {
  await secondServer(app);
  const members = await agents(app, 'Anna', 'Ben', 'Cleo', 'Dora');
  await ruleFor(admin, { members });
  const leads = await Promise.all(Array.from({ length: 64 }, () => newLead(app)));
  const counts = await vi.waitFor(
    async () => {
      const rows = await app.database.query<{ owner: string | null; count: number }>(sql`
        select assigned_to as owner, count(*)::integer as count from users where id = any(${leads}::uuid[]) group by 1`);
      if (rows.some(({ owner }) => owner === null)) throw new Error('some leads still wait');
      return new Map(rows.map(({ owner, count }) => [owner, count]));
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(members.map((id) => counts.get(id))).toEqual([16, 16, 16, 16]);
  const assigned = await app.database.query(sql`
    select 1 from audit where action = 'leadRotation.assign' and record_id = any(${leads}::uuid[])`);
  expect(assigned).toHaveLength(64);
});

it('gives each lead to one member when rounds run at once', async () => {
  await app.database.query(sql`delete from lead_rotation_rule`);
  const members = await agents(app, 'Emil', 'Fred');
  await ruleFor(admin, { members });
  const leads = await Promise.all(Array.from({ length: 20 }, () => newLead(app)));
  await Promise.all(Array.from({ length: 6 }, () => assignNew(app.running.app)));
  await assignNew(app.running.app);
  const rows = await app.database.query<{ owner: string; count: number }>(sql`
    select assigned_to as owner, count(*)::integer as count from users where id = any(${leads}::uuid[]) group by 1 order by 2`);
  expect(rows.map(({ count }) => count)).toEqual([10, 10]);
});

it('waits for the round of another server, and goes on with the member who is next after it', async () => {
  await app.database.query(sql`delete from lead_rotation_rule`);
  const [gina = '', hugo = ''] = await agents(app, 'Gina', 'Hugo');
  await ruleFor(admin, { members: [gina, hugo] });
  const lead = await app.database.transaction(async (other) => {
    await lockRotation(other);
    const added = await newLead(app);
    await waitingFor(app, 'advisory');
    await other.query(sql`update lead_rotation_member set turn = 1 where staff_id = ${gina}::uuid`);
    return added;
  });
  expect(await owned(app, lead)).toBe(hugo);
});

it('reaches a lead behind more waiting ones than a round looks at', async () => {
  await app.database.query(sql`delete from lead_rotation_rule`);
  const [ina = '', jan = ''] = await agents(app, 'Ina', 'Jan');
  await hoursFor(admin, ina, { weekdays: [] });
  await ruleFor(admin, { members: [ina], languages: ['nl'] });
  await ruleFor(admin, { members: [jan] });
  await app.database.query(sql`
    insert into users (id, role, first_name, last_name, email, language, date_creation)
    select i.id, 'lead', 'New', 'Lead', i.id || '@example.test', 'nl', now() - interval '1 hour'
    from (select gen_random_uuid() as id from generate_series(1, 10001)) i`);
  const behind = await newLead(app);
  await assignNew(app.running.app);
  await assignNew(app.running.app);
  expect(await owned(app, behind)).toBe(jan);
});
