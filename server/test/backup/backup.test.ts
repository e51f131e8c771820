import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../src/kernel/postgres/backup-session.ts';
import { addCustomers, withDatabase as withProduct } from '../crash/customers.ts';
import { startLoad, type Load } from '../crash/load.ts';
import { type Product, startProduct } from '../crash/product.ts';
import { addFile, digestOf, type Moment, momentOf, restoredFaults, restoredIn, startCommand } from './backup-scene.ts';

let folder: string;
let product: Product;
let load: Load;
const at = (...parts: string[]): string => path.join(folder, ...parts);

/** The key is the right one unless another is named. */
const run = (command: 'backup' | 'restore', given: string[], dataDir: string) =>
  startCommand(command, given, { BACKUP_KEY_FILE: at('key'), DATA_DIR: dataDir }).ended;

const backUp = async (...options: string[]): Promise<void> => {
  expect(await run('backup', [at('target'), ...options], at('data'))).toMatchObject({
    code: 0,
    output: expect.stringContaining('read back and verified'),
  });
};

let first: Moment;
let second: Moment;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-backup-'));
  await writeFile(at('key'), randomBytes(32).toString('hex'));
  product = await startProduct(at('data'));
  const customers = await withProduct(product, (database) =>
    addCustomers(database, { customers: 2, dataDir: at('data') }),
  );
  load = startLoad(product.url, customers);
  await load.nextAnswer();
  await addFile(product, at('data'));
  first = await momentOf(product);
  await backUp();
  await addFile(product, at('data'));
  await load.nextAnswer();
  second = await momentOf(product);
  await load.nextAnswer();
  await backUp('--changes');
  await load.stop();
}, 180_000);
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup that is made while customers withdraw', { timeout: 180_000 }, () => {
  it('restores books that balance, logs that verify and files that have not changed', async () => {
    const { code, output } = await run('restore', [at('target')], at('restored'));
    expect([code, output]).toEqual([0, expect.stringContaining('as of')]);
    await restoredIn(at('restored'), async (database) => {
      expect(await restoredFaults(database, at('restored'))).toEqual([]);
      expect(await digestOf(database, first.transfers)).toBe(first.digest);
      expect(await digestOf(database, second.transfers)).toBe(second.digest);
      expect(await database.query(sql`select id from stored_file`)).toHaveLength(2);
    });
    expect((await stat(at('restored', 'log-key'))).mode & 0o777).toBe(0o600);
  });

  it('restores the state of a moment between two sets', async () => {
    const { code, output } = await run('restore', [at('target'), '--at', second.time], at('earlier'));
    expect([code, output]).toEqual([0, expect.stringContaining(second.time)]);
    await restoredIn(at('earlier'), async (database) => {
      expect(await restoredFaults(database, at('earlier'))).toEqual([]);
      expect(await digestOf(database, second.transfers)).toBe(second.digest);
      const [late] = await database.query<{ late: bigint }>(
        sql`select count(*) as late from withdrawal where date_creation > ${new Date(second.time)}`,
      );
      expect(late?.late).toBe(0n);
    });
  });

  it('has its time on the health page once it is verified', async () => {
    const health = (await (await fetch(`${product.url}/health/ready`)).json()) as { lastBackup: string };
    expect(new Date(health.lastBackup).getTime()).toBeGreaterThan(new Date(second.time).getTime());
  });

  it('is refused while another one of the same database runs', async () => {
    const other = await openSession(await product.database());
    const { code, output } = await run('backup', [at('target')], at('data'));
    await other.end();
    expect([code, output]).toEqual([1, expect.stringContaining('Another backup of this database is running.')]);
  });

  it('refuses a moment before the first backup, and one after the last set', async () => {
    const before = await run('restore', [at('target'), '--at', '2020-01-01T00:00:00Z'], at('none'));
    expect(before).toMatchObject({ code: 1, output: expect.stringContaining('No backup was complete at 2020') });
    const after = await run('restore', [at('target'), '--at', '2099-01-01T00:00:00Z'], at('none'));
    expect(after).toMatchObject({ code: 1, output: expect.stringContaining('2099-01-01T00:00:00.000Z is later') });
  });

  it('refuses a folder that is not empty, and changes nothing in it', async () => {
    const { code, output } = await run('restore', [at('target')], at('data'));
    expect([code, output]).toEqual([1, expect.stringContaining('is not empty. Restore into an empty folder.')]);
  });

  it('refuses another key, and leaves the folder empty', async () => {
    await writeFile(at('other-key'), randomBytes(32).toString('hex'));
    const { code, output } = await run('restore', [at('target'), '--key', at('other-key')], at('none'));
    expect([code, output]).toEqual([1, expect.stringContaining('The key does not open')]);
    expect(await readdir(at('none')).catch(() => [])).toEqual([]);
  });

  it('refuses a backup in which one bit was flipped, or of which a part is missing or cut short', async () => {
    const [id = ''] = await readdir(at('target'));
    await cp(at('target'), at('damaged'), { recursive: true });
    const file = await open(at('damaged', id, '000.part'), 'r+');
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.floor(size / 2));
    await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, Math.floor(size / 2));
    const flipped = await run('restore', [at('damaged')], at('none'));
    expect(flipped).toMatchObject({ code: 1, output: expect.stringContaining('000.part is not as it was written') });
    await file.write(buffer, 0, 1, Math.floor(size / 2));
    await file.truncate(size - 1);
    const cut = await run('restore', [at('damaged')], at('none'));
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('000.part is not as it was written') });
    await file.close();
    await rm(at('damaged', id, '000.part'));
    const missing = await run('restore', [at('damaged')], at('none'));
    expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('000.part is missing') });
    expect(await readdir(at('none')).catch(() => [])).toEqual([]);
  });

  it('loses no moment when a later one follows, which clears up after a killed one and obeys retention', async () => {
    // As left by a backup that was killed.
    await mkdir(at('target', '20200101t000000z'));
    await withProduct(product, (database) =>
      database.query(sql`select pg_create_physical_replication_slot('backup_20200101t000000z')`),
    );
    await backUp();
    const { code, output } = await run('restore', [at('target'), '--at', second.time], at('kept'));
    expect([code, output]).toEqual([0, expect.stringContaining(second.time)]);
    await backUp('--keep', '1');
    expect(await readdir(at('target'))).toHaveLength(1);
    const { slots } = await withProduct(product, async (database) => {
      const [row] = await database.query<{ slots: bigint }>(sql`select count(*) as slots from pg_replication_slots`);
      return { slots: row?.slots };
    });
    expect(slots).toBe(1n);
  });

  it('is kept and restored beside names that a stranger has added to its folder', async () => {
    const [id = ''] = await readdir(at('target'));
    const planted = '99991231t000000z';
    await mkdir(at('target', planted));
    await writeFile(at('target', planted, '000.manifest'), randomBytes(200));
    const moment = new Date().toISOString();
    await backUp('--keep', '1');
    const kept = await readdir(at('target'));
    expect([kept.length, kept.includes(planted), kept.includes(id)]).toEqual([2, true, false]);
    const { code, output } = await run('restore', [at('target'), '--at', moment], at('beside'));
    expect([code, output]).toEqual([1, expect.stringContaining(`No backup was complete at ${moment}`)]);
  });
});
