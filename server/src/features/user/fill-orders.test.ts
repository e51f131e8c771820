import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { migrate } from '../../kernel/database/migrate.ts';

const migrations = path.join(import.meta.dirname, '../../../migrations');
let test: TestDatabase;
let folder: string;

beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-migrations-'));
});
afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

it('leads of the version before can be sorted by what they had, in more than one slice', async () => {
  const isBefore = (file: string) => !/^\d{4}/.test(path.basename(file)) || path.basename(file) < '0293';
  await cp(migrations, folder, { recursive: true, filter: isBefore });
  await rm(path.join(folder, 'landed.json'));
  await migrate(test.database, folder);
  const { database } = test;
  await database.query(sql`
    insert into users (id, role, first_name, last_name, email)
    select gen_random_uuid(), 'lead', 'Old', 'Lead', 'old' || n || '@example.test' from generate_series(1, 1203) n`);
  const contacted = new Date('2026-11-20T09:00:00Z');
  const due = new Date('2026-11-25T09:00:00Z');
  await database.query(sql`
    insert into comment (id, lead_id, text, date_creation)
    select gen_random_uuid(), id, 'Interested', ${contacted}::timestamptz from users`);
  await database.query(sql`
    insert into task (id, title, kind, date_due, lead_id)
    select gen_random_uuid(), 'Write', 'toDo', ${due}::timestamptz, id from users`);
  await database.query(sql`insert into trader (lead_id, country) select id, 'CH' from users`);
  await migrate(database, migrations);
  const filled = sql`
    select count(*)::integer as count, last_contact, next_step_due, residence from users where role = 'lead' group by 2, 3, 4`;
  expect(await database.query(filled)).toEqual([
    { count: 1203, last_contact: contacted, next_step_due: due, residence: 'CH' },
  ]);
});
