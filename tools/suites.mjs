import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { root, runQuietly, runScript } from './runtime.mjs';

/** Bytes of memory-backed storage: several times what all suites need together. */
const roomNeeded = 4 * 1024 ** 3;
const memoryFolder = '/dev/shm';

/** The checks of the sources; they wait for nothing and run in parallel with the tests. */
const checks = [
  typeCheck('Types of contract, server and tools', 'tsconfig.json'),
  typeCheck('Types of the client', 'client/tsconfig.json'),
  typeCheck('Types of the browser journeys', 'e2e/tsconfig.json'),
  check('Format', 'oxfmt/bin/oxfmt', ['--check', '.']),
  check('Lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  check('Unused code', 'knip/bin/knip.js', ['--no-progress']),
];

const foundation = ['contract', 'tools', '.ci', 'package.json', 'package-lock.json', 'vitest.config.ts'].concat(
  'tsconfig.json',
  'tsconfig.base.json',
);

/**
 * The test suites: those of a group run in parallel, the groups one after another. Each runs to its end and returns the
 * numbers of passed and failed tests, and its slowest files or journeys. `files` is everything that its result depends
 * on: a suite that passed on the same files is not repeated.
 */
export const groups = [
  [
    { title: 'Checks', files: ['.'], run: runChecks },
    { title: 'Tests of the server', files: [...foundation, 'server'], run: () => runProjects('contract', 'server') },
    {
      title: 'Units of the client, rules of the tree',
      files: ['.'],
      // The page that checks documents is tested in a browser.
      run: () => ensureChromium().then(() => runProjects('client', 'tools')),
    },
    // A suite of its own, so that a failed download is shown as one.
    { title: 'Browser', run: () => counted(() => ensureChromium().then(() => 0)) },
  ],
  [{ title: 'Build', run: () => counted(() => ensureBuilt().then(() => 0)) }],
  [{ title: 'Component tests', files: [...foundation, 'client'], run: () => runComponents([]) }],
  [{ title: 'Browser journeys', files: [...foundation, 'client', 'server', 'e2e'], run: () => runJourneys([]) }],
];

export function groupsOf(filters) {
  const isJourney = (filter) => filter.startsWith('e2e');
  const files = filters.filter((filter) => !isJourney(filter));
  const journeys = filters.filter(isJourney).map((filter) => filter.replace(/^e2e\/?/, ''));
  const chosen = [];
  if (files.length > 0) chosen.push([{ title: 'Tests', run: () => runVitest(files) }]);
  const isOfClient = files.some((file) => file.startsWith('client'));
  if (isOfClient) chosen.push([{ title: 'Component tests', run: () => runComponents(files) }]);
  if (journeys.length > 0) {
    chosen.push([{ title: 'Build', run: () => counted(() => ensureBuilt().then(() => 0)) }]);
    chosen.push([{ title: 'Browser journeys', run: () => runJourneys(journeys) }]);
  }
  return chosen;
}

/**
 * Runs work with a folder for temporary files: in memory if the machine has room, because the tests create hundreds of
 * databases. The folder is removed afterwards.
 */
export async function withTemporaryFolder(work) {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memoryFolder : tmpdir(), 'countinghouse-run-'));
  // PostgreSQL runs under an account of its own and needs access.
  chmodSync(folder, 0o755);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoomInMemory() {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize > roomNeeded;
}

async function runChecks() {
  const results = [];
  for (const { title, run } of checks) {
    const { code, output } = await run();
    console.log(`${code === 0 ? '✓' : '✗'} ${title}${code === 0 ? '' : `\n${output}`}`);
    results.push(code);
  }
  const failed = results.filter((code) => code !== 0).length;
  return { passed: results.length - failed, failed, slowest: [] };
}

function check(title, script, parameters) {
  return { title, run: () => runQuietly(script, parameters) };
}

/** In one thread: each further one checks shared types again, and the tests need the other cores. */
function typeCheck(title, project) {
  return check(title, 'typescript/bin/tsc', ['-p', project, '--singleThreaded']);
}

/** Runs vitest on the given files and counts its tests. */
function runVitest(files) {
  return vitest(root, files, {});
}

function runProjects(...names) {
  return vitest(root, [], {}, names);
}

async function runComponents(files) {
  const env = { CHROMIUM_PATH: await ensureChromium() };
  const filters = files.filter((file) => file.startsWith('client')).map((file) => relative('client', file));
  return vitest(join(root, 'client'), filters, env);
}

function vitest(cwd, filters, env, projects = []) {
  // A folder of the client may contain tests of one kind only.
  const mayBeEmpty = filters.length > 0;
  return withReport(async (report) => {
    const options = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...filters];
    options.push(...projects.map((name) => `--project=${name}`));
    if (mayBeEmpty) options.push('--passWithNoTests');
    const code = await runScript('vitest/vitest.mjs', options, { cwd, env: { ...process.env, ...env } });
    return tally(code, report, readVitest, mayBeEmpty);
  });
}

/** Runs the given journeys (all by default). */
function runJourneys(files) {
  return withReport(async (report) => {
    const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const options = { cwd: join(root, 'e2e'), env };
    const code = await runScript('@playwright/test/cli.js', ['test', '--reporter=list,json', ...files], options);
    return tally(code, report, readPlaywright);
  });
}

function readVitest({ numPassedTests, numFailedTests, testResults = [] }) {
  const slowest = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 && message ? [`${relative(root, name)}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}\n${firstLines(failureMessages[0])}`,
      ),
  ]);
  return { passed: numPassedTests, failed: numFailedTests, slowest, failures };
}

function readPlaywright({ stats, suites = [] }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const slowest = suites.flatMap(specs).map(({ title, tests }) => ({
    name: title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  const failures = suites
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results).flatMap(({ errors = [] }) => errors);
      return `${file}: ${title}\n${firstLines(messages[0]?.message)}`;
    });
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, slowest, failures };
}

/** Enough of a message to see what happened, without the stack. */
const firstLines = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n');

async function counted(work) {
  return (await work()) === 0 ? { passed: 1, failed: 0, slowest: [] } : { passed: 0, failed: 1, slowest: [] };
}

/** Reads a report; a run that failed without a failed test, or that ran none, counts as one failure. */
export function tally(code, report, read, mayBeEmpty = false) {
  const { passed, failed, slowest, failures = [] } = readReport(report, read);
  const isBroken = code !== 0 || (passed === 0 && !mayBeEmpty);
  return { passed, failed: failed === 0 && isBroken ? 1 : failed, slowest, failures };
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, slowest: [] };
  }
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
