import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runMain } from '../../../test/harness/run-main.ts';
import { openLog } from '../log/log.ts';
import { notifySystemd, takeServiceManager } from './notify-systemd.ts';

const patience = { timeout: 60_000, interval: 50 };
const manager = { socket: '/run/planted', watchdogMicroseconds: 60_000_000 };
const roundMilliseconds = 20_000;
let folder: string;
let programs: string;

/** The messages that systemd would have received, in order; its program is replaced by one that writes it down. */
const said = async (): Promise<string[]> =>
  (await readFile(path.join(folder, 'said'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-systemd-'));
  const double = path.join(folder, 'systemd-notify');
  await writeFile(double, `#!/bin/sh\necho "$* $NOTIFY_SOCKET" >> "${folder}/said"\n`);
  await chmod(double, 0o755);
  programs = `${folder}:${process.env['PATH']}`;
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe('under systemd, the server', { timeout: 120_000 }, () => {
  it('reports that it is ready once it answers, that it is alive, and that it stops', async () => {
    const program = runMain({
      DATA_DIR: path.join(folder, 'data'),
      PATH: programs,
      NOTIFY_SOCKET: manager.socket,
      WATCHDOG_USEC: '300000',
    });
    await expect.poll(said, patience).toContain('READY=1 WATCHDOG=1 /run/planted');
    expect(program.output()).toContain('Countinghouse runs at');
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    const all = await said();
    expect([all[0], all.at(-1)]).toEqual(['READY=1 /run/planted', 'STOPPING=1 /run/planted']);
  });

  it('sends no heartbeat while a query hangs, and does again once it ends, even by an error', async () => {
    vi.stubEnv('PATH', programs);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked: ((error: Error) => void)[] = [];
    const query = () => new Promise<never>((_resolve, reject) => void asked.push(reject));
    const notifying = await notifySystemd(manager, { query }, openLog('silent'));
    for (let round = 0; round < 10; round += 1) await vi.advanceTimersByTimeAsync(roundMilliseconds);
    expect([asked.length, await said()]).toEqual([1, ['READY=1 /run/planted']]);
    asked[0]?.(new Error('connection refused'));
    await expect.poll(said, patience).toEqual(['READY=1 /run/planted', 'READY=1 WATCHDOG=1 /run/planted']);
    await notifying.stop();
    await vi.advanceTimersByTimeAsync(roundMilliseconds);
    expect([asked.length, (await said()).at(-1)]).toEqual([1, 'STOPPING=1 /run/planted']);
  });

  it('goes on serving if the program of systemd is missing, which the log says', async () => {
    vi.stubEnv('PATH', path.join(folder, 'nothing'));
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const notifying = await notifySystemd(manager, { query: async () => [] }, log);
    await notifying.stop();
    expect(lines.join('')).toContain('systemd not notified');
  });
});

it('without systemd there is no service manager, and with it children do not inherit one', () => {
  expect(takeServiceManager({})).toBeUndefined();
  const env = { NOTIFY_SOCKET: manager.socket, WATCHDOG_USEC: '60000000', WATCHDOG_PID: '1', PATH: '/bin' };
  expect(takeServiceManager(env)).toEqual(manager);
  expect(env).toEqual({ PATH: '/bin' });
});
