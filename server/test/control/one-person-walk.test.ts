import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterEach, describe, expect, it } from 'vitest';
import { features } from '../../src/features.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { randomFrom } from '../storm/random.ts';
import { type Report, walk } from './walk.ts';
import { setTheScene, silentPriceFeed } from './walk-scene.ts';

const routes = features.flatMap((feature) => feature.routes).map((served) => served.route);
const seed = Number(process.env['WALK_SEED'] ?? 1);
let app: TestApp;

afterEach(() => app.stop());

interface Planned {
  readonly role: Role;
  readonly steps: number;
  readonly hole?: readonly Sql[];
}

const walked = async ({ role, steps, hole = [] }: Planned): Promise<Report> => {
  const clock = testClock();
  app = await startTestApp({ clock, env: { LOG_LEVEL: 'error', PRICE_FEED: silentPriceFeed } });
  const scene = await setTheScene(app, clock, role);
  for (const statement of hole) await app.database.query(statement);
  return walk(scene, { routes, seed, steps, random: randomFrom(seed), checkEvery: 10 });
};

describe('random calls of one person', () => {
  it.each([
    ['root', 120],
    ['admin', 80],
    ['regular', 50],
    ['lead', 50],
  ] as const)(
    'as %s make no customer richer, pay out nothing above the limits and approve nothing',
    async (role, steps) => {
      const { found, statuses } = await walked({ role, steps });
      expect(found).toBeNull();
      expect((statuses[200] ?? 0) + (statuses[201] ?? 0)).toBeGreaterThan(steps / 10);
    },
  );
});

/** Faults of the product as the database can play them; the walk must find each. */
const holes: Readonly<Record<string, { readonly what: string; readonly sql: readonly Sql[] }>> = {
  'a proposal counts as made by somebody else': {
    what: 'a proposal was approved without a second person',
    sql: [
      sql`create function forget_proposer() returns trigger language plpgsql as $$ begin
        select id into new.proposed_by from users where role = 'admin' order by id limit 1;
        new.eligible := array(select id from users where role <> 'lead');
        return new; end $$`,
      sql`create trigger forget_proposer before insert on approval for each row execute function forget_proposer()`,
    ],
  },
  'the limits of payouts are not applied': {
    what: 'more was paid out to one customer than the threshold',
    sql: [sql`update setting set withdrawal_approval_threshold = 1000000, payout_per_person_daily = 1000000`],
  },
  'a correction is booked before it is approved': {
    what: 'a customer became richer by a decided transfer',
    sql: [
      sql`create function book_at_once() returns trigger language plpgsql as $$ begin
        perform post_transfer(gen_random_uuid(), 'correction', new.id::text, new.lead_id, 'correction', new.record_id,
          now(), now(), null, null, array['adjustments', 'cash'], array[true, false],
          array[-round((new.params ->> 'amount')::numeric * 100), round((new.params ->> 'amount')::numeric * 100)]::bigint[]);
        return new; end $$`,
      sql`create trigger book_at_once after insert on approval for each row when (new.kind = 'ledger.correction')
        execute function book_at_once()`,
    ],
  },
};

describe('a planted hole', () => {
  it.each(Object.entries(holes))('is found: %s', async (_name, hole) => {
    const { found } = await walked({ role: 'admin', steps: 900, hole: hole.sql });
    expect(found?.what).toBe(hole.what);
  });
});
