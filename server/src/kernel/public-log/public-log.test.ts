import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { concat, isSame } from '@countinghouse/contract/log/bytes.ts';
import { leafOf, parseProof } from '@countinghouse/contract/log/logged.ts';
import { parseVerifier, signersOf } from '@countinghouse/contract/log/signed-note.ts';
import { proofsFrom, type ReadTile, tilePath } from '@countinghouse/contract/log/tiles.ts';
import { hashBytes, isConsistent, isIncluded, leafHash } from '@countinghouse/contract/log/tree.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
