import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { patternsOfSources } from './patterns.ts';

const run = promisify(execFile);
const program = path.join(import.meta.dirname, 'try-pattern.ts');
/** Far beyond the processor time that the program allows an expression, for one that never returns. */
const patience = 25_000;

/** Expressions that are slow on long texts, with the reason why they never get one. */
const shortInputs: Readonly<Record<string, string>> = {
  '/^[.\\s]+|[.\\s]+$/g': 'a file name is cut to 200 characters before',
  '/%.*$/': 'an address that isIPv6 accepts',
  '/^[+() 0-]*0[+() 0-]*0[+() 0-]*$/': 'the format of a cell, read in a process that is killed when it takes long',
  '/\\w+:id/': 'an attribute of a workbook, read in a process that is killed when it takes long',
};

const holdsUp = async (source: string, flags: string): Promise<boolean> => {
  try {
    await run(process.execPath, [program, source, flags], { timeout: patience, killSignal: 'SIGKILL' });
    return false;
  } catch (error) {
    const { killed, code } = error as { killed?: boolean; code?: number };
    if (killed !== true && code !== 3) throw error;
    return true;
  }
};

describe('regular expressions', () => {
  const patterns = [
    ...new Map(patternsOfSources().map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values(),
  ];

  it('are found in the sources of contract and server', () => {
    expect(patterns.length).toBeGreaterThan(40);
    expect(patterns.map(({ file }) => file)).toContain('contract/src/kernel/scalars.ts');
    const written = new Set(patterns.map(({ source, flags }) => `/${source}/${flags}`));
    expect(Object.keys(shortInputs).filter((one) => !written.has(one))).toEqual([]);
  });

  it('are not slowed down by long texts', { timeout: 120_000 }, async () => {
    const slow: string[] = [];
    const left = [...patterns];
    const work = async (): Promise<void> => {
      for (let one = left.pop(); one; one = left.pop()) {
        const written = `/${one.source}/${one.flags}`;
        if (!Object.hasOwn(shortInputs, written) && (await holdsUp(one.source, one.flags)))
          slow.push(`${one.file}: ${written}`);
      }
    };
    await Promise.all([work(), work()]);
    expect(slow).toEqual([]);
  });

  it('are reported when a text can slow them down', { timeout: 30_000 }, async () => {
    expect(await holdsUp('^(a+)+$', '')).toBe(true);
  });
});
