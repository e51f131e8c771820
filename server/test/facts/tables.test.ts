import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { tableFaults } from './unclassified.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('every table of the database', () => {
  it('has one owner, which says of each column about a customer what an erasure does to it', async () => {
    expect(await tableFaults(app)).toEqual([]);
  });

  it('is reported by name when a personal column, or a table, is new', async () => {
    await app.database.query(sql`alter table users add column employer text`);
    await app.database.query(sql`create table diary (lead_id uuid, entry text)`);
    expect(await tableFaults(app)).toEqual(['diary has 0 owners', 'users.employer is not classified']);
    await app.database.query(sql`drop table diary`);
    await app.database.query(sql`alter table users drop column employer`);
    expect(await tableFaults(app)).toEqual([]);
  });
});
