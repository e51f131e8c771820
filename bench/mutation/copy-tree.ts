import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const workspaces = ['contract', 'server'];

/**
 * Copies the tested sources into a temporary folder, so that mutants never appear in the project. Dependencies are
 * linked; the project's own packages are those of the copy.
 */
export const copyTree = async (): Promise<string> => {
  const copy = await mkdtemp(path.join(tmpdir(), 'countinghouse-mutation-'));
  const wanted = [...workspaces, 'bench/mutation', 'package.json', 'tsconfig.base.json'];
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...wanted], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of list.split('\0').filter(Boolean)) await cp(path.join(root, file), path.join(copy, file));
  await linkDependencies(copy);
  execFileSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
    cwd: path.join(copy, 'bench/mutation'),
    stdio: 'inherit',
  });
  return copy;
};

const linkDependencies = async (copy: string): Promise<void> => {
  const from = path.join(root, 'node_modules');
  const to = path.join(copy, 'node_modules');
  await mkdir(path.join(to, '@countinghouse'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@countinghouse') await symlink(path.join(from, name), path.join(to, name));
  }
  for (const name of workspaces) await symlink(path.join(copy, name), path.join(to, '@countinghouse', name));
};
