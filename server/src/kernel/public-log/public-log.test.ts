import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { concat, isSame } from '@countinghouse/contract/log/bytes.ts';
import { entryOf, leafOf, parseProof, saltBytes } from '@countinghouse/contract/log/logged.ts';
import { parseVerifier, signersOf } from '@countinghouse/contract/log/signed-note.ts';
import { proofsFrom, type ReadTile, tilePath } from '@countinghouse/contract/log/tiles.ts';
import { hashBytes, isConsistent, isIncluded, leafHash } from '@countinghouse/contract/log/tree.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { signedIn } from '../../../test/app/caller.ts';
import {
  close,
  orderInput,
  placed,
  receipt,
  startTradingDesk,
  type TradingDesk,
} from '../../../test/app/trading-desk.ts';
import { allFacts } from '../../features/facts/index.ts';
import { readHeads, saveHead } from './saved-heads.ts';
import { verifyLog } from './verify-log.ts';
import { proveRecord } from './prove-record.ts';
import { sequenceRecords } from './sequencer.ts';

let desk: TradingDesk;
beforeAll(async () => {
  desk = await startTradingDesk();
});
afterAll(() => desk.stop());

const at = (address: string) => fetch(`${desk.app.url}/log/${address}`);
const readHead = async () => {
  const text = await (await at('checkpoint')).text();
  const head = parseCheckpoint(text);
  if (!head) throw new Error(text);
  return { text, ...head };
};
const publicKey = async () => parseVerifier((await (await at('key')).text()).trimEnd());
const overHttp: ReadTile = async (tile) => new Uint8Array(await (await at(tilePath(tile))).arrayBuffer());

/** Extends the log until a record is in it: records wait for older transactions in any database of the server. */
const logged = async (kind: 'transfer' | 'receipt' | 'audit', id: string) => {
  for (;;) {
    await sequenceRecords(desk.app.running.app, allFacts);
    const found = await proveRecord(desk.app.database, kind, id);
    if (found) return found;
  }
};
const isProven = ({ content, proof }: { content: string; proof: string }): boolean => {
  const parsed = parseProof(proof);
  if (!parsed) return false;
  const { salt, place, hashes, head } = parsed;
  const { size, root } = head.checkpoint;
  return isIncluded({ place, size, leaf: leafOf(salt, content), proof: hashes }, root);
};

describe('the public log', () => {
  it('proves a transfer with its entries by a head that the log’s key signed', async () => {
    const lead = await signedIn(desk.app, 'lead');
    const id = await book(desk.app, lead.id, { lines: paidIn(12_34n) });
    const found = await logged('transfer', id);
    expect(isProven(found)).toBe(true);
    expect(JSON.parse(found.content)).toMatchObject({
      kind: 'transfer',
      id,
      customer: lead.id,
      entries: expect.arrayContaining([{ account: 'cash', customer: lead.id, cents: '1234' }]),
    });
    const [key, head] = [await publicKey(), parseProof(found.proof)?.head];
    expect(key && head && signersOf(head.note, [key])).toEqual([key]);
  });

  it('finds a changed amount in what was logged', async () => {
    const lead = await signedIn(desk.app, 'lead');
    const found = await logged('transfer', await book(desk.app, lead.id, { lines: paidIn(1_00n) }));
    expect(isProven({ ...found, content: found.content.replace('"100"', '"900"') })).toBe(false);
  });

  it('gives the proof of a closed order with its receipt, which it identifies by its hash', async () => {
    const lead = await desk.trader(2_000);
    await desk.quote('EURUSD', '1.10000');
    const order = await placed(lead, orderInput());
    await desk.quote('EURUSD', '1.11000');
    await close(lead, order.id);
    await logged('receipt', order.id);
    const { body } = await receipt(lead, order.id);
    expect(body.logged && isProven(body.logged)).toBe(true);
    expect(JSON.parse(body.logged?.content ?? '{}')).toMatchObject({ id: order.id, sha256: body.hash });
  });

  it('publishes tiles from which anyone computes its root, and that a later head continues an earlier one', async () => {
    const before = await readHead();
    const lead = await signedIn(desk.app, 'lead');
    await logged('transfer', await book(desk.app, lead.id, { lines: paidIn(1n) }));
    const after = await readHead();
    const proofs = proofsFrom(after.checkpoint.size, overHttp);
    expect(after.checkpoint.size).toBeGreaterThan(before.checkpoint.size);
    expect(isSame(await proofs.root(), after.checkpoint.root)).toBe(true);
    const proof = await proofs.consistency(before.checkpoint.size);
    expect(isConsistent(before.checkpoint, after.checkpoint, proof)).toBe(true);
  });

  it('publishes entries that hash to its leaves, and no tile that its head does not have', async () => {
    const { size } = (await readHead()).checkpoint;
    const width = Math.min(size, 3);
    const bundle = new Uint8Array(await (await at(`tile/entries/000.p/${width}`)).arrayBuffer());
    const entries = Array.from({ length: width }, (_, index) => bundle.slice(index * 34 + 2, (index + 1) * 34));
    const tile = await overHttp({ level: 0, index: 0, width });
    expect(tile.length).toBe(width * hashBytes);
    expect(isSame(concat(...entries.map(leafHash)), tile)).toBe(true);
    for (const path of ['tile/0/009', 'tile/5/000', 'tile/0/000.p/0', 'tile/0/../checkpoint', 'tile/entries/x999/999'])
      expect((await at(path)).status).toBe(404);
  });

  it('says nothing about a customer in public, not even who has a leaf', async () => {
    const lead = await signedIn(desk.app, { role: 'lead', firstName: 'Quincunx' });
    await logged('transfer', await book(desk.app, lead.id, { lines: paidIn(1n) }));
    const [rows] = await desk.app.database.query<{ count: bigint }>(sql`
      select count(*) from log_salt where content ilike '%quincunx%' or content like '%@%'`);
    expect(rows?.count).toBe(0n);
    const bundle = await (await at(`tile/entries/000.p/1`)).text();
    expect(bundle).not.toContain(lead.id);
  });
});

