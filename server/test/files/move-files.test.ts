import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kernel/clock.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { contentsOf } from '../../src/kernel/files/contents-of.ts';
import { readContent } from '../../src/kernel/files/content-store.ts';
import { filesOf } from '../../src/kernel/files/files-of.ts';
import { markerName } from '../../src/kernel/files/marker-name.ts';
import { recogniseFiles } from '../../src/kernel/files/recognise-files.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { runMain } from '../harness/run-main.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { bucketKey, bucketSecret, type S3Server, startS3 } from './s3-server.ts';

const sources = path.join(import.meta.dirname, '../../src');
const number = 60;
let s3: S3Server;
let data: TestDatabase;
let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);
const hashes = new Map<string, string>();

/** The settings without a bucket; the keys are there for the commands. */
const inFolder = (dataDir = 'data') => ({
  DATABASE_URL: data.url,
  DATA_DIR: at(dataDir),
  FILES_KEY: bucketKey,
  FILES_SECRET: bucketSecret,
});
const inBucket = (name: string) => ({ ...inFolder(), ...s3.env(name) });
const contentsAt = (env: Record<string, string>) => contentsOf(readConfig(env));

const command = (name: string, given: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [path.join(sources, `${name}-command.ts`), ...given], {
    env: { ...process.env, BACKUP_KEY_FILE: at('key'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number, output })) };
};
const run = (name: string, given: string[], env: Record<string, string>) => command(name, given, env).ended;
const bucketUrl = (name: string): string => s3.env(name)['FILES_URL'] ?? '';

/** The hash of each file there, without the marker. */
const hashesAt = async (env: Record<string, string>): Promise<Map<string, string>> => {
  const contents = await contentsAt(env);
  const found = new Map<string, string>();
  for await (const page of contents.list()) {
    for (const { name } of page.filter((listed) => listed.name !== markerName)) {
      const bytes = (await readContent(contents, name)) ?? '';
      found.set(name, createHash('sha256').update(bytes).digest('hex'));
    }
  }
  return new Map([...found].toSorted());
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-move-'));
  await writeFile(at('key'), randomBytes(32).toString('hex'));
  [s3, data] = [await startS3(), await createTestDatabase()];
  const config = readConfig(inFolder());
  const files = await filesOf({ config, clock: systemClock, log: openLog('silent') }, data.database);
  for (let count = 0; count < number; count += 1) {
    const facts = { fileClass: 'report', originalName: 'report.pdf' } as const;
    const { path: name, sha256 } = await files.storeOwn(randomBytes(100_000), 'application/pdf', facts);
    hashes.set(name, sha256);
  }
  await recogniseFiles(data.database, await contentsOf(config));
});
afterAll(async () => {
  await s3.stop();
  await data.drop();
  await rm(folder, { recursive: true, force: true });
});

const all = () => new Map([...hashes].toSorted());

describe('moving files', { timeout: 120_000 }, () => {
  it('goes on after an interruption, and leaves them where they were', async () => {
    const killed = command('files-move', [bucketUrl('moved')], inFolder());
    await expect.poll(() => s3.objects('moved').then(({ length }) => length), { timeout: 60_000 }).toBeGreaterThan(5);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const there = (await s3.objects('moved')).length;
    const { code, output } = await run('files-move', [bucketUrl('moved')], inFolder());
    expect([code, output]).toEqual([0, expect.stringMatching(/\d+ files copied, \d+ were there already/)]);
    const [copied = 0, present = 0] = (output.match(/\d+(?= (?:files copied|were there))/g) ?? []).map(Number);
    expect(copied + present).toBe(number);
    // The last of those that were there may have been cut off by the kill.
    expect(present).toBeGreaterThanOrEqual(there - 9);
    expect(await hashesAt(inBucket('moved'))).toEqual(all());
    expect(await hashesAt(inFolder())).toEqual(all());
    expect(output).not.toContain(bucketSecret);
  });

  it('works back into a folder, and removes them from the bucket if asked to', async () => {
    await rm(at('data', 'uploads'), { recursive: true });
    const given = ['folder', '--from', bucketUrl('moved'), '--remove'];
    expect(await run('files-move', given, inFolder())).toEqual({
      code: 0,
      output: expect.stringContaining(`${number} files removed`),
    });
    expect(await s3.objects('moved')).toEqual([]);
    expect(await hashesAt(inFolder())).toEqual(all());
    await recogniseFiles(data.database, await contentsAt(inFolder()));
  });

  it('names a file that was altered and removes nothing then', async () => {
    const [first = ''] = hashes.keys();
    const file = at('data', 'uploads', first);
    const original = await readContent(await contentsAt(inFolder()), first);
    await writeFile(file, 'altered');
    const { code, output } = await run('files-move', [bucketUrl('partly'), '--remove'], inFolder());
    expect([code, output]).toEqual([1, expect.stringContaining(`(${first}) was altered in the data folder`)]);
    expect(output).toContain('1 files could not be copied; nothing was removed.');
    await writeFile(file, original ?? '');
    expect(await hashesAt(inFolder())).toEqual(all());
    expect(await s3.objects('partly')).not.toContain(markerName);
  });

  it('is refused into a place with the files of another database', async () => {
    const other = await contentsAt(inBucket('other'));
    await other.put(markerName, Buffer.from('9f3c2f5e-0000-4000-8000-000000000000'));
    const { code, output } = await run('files-move', [bucketUrl('other')], inFolder());
    expect([code, output]).toEqual([2, expect.stringContaining('belong to another database')]);
    expect(await s3.objects('other')).toEqual([markerName]);
  });
});

