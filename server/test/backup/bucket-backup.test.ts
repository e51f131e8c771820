import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomers, withDatabase as withProduct } from '../crash/customers.ts';
import { startLoad } from '../crash/load.ts';
import { type Product, startProduct } from '../crash/product.ts';
import { bucketKey, bucketSecret, type S3Server, startS3 } from '../files/s3-server.ts';
import { addFile, digestOf, type Moment, momentOf, restoredFaults, restoredIn, startCommand } from './backup-scene.ts';

let folder: string;
let product: Product;
let s3: S3Server;
let full: string;
let second: Moment;
const at = (...parts: string[]): string => path.join(folder, ...parts);
const target = (): string => s3.env('backups')['FILES_URL'] ?? '';
const keys = { BACKUP_STORE_KEY: bucketKey, BACKUP_STORE_SECRET: bucketSecret };

const start = (command: 'backup' | 'restore', given: string[], dataDir: string, env: Record<string, string> = keys) =>
  startCommand(command, [target(), ...given], { BACKUP_KEY_FILE: at('key'), DATA_DIR: dataDir, ...env });
const run = (...given: Parameters<typeof start>) => start(...given).ended;

/** Returns the name of the backup. */
const backUp = async (...options: string[]): Promise<string> => {
  const { code, output } = await run('backup', options, at('data'));
  expect([code, output]).toEqual([0, expect.stringContaining('read back and verified')]);
  return /\d{8}t\d{6}z/.exec(output)?.[0] ?? '';
};
const objectsOf = (id: string): Promise<string[]> => s3.objects(`backups/${id}`);
const restoredId = async (dataDir: string): Promise<string> =>
  /backup (?<id>\d{8}t\d{6}z)/.exec((await run('restore', [], dataDir)).output)?.groups?.['id'] ?? '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-bucket-backup-'));
  await writeFile(at('key'), randomBytes(32).toString('hex'));
  [s3, product] = [await startS3(), await startProduct(at('data'))];
  const customers = await withProduct(product, (database) =>
    addCustomers(database, { customers: 1, dataDir: at('data') }),
  );
  const load = startLoad(product.url, customers);
  await load.nextAnswer();
  await addFile(product, at('data'));
  full = await backUp();
  await addFile(product, at('data'));
  await load.nextAnswer();
  second = await momentOf(product);
  await load.nextAnswer();
  await backUp('--changes');
  await load.stop();
}, 180_000);
afterAll(async () => {
  await product.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup in a bucket', { timeout: 180_000 }, () => {
  it('restores books that balance, logs that verify and files that have not changed', async () => {
    expect(await objectsOf(full)).toEqual(['000.manifest', '000.part', '001.manifest', '001.part']);
    expect(await restoredId(at('restored'))).toBe(full);
    await restoredIn(at('restored'), async (database) => {
      expect(await restoredFaults(database, at('restored'))).toEqual([]);
      expect(await digestOf(database, second.transfers)).toBe(second.digest);
    });
    expect(await readdir(at('restored', 'uploads'))).toHaveLength(3);
  });

  it('restores the state of a moment between two sets', async () => {
    const { code, output } = await run('restore', ['--at', second.time], at('earlier'));
    expect([code, output]).toEqual([0, expect.stringContaining(second.time)]);
    await restoredIn(at('earlier'), async (database) => {
      expect(await restoredFaults(database, at('earlier'))).toEqual([]);
      expect(await digestOf(database, second.transfers)).toBe(second.digest);
    });
  });

  it('has its time on the health page once it is verified', async () => {
    const health = (await (await fetch(`${product.url}/health/ready`)).json()) as { lastBackup: string };
    expect(new Date(health.lastBackup).getTime()).toBeGreaterThan(new Date(second.time).getTime());
  });

  it('holds nothing that can be read without the key', async () => {
    for (const name of await objectsOf(full)) {
      const bytes = await readFile(s3.fileOf(name, `backups/${full}`));
      expect(bytes.subarray(0, 10).toString()).toBe('CHBACKUP1\n');
      expect(bytes.includes('crash.example.test')).toBe(false);
    }
  });

  it('is refused with another key, and leaves the folder empty', async () => {
    await writeFile(at('other-key'), randomBytes(32).toString('hex'));
    const { code, output } = await run('restore', ['--key', at('other-key')], at('none'));
    expect([code, output]).toEqual([1, expect.stringContaining('The key does not open')]);
    expect(await readdir(at('none')).catch(() => [])).toEqual([]);
  });

  it('is refused if one bit of an object was flipped, or if one was cut short or removed', async () => {
    const file = s3.fileOf('000.part', `backups/${full}`);
    const bytes = await readFile(file);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    for (const altered of [flipped, bytes.subarray(0, -1)]) {
      await writeFile(file, altered);
      const { code, output } = await run('restore', [], at('none'));
      expect([code, output]).toEqual([1, expect.stringContaining('000.part is not as it was written')]);
    }
    await rm(file);
    const { code, output } = await run('restore', [], at('none'));
    expect([code, output]).toEqual([1, expect.stringContaining('000.part is missing')]);
    expect(await readdir(at('none')).catch(() => [])).toEqual([]);
    await writeFile(file, bytes);
  });

  it('needs the keys of its bucket, and says which setting is wrong without repeating it', async () => {
    const without = await run('backup', [], at('data'), {});
    expect(without).toEqual({ code: 1, output: expect.stringContaining('needs BACKUP_STORE_KEY and BACKUP_STORE_S') });
    const wrong = await run('backup', [], at('data'), { ...keys, BACKUP_STORE_SECRET: 'wrong-canary' });
    expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('refuses BACKUP_STORE_SECRET')]);
    expect(wrong.output).not.toContain('canary');
  });

  it('does not exist until it is complete: one that is killed is neither restored nor kept', async () => {
    const killed = start('backup', [], at('data'));
    const folders = async (): Promise<string[]> => (await s3.folders('backups')).filter((id) => id !== full);
    await expect.poll(folders, { interval: 5, timeout: 60_000 }).toHaveLength(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const [left = ''] = await folders();
    expect(await objectsOf(left)).not.toContain('000.manifest');
    expect(await restoredId(at('before'))).toBe(full);
    const next = await backUp();
    expect(await objectsOf(left)).toEqual([]);
    expect(await restoredId(at('after'))).toBe(next);
  });

  it('is removed when enough later ones are complete', async () => {
    const last = await backUp('--keep', '1');
    expect(await objectsOf(full)).toEqual([]);
    expect(await objectsOf(last)).toEqual(['000.manifest', '000.part']);
  });
});
