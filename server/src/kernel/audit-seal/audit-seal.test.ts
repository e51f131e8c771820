import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { visitor } from '../actor.ts';
import { recordChanges } from '../changes/record-changes.ts';
import type { Runner } from '../context.ts';
import { newId } from '../ids.ts';
import { readAnchors } from './anchor.ts';
import { linkHash, origin } from './chain.ts';
import { sealAudit } from './seal-audit.ts';
import { insertSeals, readLinks } from './seal-table.ts';
import { type Verdict, verifyAudit } from './verify-audit.ts';

const clock = testClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

/** Writes audit rows like commands do, some of them several in one transaction. */
const write = async (count: number): Promise<void> => {
  for (let done = 0; done < count;) {
    const size = Math.min(1 + (done % 4), count - done);
    const records = Array.from({ length: size }, (_, index) => ({
      id: newId(),
      subject: index % 2 === 0 ? newId() : null,
      before: { phone: String(done), labels: 'ä "quoted" \\ text' },
      after: { phone: String(done + index) },
    }));
    await app.database.transaction((transaction) =>
      recordChanges(transaction, { actor: visitor, request: { ip: '::1' }, action: 'user.update', now: clock.now() }, [
        { resource: 'user', change: 'updated', silent: true, records },
      ]),
    );
    done += size;
  }
};
const seal = () => sealAudit(app.running.app);
/** Seals until no row waits: rows are sealed only when no older transaction runs in any database of the server. */
const sealRest = async (): Promise<void> => {
  do await seal();
  while ((await verify()).waiting > 0n);
};
const verify = async (runner: Runner = app.database): Promise<Verdict> =>
  verifyAudit(runner, await readAnchors(app.dataDir));

/** A reproducible generator of numbers below `most`. */
const numbersOf = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
};

