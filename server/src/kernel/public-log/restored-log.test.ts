import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { parseProof } from '@countinghouse/contract/log/logged.ts';
import { parseVerifier, signersOf } from '@countinghouse/contract/log/signed-note.ts';
import { proofsFrom } from '@countinghouse/contract/log/tiles.ts';
import { isConsistent } from '@countinghouse/contract/log/tree.ts';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { book, paidIn } from '../../../test/app/bookings.ts';
import { signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { allFacts } from '../../features/facts/index.ts';
import type { Runner } from '../context.ts';
import { claimSequencing, nextLeaves, readHead } from './log-table.ts';
import { readTile } from './tile-table.ts';
import { proveRecord } from './prove-record.ts';
import { readHeads, saveHead } from './saved-heads.ts';
import { publicLogOf, sequenceRecords } from './sequencer.ts';
import { verifyLog } from './verify-log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sources = allFacts.flatMap(({ leaves }) => leaves ?? []);

/** Books a transfer and extends the log until it has it. */
const loggedTransfer = async () => {
  const lead = await signedIn(app, 'lead');
  const id = await book(app, lead.id, { lines: paidIn(12_34n) });
  for (;;) {
    await sequenceRecords(app.running.app, allFacts);
    const found = await proveRecord(app.database, 'transfer', id);
    if (found) return { id, ...found };
  }
};
const head = async () => {
  const stored = await readHead(app.database);
  const parsed = stored && parseCheckpoint(stored.note);
  if (!parsed) throw new Error('the log has no head');
  return { ...parsed, signed: stored.note, key: stored.key, size: stored.size };
};
const restart = () => publicLogOf(allFacts).start?.(app.running.app);
const leavesOf = (kind: string) =>
  app.database.query<{ content: string }>(
    sql`select s.content from log_leaf l join log_salt s using (place) where l.kind = ${kind} order by place`,
  );
const proofs = (size: number) =>
  proofsFrom(size, ({ level, index }) => readTile(app.database, { level: Number(level), index }));
const asOwner = (change: (runner: Runner) => Promise<unknown>) =>
  app.database.transaction(async (transaction) => {
    await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
    return change(transaction);
  });

const undone = new Error('undone');

it('logs the transfers of the cluster that a backup came from before those that follow the restore', async () => {
  const { id } = await loggedTransfer();
  const base = 1_000_000_000n;
  const numbers = [base - 5n, base + 50n, base + 150n];
  const found: string[][] = [];
  const restored = asOwner(async (runner) => {
    await runner.query(sql`update ledger_proof set base = ${base}::bigint`);
    await runner.query(sql`
      insert into transfer (id, kind, ref, lead_id, resource, record_id, at, booked_at, tx)
      select gen_random_uuid(), kind, 'restored ' || n.tx, lead_id, resource, record_id, at, booked_at, n.tx
      from transfer, unnest(${numbers}::bigint[]) n(tx) where id = ${id}::uuid`);
    for (const [from, horizon] of [
      [0n, 100n],
      [60n, 200n],
    ] as const) {
      const leaves = await nextLeaves(runner, sources, { from, horizon, limit: 1_000_000 });
      const refs = leaves.map(({ content }) => (content as { ref?: string }).ref ?? '');
      found.push(refs.filter((ref) => ref.startsWith('restored')));
    }
    throw undone;
  });
  await expect(restored).rejects.toThrow(undone);
  expect(found).toEqual([[`restored ${numbers[0]}`, `restored ${numbers[1]}`], [`restored ${numbers[2]}`]]);
});

describe('after the key of the log was lost', () => {
  it('announces another key, continues the same log, and leaves earlier proofs valid', async () => {
    const before = { ...(await head()), proved: await loggedTransfer() };
    await rm(path.join(app.dataDir, 'log-key'));
    await restart();
    const after = await head();
    expect(after.key).not.toBe(before.key);
    expect(after.checkpoint.origin).toBe(before.checkpoint.origin);
    expect(JSON.parse((await leavesOf('key')).at(-1)?.content ?? '')).toMatchObject({ key: after.key });
    const proof = await proofs(after.size).consistency(before.size);
    expect(isConsistent(before.checkpoint, after.checkpoint, proof)).toBe(true);
    const [earlier, later] = [parseVerifier(before.proved.key), parseVerifier(after.key)];
    const earlierHead = parseProof(before.proved.proof)?.head;
    expect(earlierHead && earlier && signersOf(earlierHead.note, [earlier])).toEqual([earlier]);
    expect(later && signersOf(after.note, [later])).toEqual([later]);
    const saved = await Array.fromAsync(readHeads(app.dataDir));
    expect((await verifyLog(app.database, { sources, saved })).findings).toEqual([]);
  });

  it('still logs the records that waited when it announced the key', async () => {
    const lead = await signedIn(app, 'lead');
    const id = await book(app, lead.id, { lines: paidIn(12_34n) });
    await rm(path.join(app.dataDir, 'log-key'));
    await restart();
    await everythingLogged(app);
    expect(await proveRecord(app.database, 'transfer', id)).not.toBeNull();
    const saved = await Array.fromAsync(readHeads(app.dataDir));
    expect((await verifyLog(app.database, { sources, saved })).findings).toEqual([]);
  });
});

const logTables = ['log_head', 'log_tile', 'log_leaf', 'log_salt'] as const;
/** Replaces the log's tables by copies of them, or the copies by the tables, while no server extends the log. */
const copyLog = (to: (table: string) => readonly [target: string, source: string]) =>
  asOwner(async (runner) => {
    while (!(await claimSequencing(runner)));
    for (const [target, source] of logTables.map(to))
      await runner.query(raw(`delete from ${target}; insert into ${target} select * from ${source}`));
  });

describe('after a backup was restored that is older than a signed head', () => {
  it('continues visibly with the head that it no longer has, which the check of the log reports', async () => {
    for (const table of logTables) await app.database.query(raw(`create table backup_${table} (like ${table})`));
    await copyLog((table) => [`backup_${table}`, table]);
    await loggedTransfer();
    const lost = await head();
    await saveHead(app.dataDir, lost.signed);
    await copyLog((table) => [table, `backup_${table}`]);
    await restart();
    expect(JSON.parse((await leavesOf('break')).at(-1)?.content ?? '')).toMatchObject({ head: lost.note.text });
    const { findings } = await verifyLog(app.database, {
      sources,
      saved: await Array.fromAsync(readHeads(app.dataDir)),
    });
    expect(findings.map(({ where }) => where)).toContain(`size ${lost.checkpoint.size}`);
  });
});
