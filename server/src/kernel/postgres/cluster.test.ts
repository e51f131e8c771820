import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrCreatePassword } from './cluster.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-password-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the password of the data folder', () => {
  it('is generated once and stays the same', async () => {
    const file = path.join(folder, 'password');
    const first = await readOrCreatePassword(file);
    expect(first).toMatch(/^[0-9a-f]{48}$/);
    expect(await readOrCreatePassword(file)).toBe(first);
  });

  it('is generated again although a crash left half of one behind', async () => {
    const file = path.join(folder, 'password');
    await writeFile(`${file}.new`, 'half');
    expect(await readOrCreatePassword(file)).toMatch(/^[0-9a-f]{48}$/);
    expect(await readdir(folder)).toEqual(['password']);
  });
});