const undone = new Error('undone');
/** The faults found after a superuser, unaffected by triggers, tampered with the data; then it is rolled back. */
const after = async (tamper: (runner: Runner) => Promise<void>): Promise<string[]> => {
  let faults: string[] = [];
  await app.database
    .transaction(async (transaction) => {
      await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
      await tamper(transaction);
      faults = (await verify(transaction)).findings.map(({ fault }) => fault);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return faults;
};

const edits: readonly Sql[] = [
  sql`after = jsonb_set(after, '{phone}', '"changed"')`,
  sql`before = null`,
  sql`actor_id = gen_random_uuid()`,
  sql`real_actor_id = gen_random_uuid()`,
  sql`subject_id = gen_random_uuid()`,
  sql`record_id = null`,
  sql`at = at + interval '1 millisecond'`,
  sql`ip = '10.0.0.1'`,
  sql`action = 'user.remove'`,
  sql`xid = (xid::text::bigint + 1)::text::xid8`,
];

const columns = sql`at, action, resource, record_id, subject_id, actor_id, real_actor_id, session_id, ip, before, after`;

/** Ways to tamper, with one or two places and the faults that may be reported. */
const ways = [
  {
    faults: ['altered', 'swapped'],
    tamper: async (runner: Runner, [place]: number[], pick: number) => {
      const edit = edits[pick % edits.length] ?? sql`before = null`;
      await runner.query(
        sql`update audit set ${edit} where id = (select audit_id from audit_seal where place = ${place})`,
      );
    },
  },
  {
    faults: ['missing'],
    tamper: async (runner: Runner, [place]: number[]) => {
      await runner.query(sql`delete from audit where id = (select audit_id from audit_seal where place = ${place})`);
    },
  },
  {
    // At the end of the chain it is a cut tail.
    faults: ['missing', 'inserted', 'altered', 'cut'],
    tamper: async (runner: Runner, [place]: number[]) => {
      await runner.query(sql`delete from audit where id = (select audit_id from audit_seal where place = ${place})`);
      await runner.query(sql`delete from audit_seal where place = ${place}`);
    },
  },
  {
    faults: ['inserted'],
    tamper: async (runner: Runner, [place]: number[]) => {
      await runner.query(sql`
        insert into audit (id, xid, ${columns}) select gen_random_uuid(), xid, ${columns} from audit
        where id = (select audit_id from audit_seal where place = ${place})`);
    },
  },
  {
    faults: ['swapped', 'altered'],
    tamper: async (runner: Runner, [one, other]: number[]) => {
      await runner.query(sql`alter table audit_seal drop constraint audit_seal_audit_id_key`);
      await runner.query(sql`
        update audit_seal s set audit_id = o.audit_id from audit_seal o
        where (s.place = ${one} and o.place = ${other}) or (s.place = ${other} and o.place = ${one})`);
    },
  },
  {
    faults: ['cut'],
    tamper: async (runner: Runner, [place]: number[]) => {
      await runner.query(sql`delete from audit where id in (select audit_id from audit_seal where place >= ${place})`);
      await runner.query(sql`delete from audit_seal where place >= ${place}`);
    },
  },
  {
    faults: ['rewritten'],
    tamper: async (runner: Runner, [place]: number[]) => {
      await runner.query(
        sql`update audit set ip = '10.0.0.1' where id = (select audit_id from audit_seal where place = ${place})`,
      );
      await rechain(runner);
    },
  },
  {
    faults: ['rewritten', 'cut'],
    tamper: async (runner: Runner, [place]: number[]) => {
      await runner.query(sql`delete from audit where id = (select audit_id from audit_seal where place = ${place})`);
      await runner.query(sql`delete from audit_seal where place = ${place}`);
      await rechain(runner);
    },
  },
] as const;

/** Rebuilds the whole chain from the remaining rows, as an attacker who knows the algorithm would. */
const rechain = async (runner: Runner): Promise<void> => {
  const links = await readLinks(runner, 0n, 100_000);
  await runner.query(sql`delete from audit_seal`);
  let hash: Buffer = origin;
  const numbered = links.map((link, index) => ({ ...link, place: BigInt(index + 1), row: link.row ?? '' }));
  for (const round of Map.groupBy(numbered, ({ bound, sealedAt }) => `${bound} ${sealedAt.getTime()}`).values()) {
    const seals = round.map((link) => {
      hash = linkHash(hash, link);
      return { place: link.place, auditId: link.auditId, hash };
    });
    if (round[0]) await insertSeals(runner, seals, round[0]);
  }
};

describe('the sealed audit trail', () => {
  it('contains every row once, in rounds, and verifies without findings', async () => {
    await write(150);
    await sealRest();
    expect((await verify()).sealed).toBeGreaterThanOrEqual(150n);
    await write(50);
    expect((await verify()).waiting).toBe(50n);
    await sealRest();
    expect(await seal()).toBe(0);
    const verdict = await verify();
    expect([verdict.waiting, verdict.findings]).toEqual([0n, []]);
    expect(verdict.sealed).toBeGreaterThanOrEqual(200n);
  });

  it('leaves out uncommitted rows and seals them in the next round', async () => {
    await app.database.transaction(async (transaction) => {
      await recordChanges(
        transaction,
        { actor: visitor, request: { ip: '' }, action: 'user.update', now: clock.now() },
        [{ resource: 'user', change: 'updated', silent: true, records: [{ id: newId() }] }],
      );
      await write(3);
      await seal();
      expect((await verify()).findings).toEqual([]);
    });
    await sealRest();
    const verdict = await verify();
    expect([verdict.waiting, verdict.findings]).toEqual([0n, []]);
  });

  it('is sealed once by twenty concurrent sealers', async () => {
    await write(100);
    await Promise.all(Array.from({ length: 20 }, seal));
    await sealRest();
    expect(await verify()).toMatchObject({ waiting: 0n, findings: [] });
  });

  it('reveals 200 of 200 random manipulations by a superuser', { timeout: 120_000 }, async () => {
    const seed = Number(process.env['AUDIT_SEED'] ?? randomInt(2 ** 31));
    const next = numbersOf(seed);
    const { sealed } = await verify();
    const rounds = Number(process.env['AUDIT_TAMPERINGS'] ?? 200);
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const way = ways[round % ways.length] ?? ways[0];
      const one = 1 + next(Number(sealed));
      const other = 1 + ((one + next(Number(sealed) - 1)) % Number(sealed));
      const faults = await after((runner) => way.tamper(runner, [one, other], next(edits.length)));
      if (way.faults.some((fault) => faults.includes(fault))) found += 1;
      else console.log(`not found: way ${round % ways.length}, places ${one} and ${other}: ${faults.join()}`);
    }
    console.log(`audit seal: ${found} of ${rounds} tamperings found, seed ${seed}`);
    expect(found).toBe(rounds);
    expect((await verify()).findings).toEqual([]);
  });

  it('takes nothing of a backlog of hours for inserted, however many batches it needs', async () => {
    clock.advance(3 * 3_600_000);
    await app.database.query(sql`
      insert into audit (id, at, action, resource, ip)
      select gen_random_uuid(), ${clock.now()}::timestamptz, 'user.update', 'user', '::1' from generate_series(1, 5_001)`);
    clock.advance(3 * 3_600_000);
    const passing = { ...clock, now: () => (clock.advance(1_000), clock.now()) };
    let waiting = 1n;
    while (waiting > 0n) {
      await sealAudit({ ...app.running.app, clock: passing });
      ({ waiting } = await verify());
    }
    expect((await verify()).findings).toEqual([]);
  });

  it('takes nothing of a backlog for inserted that a later round goes on with', async () => {
    clock.advance(3 * 3_600_000);
    await app.database.query(sql`
      insert into audit (id, at, action, resource, ip)
      select gen_random_uuid(), ${clock.now()}::timestamptz, 'user.update', 'user', '::1' from generate_series(1, 5_001)`);
    clock.advance(3 * 3_600_000);
    await sealAudit(app.running.app, AbortSignal.abort());
    expect((await verify()).waiting).toBeGreaterThan(0n);
    clock.advance(3 * 3_600_000);
    await sealRest();
    expect((await verify()).findings).toEqual([]);
  });

  it('reveals a row that claims to be older than the previous round', async () => {
    clock.advance(3 * 3_600_000);
    await write(1);
    await sealRest();
    clock.advance(1000);
    await app.database.query(sql`
      insert into audit (id, ${columns}) select gen_random_uuid(), ${columns} from audit order by at limit 1`);
    await sealRest();
    expect((await verify()).findings.map(({ fault }) => fault)).toEqual(['inserted']);
  });

  it('reveals that its anchors are gone', async () => {
    const file = path.join(app.dataDir, 'audit-anchor');
    const anchors = await readFile(file);
    await writeFile(file, '');
    expect((await verify()).findings.map(({ fault }) => fault)).toContain('unanchored');
    await writeFile(file, anchors);
  });

  it('cannot be changed by the server, nor by its owner past the triggers', async () => {
    const served = app.running.app.database;
    for (const table of ['audit', 'audit_seal']) {
      const name = sql([table]);
      for (const change of [sql`delete from ${name}`, sql`truncate ${name}`]) {
        await expect(served.query(change)).rejects.toThrow(/permission denied|append-only/);
        await expect(app.database.query(change)).rejects.toThrow('append-only');
      }
    }
    await expect(served.query(sql`update audit set ip = ''`)).rejects.toThrow(/permission denied/);
    await expect(served.query(sql`update audit_seal set hash = ''`)).rejects.toThrow(/permission denied/);
  });
});
