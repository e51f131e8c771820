import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { filesOf } from '../../src/kernel/files/files-of.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { withDatabase } from '../crash/customers.ts';
import { type Product, startProduct } from '../crash/product.ts';
import { startCommand } from './backup-scene.ts';

let folder: string;
let product: Product;
const at = (...parts: string[]): string => path.join(folder, ...parts);

const run = (command: 'backup' | 'restore', given: readonly string[], dataDir: string) =>
  startCommand(command, given, { BACKUP_KEY_FILE: at('key'), DATA_DIR: dataDir }).ended;
const backUp = () => run('backup', [at('target')], at('data'));
const rehearse = (place: string) => run('restore', [at('target'), '--verify'], at(place));

const lastRestore = async (): Promise<number | null> => {
  const health = (await (await fetch(`${product.url}/health/ready`)).json()) as { lastRestore: string | null };
  return health.lastRestore === null ? null : new Date(health.lastRestore).getTime();
};

/** Stores a file and returns the path of its content. */
const addFile = (): Promise<string> =>
  withDatabase(product, async (database) => {
    const config = readConfig({ DATA_DIR: at('data') });
    const files = await filesOf({ config, clock: systemClock, log: openLog('silent') }, database);
    const stored = await files.storeOwn(randomBytes(1_000), 'application/pdf', {
      fileClass: 'report',
      originalName: 'report.pdf',
    });
    return at('data', 'uploads', stored.path);
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-restore-'));
  await writeFile(at('key'), randomBytes(32).toString('hex'));
  product = await startProduct(at('data'));
}, 120_000);
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the time of the last verified restore', { timeout: 120_000 }, () => {
  let before: number;

  it('is on the health page once a backup was restored elsewhere and verified, and the next one was made', async () => {
    await addFile();
    before = Date.now();
    expect((await backUp()).code).toBe(0);
    const { code, output } = await rehearse('rehearsal');
    expect([code, output]).toEqual([0, expect.stringContaining('Verified, and noted in')]);
    expect(output).toMatch(/^files: .*no findings/m);
    expect(await lastRestore()).toBeNull();
    expect((await backUp()).code).toBe(0);
    expect(await lastRestore()).toBeGreaterThanOrEqual(before);
  });

  it('does not change if something is found in what was restored', async () => {
    const noted = await readFile(at('target', 'verified-restore'));
    await writeFile(await addFile(), 'altered');
    expect((await backUp()).code).toBe(0);
    const { code, output } = await rehearse('altered');
    expect([code, output]).toEqual([1, expect.stringContaining('Not verified: this restore does not count.')]);
    expect(await readFile(at('target', 'verified-restore'))).toEqual(noted);
  });

  it('is not taken from a file that somebody else wrote, which spoils no backup', async () => {
    const known = await lastRestore();
    await rename(at('target', 'verified-restore'), at('genuine'));
    await writeFile(at('target', 'verified-restore'), randomBytes(500));
    const { code, output } = await backUp();
    expect([code, output]).toEqual([0, expect.stringContaining('The time of the last verified restore was not read.')]);
    expect(await lastRestore()).toBe(known);
  });
});