describe('the log as its server sees it', () => {
  it('is append-only', async () => {
    for (const change of [
      sql`delete from log_leaf`,
      sql`update log_leaf set kind = ''`,
      sql`truncate log_leaf cascade`,
    ])
      await expect(desk.app.database.query(change)).rejects.toThrow('append-only');
    const served = desk.app.running.app.database;
    for (const change of [sql`delete from log_salt`, sql`update log_salt set content = ''`, sql`delete from log_tile`])
      await expect(served.query(change)).rejects.toThrow(/permission denied|append-only/);
  });

  it('keeps the salts of a customer who has not been erased', async () => {
    const lead = await signedIn(desk.app, 'lead');
    const served = desk.app.running.app.database;
    await expect(served.query(sql`select erase_log_salts(${lead.id}::uuid)`)).rejects.toThrow('not been erased');
  });

  it('has its key outside the database', async () => {
    const file = path.join(desk.app.dataDir, 'log-key');
    const [name, secret = ''] = (await readFile(file, 'utf8')).split('\n');
    expect(name).toBe((await readHead()).checkpoint.origin);
    expect(secret).toHaveLength(44);
    const dump = await desk.app.database.query<{ row: string }>(sql`
      select row_to_json(h)::text as row from log_head h union all select content from log_salt`);
    expect(dump.filter(({ row }) => row.includes(secret))).toEqual([]);
    await writeFile(file, `${name}\n${secret}\n`);
  });
});

const sources = allFacts.flatMap(({ leaves }) => leaves ?? []);
const verified = async (runner: Runner = desk.app.database) =>
  verifyLog(runner, { sources, saved: await Array.fromAsync(readHeads(desk.app.dataDir)) });
const undone = new Error('undone');
/** The faults found after a superuser, unaffected by triggers, tampered with the data; then it is rolled back. */
const after = async (tamper: (runner: Runner) => Promise<unknown>): Promise<string[]> => {
  let faults: string[] = [];
  await desk.app.database
    .transaction(async (transaction) => {
      await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
      await tamper(transaction);
      faults = (await verified(transaction)).findings.map(({ fault }) => fault);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return faults;
};

/** Rewrites a record, its leaf and everything that follows from it, as the owner of database and key would. */
const rewrite = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`update entry set amount = amount * 91 where transfer_id = ${id}::uuid`);
  const [leaf] = await runner.query<{ place: bigint; content: string }>(sql`
    select l.place, s.content from log_leaf l join log_salt s on s.place = l.place
    where l.kind = 'transfer' and l.record = ${id}`);
  const content =
    leaf?.content.replaceAll(/"cents":"(-?\d+)"/g, (_, cents) => `"cents":"${BigInt(cents) * 91n}"`) ?? '';
  const salt = Buffer.alloc(saltBytes, 1);
  await runner.query(
    sql`update log_salt set salt = ${salt}, content = ${content} where place = ${leaf?.place}::bigint`,
  );
  await runner.query(
    sql`update log_leaf set entry = ${Buffer.from(entryOf(salt, content))} where place = ${leaf?.place}::bigint`,
  );
};

