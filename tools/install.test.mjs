import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';
import { isInstalled } from './install.mjs';
import { unlessPassed } from './remember.mjs';
import { tally } from './suites.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-tools-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name, content) {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('the dependencies', () => {
  const wanted = {
    '': { name: 'countinghouse' },
    server: { version: '0.1.0' },
    'node_modules/server': { link: true },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  };

  it.each([
    ['installed', { 'node_modules/fastify': { version: '5.0.0' } }, true],
    ['of another version', { 'node_modules/fastify': { version: '4.0.0' } }, false],
    ['incomplete', {}, false],
  ])('are seen as %s', (_name, packages, expected) => {
    write('package-lock.json', { packages: wanted });
    write('node_modules/.package-lock.json', { packages });
    expect(isInstalled(folder)).toBe(expected);
  });

  it('are missing in a fresh clone and after an interrupted installation', () => {
    write('package-lock.json', { packages: wanted });
    expect(isInstalled(folder)).toBe(false);
    write('node_modules/fastify/package.json', '{}');
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('the fingerprint of the sources', () => {
  beforeEach(() => write('src/a/b.ts', 'one'));

  it.each([
    ['changes with the content of a file', 'src/a/b.ts', 'two', false],
    ['changes with a new file', 'src/c.ts', '', false],
    ['does not change with a test file', 'src/c.test.ts', '', true],
    ['does not change with the same content', 'src/a/b.ts', 'one', true],
  ])('%s', (_name, file, text, same) => {
    const before = fingerprint(folder, ['src', 'absent']);
    write(file, text);
    expect(fingerprint(folder, ['src', 'absent']) === before).toBe(same);
  });
});

describe('the count of a suite', () => {
  it.each([
    ['all passed', 0, { passed: 3, failed: 0 }, { passed: 3, failed: 0 }],
    ['some failed', 1, { passed: 3, failed: 2 }, { passed: 3, failed: 2 }],
    ['a file did not load', 1, { passed: 3, failed: 0 }, { passed: 3, failed: 1 }],
    ['no test ran', 0, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
    ['no report was written', 0, undefined, { passed: 0, failed: 1 }],
  ])('when %s', (_name, code, report, expected) => {
    if (report !== undefined) write('report.json', report);
    expect(tally(code, join(folder, 'report.json'), (read) => ({ ...read, slowest: [] }))).toMatchObject(expected);
  });

  it('is not a failure when a folder without tests of this kind is named', () => {
    write('report.json', { passed: 0, failed: 0 });
    const read = (report) => ({ ...report, slowest: [] });
    expect(tally(0, join(folder, 'report.json'), read, true)).toMatchObject({ passed: 0, failed: 0 });
    expect(tally(1, join(folder, 'report.json'), read, true)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a suite that passed', () => {
  const passes = { passed: 3, failed: 0, slowest: [] };
  let runs = 0;
  const run = (result = passes) =>
    unlessPassed(folder, 'suite', ['source'], async () => ({ runs: (runs += 1), ...result }));

  beforeEach(() => {
    runs = 0;
    write('source/rule.test.ts', 'one');
  });

  it('is not repeated on the same files, and says so', async () => {
    expect(await run()).toEqual({ runs: 1, ...passes });
    expect(await run()).toEqual({ runs: 1, ...passes, unchanged: true });
  });

  it('is repeated when a file changed or was added, even a test', async () => {
    await run();
    write('source/rule.test.ts', 'two');
    expect(await run()).toEqual({ runs: 2, ...passes });
    write('source/other.test.ts', '');
    expect(await run()).toEqual({ runs: 3, ...passes });
  });

  it('is repeated when it failed', async () => {
    const fails = { passed: 2, failed: 1, slowest: [] };
    expect(await run(fails)).toEqual({ runs: 1, ...fails });
    expect(await run()).toEqual({ runs: 2, ...passes });
  });

  it('is repeated when a file changed while it ran', async () => {
    const edited = async () => {
      write('source/rule.test.ts', 'edited');
      return passes;
    };
    await unlessPassed(folder, 'suite', ['source'], edited);
    expect(await run()).toEqual({ runs: 1, ...passes });
  });
});
