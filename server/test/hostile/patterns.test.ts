import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { type Pattern, patternsOfSources } from './patterns.ts';

const program = path.join(import.meta.dirname, 'try-patterns.ts');
/** Many times what a linear expression needs for all of its 1,500 texts; a non-linear one needs minutes or more. */
const mostMicroseconds = 1_500_000;
const between = 50;

/** Expressions that are slow on long texts, with the reason why they never get one. */
const shortInputs: Readonly<Record<string, string>> = {
  '/^[.\\s]+|[.\\s]+$/g': 'a file name is cut to 200 characters before',
  '/%.*$/': 'an address that isIPv6 accepts',
  '/^[+() 0-]*0[+() 0-]*0[+() 0-]*$/': 'the format of a cell, read in a process that is killed when it takes long',
  '/\\w+:id/': 'an attribute of a workbook, read in a process that is killed when it takes long',
};

/** Which of the expressions is the first to use more processor time than a linear one could, or -1. */
const firstSlow = (patterns: readonly Omit<Pattern, 'file'>[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: patterns });
    let tried = 0;
    let used = 0;
    const endIfSlow = async () => {
      const { user } = await worker.cpuUsage();
      if (user - used > mostMicroseconds) await worker.terminate();
    };
    // Its usage cannot be asked any more once the thread has ended.
    const watch = setInterval(() => {
      endIfSlow().catch(() => undefined);
    }, between);
    worker.on('message', (user: number) => {
      tried += 1;
      used = user;
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearInterval(watch);
      resolve(tried === patterns.length ? -1 : tried);
    });
  });

const allSlow = async (patterns: readonly Pattern[]): Promise<string[]> => {
  const at = await firstSlow(patterns);
  const found = patterns[at];
  if (found === undefined) return [];
  return [`${found.file}: /${found.source}/${found.flags}`, ...(await allSlow(patterns.slice(at + 1)))];
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
    const slow = await allSlow(
      patterns.filter(({ source, flags }) => !Object.hasOwn(shortInputs, `/${source}/${flags}`)),
    );
    expect(slow).toEqual([]);
  });

  it('are reported when a text can slow them down', { timeout: 30_000 }, async () => {
    const found = await firstSlow([
      { source: '^a', flags: '' },
      { source: '^(a+)+$', flags: '' },
      { source: '%.*$', flags: '' },
    ]);
    expect(found).toBe(1);
    expect(await firstSlow([{ source: '%.*$', flags: '' }])).toBe(0);
  });
});
