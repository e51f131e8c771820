import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { workingTree } from '../kernel/process.ts';

const parts = ['package.json', 'package-lock.json', 'server', 'contract'];
const git = (...args: string[]): string => execFileSync('git', args, { cwd: workingTree, encoding: 'utf8' }).trim();

/** The commit that gave the last release in `server/migrations/releases.json` its last migration. */
export const lastRelease = async (): Promise<{ name: string; commit: string }> => {
  const file = 'server/migrations/releases.json';
  const releases = JSON.parse(await readFile(path.join(workingTree, file), 'utf8')) as {
    name: string;
    newest: string;
  }[];
  const { name = '', newest = '' } = releases.at(-1) ?? {};
  const commits = git('log', '--format=%H', `-S"name": "${name}", "newest": "${newest}"`, '--', file).split('\n');
  return { name, commit: commits.at(-1) ?? '' };
};

/** Its own sources with the packages of the working tree. */
const linkPackages = async (folder: string): Promise<void> => {
  const packages = path.join(workingTree, 'node_modules');
  await mkdir(path.join(folder, 'node_modules/@countinghouse'), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== '@countinghouse') await symlink(path.join(packages, name), path.join(folder, 'node_modules', name));
  for (const name of ['server', 'contract'])
    await symlink(path.join(folder, name), path.join(folder, 'node_modules/@countinghouse', name));
};

/** The packages that a lock file installs; the workspaces' own versions differ with every release. */
const installedIn = (lock: string): string => {
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  return JSON.stringify(Object.entries(packages).filter(([place]) => place.includes('node_modules/')));
};

/** Unpacks a commit's server; whether its packages are those of the working tree. */
export const checkOut = async (commit: string, folder: string): Promise<{ samePackages: boolean }> => {
  await mkdir(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: workingTree, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await linkPackages(folder);
  const [own, present] = await Promise.all(
    [folder, workingTree].map(async (place) =>
      installedIn(await readFile(path.join(place, 'package-lock.json'), 'utf8')),
    ),
  );
  return { samePackages: own === present };
};

/** A copy of the working tree's server. */
export const copyTree = async (folder: string): Promise<void> => {
  for (const part of parts) {
    await cp(path.join(workingTree, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !/\/(node_modules|dist)$/.test(source),
    });
  }
  await linkPackages(folder);
};