describe('a backup of files in a bucket', { timeout: 120_000 }, () => {
  it('is restored into a folder and into another bucket, and into no bucket with files', async () => {
    expect((await run('files-move', [bucketUrl('live')], inFolder())).code).toBe(0);
    const taken = await run('backup', [at('target')], { ...inBucket('live'), DATA_DIR: at('keys') });
    expect(taken).toEqual({ code: 0, output: expect.stringContaining('read back and verified') });
    const [moment = ''] = /(?<=restore it by its own tools, to )[\d:.TZ-]+(?=\.\n)/.exec(taken.output) ?? [];
    const restore = (env: Record<string, string>) => run('restore', [at('target')], env);
    const restored = await restore(inFolder('restored'));
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining(`by its own tools, to ${moment},`)]);
    expect(new Date(moment).getTime()).toBeLessThan(Date.now());
    expect(await hashesAt(inFolder('restored'))).toEqual(all());
    const bucket = { ...inBucket('restored'), DATA_DIR: at('restored-keys') };
    expect(await restore(bucket)).toEqual({
      code: 0,
      output: expect.stringContaining('Stored files: the bucket files/restored at'),
    });
    expect(await hashesAt(bucket)).toEqual(all());
    await recogniseFiles(data.database, await contentsAt(bucket));
    await expect(recogniseFiles(data.database, await contentsAt(inBucket('other')))).rejects.toThrow(
      'another database',
    );
    const again = await restore({ ...bucket, DATA_DIR: at('third') });
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('There are files in the bucket files/re')]);
  });

  it('leaves nothing in the bucket if it is damaged', async () => {
    const [id = ''] = await readdir(at('target'));
    const part = at('target', id, '000.part');
    const bytes = await readFile(part);
    await writeFile(part, bytes.subarray(0, -1));
    const { code, output } = await run('restore', [at('target')], { ...inBucket('none'), DATA_DIR: at('none') });
    expect([code, output]).toEqual([1, expect.stringContaining('is not as it was written')]);
    expect(await s3.objects('none')).toEqual([]);
    await writeFile(part, bytes);
  });
});

describe('a server', { timeout: 120_000 }, () => {
  const patience = { timeout: 60_000 };

  it('refuses to start without the files of its database, with a wrong secret, and without its bucket', async () => {
    const elsewhere = runMain({ ...inFolder('empty') });
    expect(await elsewhere.ended).toBe(78);
    expect(elsewhere.output()).toContain('The files of this database are not in the data folder.');
    const wrong = runMain({ ...inBucket('live'), FILES_SECRET: 'a-wrong-secret-canary' });
    expect(await wrong.ended).toBe(78);
    expect(wrong.output()).toContain('refuses FILES_SECRET');
    expect(wrong.output()).not.toContain('a-wrong-secret-canary');
    await s3.halt();
    const down = runMain(inBucket('live'));
    expect(await down.ended).toBe(1);
    expect(down.output()).toMatch(/The server could not start\. The file store at 127\.0\.0\.1:\d+ cannot be reached/);
    await s3.resume();
  });

  it('starts with the files of its database, and while it serves they are not removed from where they are', async () => {
    const server = runMain({ ...inBucket('live'), LOG_LEVEL: 'trace' });
    await expect.poll(server.output, patience).toContain('runs at');
    const { code, output } = await run('files-move', ['folder', '--remove'], inBucket('live'));
    expect([code, output]).toEqual([2, expect.stringContaining('Another server already works on this database.')]);
    expect(await s3.objects('live')).toHaveLength(number + 1);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain(bucketSecret);
  });

  it('starts with files elsewhere once they were claimed', async () => {
    const claimed = await run('files-claim', [], inFolder('empty'));
    expect(claimed).toEqual({ code: 0, output: expect.stringContaining(`0 of ${number} are there.`) });
    await recogniseFiles(data.database, await contentsAt(inFolder('empty')));
  });
});
