import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PlantedFault, plantedFaults } from './faults.ts';

/**
 * `npm run -w bench planted-faults [-- filter]`: plants one fault after another in a copy of the tree and runs the tests
 * that should notice it. Prints FOUND or MISSED for each; each set of tests must first pass without a fault. Needs `cp
 * -al`.
 */
const root = path.join(import.meta.dirname, '../..');
const [filter = ''] = process.argv.slice(2);
const wanted = plantedFaults.filter(({ name, area }) => `${area} ${name}`.includes(filter));

const copyTree = (): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'countinghouse-planted-'));
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of list.split('\0').filter(Boolean)) cpSync(path.join(root, file), path.join(copy, file));
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), path.join(copy, 'node_modules')]);
  // The tidy tests read the files listed in the repository's index.
  for (const parameters of [
    ['init', '--quiet'],
    ['add', '--all'],
  ])
    execFileSync('git', parameters, { cwd: copy });
  return copy;
};

interface Outcome {
  readonly passed: boolean;
  readonly output: string;
}

const run = (copy: string, tests: readonly string[]): Outcome => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/test.mjs', ...tests], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { passed: status === 0, output: stdout };
};

const isFound = (copy: string, { file, from, to, tests }: PlantedFault): boolean => {
  const place = path.join(copy, file);
  const text = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    text.replace(from, () => to),
  );
  try {
    return !run(copy, tests).passed;
  } finally {
    writeFileSync(place, text);
  }
};

// Checked before the first run, which takes minutes, because code changes.
for (const { file, from } of plantedFaults) {
  if (readFileSync(path.join(root, file), 'utf8').split(from).length !== 2)
    throw new Error(`${file} must contain exactly once: ${from}`);
}
const copy = copyTree();
try {
  const sets = new Set(wanted.map(({ tests }) => tests.join(' ')));
  for (const set of sets) {
    const { passed, output } = run(copy, set.split(' '));
    if (!passed) throw new Error(`${set} fails without any fault:\n${output.slice(-4_000)}`);
  }
  let missed = 0;
  for (const fault of wanted) {
    const found = isFound(copy, fault);
    if (!found) missed += 1;
    console.log(`${found ? 'FOUND ' : 'MISSED'} ${fault.area}: ${fault.name}`);
  }
  console.log(
    `${wanted.length - missed} of ${wanted.length} planted faults found: ${missed === 0 ? 'HELD' : 'MISSED'}`,
  );
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
