import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyTree } from './copy-tree.ts';
import { type MutationSet, mutationSets } from './sets.ts';

/** `node mutation/run.ts [set…]`: the share of faults in the money rules that the tests notice, and the survivors. */
const goal = 0.9;
const names = process.argv.slice(2);
const wanted = mutationSets.filter(({ name }) => names.length === 0 || names.includes(name));

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

const stryker = async (copy: string, { mutate, tests }: MutationSet): Promise<Report> => {
  const settings = {
    inPlace: true,
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false, pool: 'forks' },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 10,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: 'mutation.json' },
  };
  await writeFile(path.join(copy, 'stryker.json'), JSON.stringify(settings));
  const program = path.join(copy, 'bench/mutation/node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { ...process.env, MUTATION_TESTS: tests.join('\n') };
  const { status } = spawnSync(process.execPath, [program, 'run', 'stryker.json'], {
    cwd: copy,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the mutation run failed');
  return JSON.parse(await readFile(path.join(copy, 'mutation.json'), 'utf8')) as Report;
};

const noticed = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/** Prints the survivors of a set and returns the number of mutants found and missed. */
const print = (report: Report): { readonly found: number; readonly lost: number } => {
  let [found, lost] = [0, 0];
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    const survivors = mutants.filter(({ status }) => missed.has(status));
    const killed = mutants.filter(({ status }) => noticed.has(status)).length;
    found += killed;
    lost += survivors.length;
    console.log(`${file}: ${killed} of ${killed + survivors.length}`);
    for (const { location, mutatorName, replacement } of survivors) {
      const line = source.split('\n')[location.start.line - 1]?.trim();
      console.log(
        `  ${location.start.line} ${mutatorName}: ${line}\n    became: ${replacement?.replaceAll(/\s+/g, ' ')}`,
      );
    }
  }
  return { found, lost };
};

const copy = await copyTree();
try {
  for (const set of wanted) {
    const { found, lost } = print(await stryker(copy, set));
    const score = found / (found + lost);
    const held = score >= goal;
    console.log(
      `${set.name}: ${found} of ${found + lost} mutants noticed, ${(score * 100).toFixed(1)} %: ${held ? 'HELD' : 'MISSED'}`,
    );
    if (!held) process.exitCode = 1;
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
