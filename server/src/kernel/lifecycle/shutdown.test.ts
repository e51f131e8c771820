import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const program = path.join(import.meta.dirname, '../../../test/harness/stop-in-order.ts');
/** The default of one second is not always enough on a busy machine. */
const patiently = { timeout: 10_000 };
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function launch(...behaviour: string[]): Promise<{ child: ChildProcess; output: () => string }> {
  const child = fork(program, behaviour, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'message');
  return { child, output: () => text };
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  // Not 'close': it is never emitted for a child whose channel was closed from here.
  const [[code]] = await Promise.all([once(child, 'exit'), child.stdout === null ? [] : once(child.stdout, 'end')]);
  return code;
}

describe('shutdown', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s closes what was opened last first', async (signal) => {
    const { child, output } = await launch('willing');
    child.kill(signal);
    expect(await exitCode(child)).toBe(0);
    expect(output().match(/closed \w+/g)).toEqual(['closed server', 'closed database']);
  });

  it('begins when the launching program is gone', async () => {
    const { child, output } = await launch('willing');
    child.disconnect();
    expect(await exitCode(child)).toBe(0);
    expect(output()).toContain('closed database');
  });

  it('closes the other parts when one fails to close', async () => {
    const { child, output } = await launch('failing');
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(0);
    expect(output()).toContain('closed database');
  });

  it('forces a part that does not close in time, and closes the rest', async () => {
    const { child, output } = await launch('stuck', '50');
    child.kill('SIGTERM');
    expect(await exitCode(child)).toBe(0);
    expect(output().match(/(closed|forced) \w+/g)).toEqual(['forced server', 'closed database']);
  });

  it('closes a part that was being opened, and opens nothing more', async () => {
    const { child, output } = await launch('opening');
    child.kill('SIGTERM');
    await expect.poll(output, patiently).toContain('shutting down');
    child.send('opened');
    expect(await exitCode(child)).toBe(0);
    expect(output().match(/closed \w+/g)).toEqual(['closed late', 'closed server', 'closed database']);
    expect(output()).not.toContain('went on');
  });

  it('happens at once on a second signal, and forces every part', async () => {
    const { child, output } = await launch('stuck');
    // The two halves of one doubled Ctrl-C count as one, so signals are sent until one counts as the second.
    const repeated = setInterval(() => child.kill('SIGINT'), 50);
    const code = await exitCode(child);
    clearInterval(repeated);
    expect(code).toBe(1);
    expect(output().match(/forced \w+/g)).toEqual(['forced server', 'forced database']);
  });

  it.each(['rejecting', 'throwing'])('happens at once when the program is %s, with the reason', async (behaviour) => {
    const { child, output } = await launch(behaviour);
    child.send('go');
    expect(await exitCode(child)).toBe(1);
    expect(output()).toContain('uncaught error');
    expect(output()).not.toContain('closed');
    expect(output().match(/forced \w+/g)).toEqual(['forced server', 'forced database']);
  });
});