describe('a check of the log against a head saved before', () => {
  let id: string;
  beforeAll(async () => {
    const lead = await signedIn(desk.app, 'lead');
    id = await book(desk.app, lead.id, { lines: paidIn(5_00n) });
    // A leaf added during a check would fill the gap of a deleted one, which is then found as a rewritten past.
    await everythingLogged(desk.app);
    await saveHead(desk.app.dataDir, (await readHead()).text);
  });

  it('finds nothing in a log that nobody tampered with', async () => {
    expect((await verified()).findings).toEqual([]);
    expect(await after(async () => undefined)).toEqual([]);
  });

  it.each([
    ['altered', 'an altered amount', () => sql`update entry set amount = amount * 91 where transfer_id = ${id}::uuid`],
    ['missing', 'a deleted booking', () => sql`delete from transfer where id = ${id}::uuid`],
    [
      'altered',
      'a back-dated booking',
      () => sql`update transfer set at = at - interval '1 day' where id = ${id}::uuid`,
    ],
    [
      'damaged',
      'an altered content',
      () => sql`update log_salt set content = replace(content, '500', '900') where content like ${`%${id}%`}`,
    ],
    [
      'damaged',
      'a leaf that passes for another kind without a record',
      () => sql`with salt as (update log_salt set customer = null where content like ${`%${id}%`})
        update log_leaf set kind = 'key' where record = ${id}`,
    ],
    ['hidden', 'a deleted salt', () => sql`delete from log_salt where content like ${`%${id}%`}`],
    ['damaged', 'an altered entry', () => sql`update log_leaf set entry = sha256(entry) where record = ${id}`],
    ['cut', 'a deleted leaf', () => sql`delete from log_leaf where record = ${id}`],
    [
      'rewritten',
      'exchanged entries',
      () => sql`update log_leaf l set entry = o.entry from log_leaf o where l.place < 2 and o.place = 1 - l.place`,
    ],
    [
      'cut',
      'a tail that was cut off',
      () => sql`delete from log_leaf where place >= (select place from log_leaf where record = ${id})`,
    ],
    [
      'inserted',
      'an inserted audit row',
      () => sql`insert into audit (id, at, action, resource, actor_id, ip, xid)
      select gen_random_uuid(), at, action, resource, actor_id, ip, xid from audit order by xid limit 1`,
    ],
  ])('reports as %s %s', async (fault, _way, statement) => {
    expect(await after((runner) => runner.query(statement()))).toContain(fault);
  });

  it('finds a past that its owner rewrote completely, with the key', async () => {
    expect(await after((runner) => rewrite(runner, id))).toContain('rewritten');
  });

  it('holds after a person was erased, and nothing about the person can be read any more', async () => {
    const lead = await signedIn(desk.app, 'lead');
    const booked = await book(desk.app, lead.id, { lines: paidIn(1n) });
    await logged('transfer', booked);
    await desk.app.database.query(sql`
      insert into erasure (id, lead_id, reason, proposed_by, approved_by, date_creation)
      values (gen_random_uuid(), ${lead.id}::uuid, 'Asked for', ${lead.id}::uuid, ${lead.id}::uuid, now())`);
    await desk.app.database.query(
      sql`update users set status = 'locked', closed_at = now(), erased_at = now() where id = ${lead.id}::uuid`,
    );
    await desk.app.running.app.database.query(sql`select erase_log_salts(${lead.id}::uuid)`);
    // Somebody who was only declared erased in the database is none that the audit trail knows of.
    expect((await verified()).findings.map(({ fault }) => fault)).toContain('hidden');
    const note = (change: string, after: object) =>
      desk.app.database.query(sql`
        insert into audit (id, at, action, resource, subject_id, ip, after)
        values (gen_random_uuid(), now(), ${change}::text, 'erasure', ${lead.id}::uuid, '::1', ${JSON.stringify(after)}::text::jsonb)`);
    // Nor is somebody whose erasure was only proposed, or whose records are still kept.
    await note('user.erase', { approval: lead.id });
    await note('approval.approve', { number: 1, keptUntil: '2036-01-01T00:00:00.000Z' });
    expect((await verified()).findings.map(({ fault }) => fault)).toContain('hidden');
    await note('erasure.keptErased', { number: 1, dateKeptErased: '2036-01-01T00:00:00.000Z' });
    const [left] = await desk.app.database.query<{ count: bigint }>(
      sql`select count(*) from log_salt where content like ${`%${lead.id}%`}`,
    );
    expect(left?.count).toBe(0n);
    expect(await proveRecord(desk.app.database, 'transfer', booked)).toBeNull();
    expect(await verified()).toMatchObject({ findings: [], erased: expect.any(Number) });
  });
});
