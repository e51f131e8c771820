import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface TreeFile {
  /** Path from the project's folder, with `/`. */
  name: string;
  text: string;
}

export const projectFolder = path.join(import.meta.dirname, '../..');

const textual = /\.(ts|tsx|mjs|js|json|sql|md|css|html|sh|yml|yaml)$|^\.ci\/|^\.[a-z]+ignore$/;

export function readTree(): TreeFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((name) => textual.test(name) && statSync(path.join(projectFolder, name), { throwIfNoEntry: false }))
    .map((name) => ({ name, text: readFileSync(path.join(projectFolder, name), 'utf8') }));
}
