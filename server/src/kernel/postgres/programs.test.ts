import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseAccount, type Account } from './account.ts';
import { createLinks, findPostgresPackage } from './package.ts';
import { isReachable, preparePrograms } from './programs.ts';

const isRoot = process.getuid?.() === 0;
const stranger = { uid: 4_242, gid: 4_242 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countinghouse-programs-'));
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the library links of the package', () => {
  it('are created, and created again without harm', async () => {
    mkdirSync(path.join(folder, 'native/lib'), { recursive: true });
    const links = [{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so' }];
    writeFileSync(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
    await createLinks(path.join(folder, 'native'));
    await createLinks(path.join(folder, 'native'));
    expect(await readlink(path.join(folder, 'native/lib/libicu.so'))).toBe('libicu.so.60.2');
  });
});

describe('a folder', () => {
  it('is reachable only when every folder above it admits the account', async () => {
    mkdirSync(path.join(folder, 'closed/open'), { recursive: true });
    expect(await isReachable(path.join(folder, 'closed/open'), stranger)).toBe(true);
    chmodSync(path.join(folder, 'closed'), 0o700);
    expect(await isReachable(path.join(folder, 'closed/open'), stranger)).toBe(false);
  });
});

describe.runIf(isRoot)('programs in a closed folder', () => {
  it('are copied once to an accessible place, where the account can run them', async () => {
    const account = chooseAccount(path.join(folder, 'none')) as Account;
    const found = await findPostgresPackage();
    const closed = path.join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    cpSync(found.native, path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(path.join(folder, 'open'));
    const places = [closed, path.join(folder, 'open')];
    const copied = await preparePrograms(account, { ...found, native: path.join(closed, 'native') }, places);
    expect(copied.startsWith(path.join(folder, 'open'))).toBe(true);
    expect(execFileSync(path.join(copied, 'bin/postgres'), ['--version'], { ...account, encoding: 'utf8' })).toContain(
      '18.',
    );
    expect(await preparePrograms(account, { ...found, native: path.join(closed, 'native') }, places)).toBe(copied);
    expect(readdirSync(path.join(folder, 'open'))).toHaveLength(1);
  });

  it('are not trusted where others may write', async () => {
    const planted = path.join(folder, 'open', 'countinghouse-postgres-1');
    mkdirSync(planted, { recursive: true });
    chmodSync(planted, 0o777);
    const closed = { native: path.join(folder, 'missing'), version: '1' };
    await expect(preparePrograms(stranger, closed, [path.join(folder, 'open')])).rejects.toThrow(
      'was not created by root',
    );
  });

  it('stay in place when the account can reach them', async () => {
    const open = { native: path.join(folder, 'open'), version: '1' };
    mkdirSync(open.native);
    expect(await preparePrograms(stranger, open)).toBe(open.native);
  });
});
