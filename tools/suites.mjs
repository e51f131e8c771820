import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { root, runScript } from './runtime.mjs';

/** The suites of the product in their order; each runs to its end and gives how many passed and failed. */
export const suites = [
  check('Types of contract, server and tools', 'typescript/bin/tsc', ['-p', 'tsconfig.json']),
  check('Types of the client', 'typescript/bin/tsc', ['-p', 'client/tsconfig.json']),
  check('Types of the browser journeys', 'typescript/bin/tsc', ['-p', 'e2e/tsconfig.json']),
  check('Format', 'oxfmt/bin/oxfmt', ['--check', '.']),
  check('Lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  check('Unused code', 'knip/bin/knip.js', ['--no-progress']),
  { title: 'Unit and integration tests', run: () => runVitest([]) },
  { title: 'Build', run: () => counted(() => ensureBuilt().then(() => 0)) },
  { title: 'Browser journeys', run: runJourneys },
];

/** Runs vitest on the files given (all without any) and counts its tests. */
export function runVitest(parameters) {
  return withReport(async (report) => {
    const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...parameters];
    const code = await runScript('vitest/vitest.mjs', options);
    return tally(code, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
  });
}

function runJourneys() {
  return withReport(async (report) => {
    const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const options = { cwd: join(root, 'e2e'), env };
    const code = await runScript('@playwright/test/cli.js', ['test', '--reporter=list,json'], options);
    return tally(code, report, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky]);
  });
}

function check(title, script, parameters) {
  return { title, run: () => counted(() => runScript(script, parameters)) };
}

async function counted(work) {
  return (await work()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Reads a report; a run that failed without a failed test, or that ran none, counts as one failure. */
export function tally(code, report, read) {
  const [passed, failed] = readReport(report, read);
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return [0, 0];
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
