import { ensureInstalled } from './install.mjs';
import { unlessPassed } from './remember.mjs';
import { requireNode, root } from './runtime.mjs';
import { groups, groupsOf, withTemporaryFolder } from './suites.mjs';

/** Number of slowest files and journeys reported for each suite. */
const named = 20;

/**
 * `npm test` runs every suite whose files changed since it passed, `npm test -- --all` every suite, and
 * `npm test -- server/src/kernel` the tests of the given files. The last line counts the tests of all suites, and the
 * exit code is 0 only when nothing failed.
 */
async function main(parameters) {
  const isAll = parameters.includes('--all');
  const filters = parameters.filter((parameter) => parameter !== '--all');
  requireNode();
  const started = Date.now();
  await ensureInstalled();
  const results = [{ title: 'Installation', passed: 0, failed: 0, slowest: [], seconds: secondsSince(started) }];
  await withTemporaryFolder(async () => {
    for (const group of filters.length === 0 ? groups : groupsOf(filters))
      results.push(...(await Promise.all(group.map((suite) => runSuite(suite, isAll)))));
  });
  if (filters.length === 0) reportTime(results, secondsSince(started));
  const count = (name) => results.reduce((sum, result) => sum + result[name], 0);
  for (const { title, failed, failures = [] } of results.filter((result) => result.failed > 0))
    console.log([`\n✗ ${title}: ${failed} failed`, ...failures].join('\n\n'));
  for (const { title, passed } of results.filter(({ unchanged }) => unchanged))
    console.log(
      `\n${title}: not repeated, ${passed} passed earlier on the same files (npm test -- --all repeats them)`,
    );
  console.log(`\n${count('passed')} passed, ${count('failed')} failed`);
  return count('failed') === 0 && count('passed') > 0 ? 0 : 1;
}

async function runSuite({ title, files, run }, isAll) {
  console.log(`\n── ${title} ──`);
  const started = Date.now();
  try {
    const result = files && !isAll ? await unlessPassed(root, title, files, run) : await run();
    return { title, ...result, seconds: secondsSince(started) };
  } catch (error) {
    console.error(error.message);
    return { title, passed: 0, failed: 1, slowest: [], seconds: secondsSince(started) };
  }
}

const secondsSince = (moment) => (Date.now() - moment) / 1000;

/** Prints the times, so that a new slow test is noticed at once. */
function reportTime(results, total) {
  console.log('\n── Where the time went ──');
  for (const { title, seconds } of results) console.log(`${clock(seconds)}  ${title}`);
  console.log(`${clock(total)}  in total`);
  for (const { title, slowest } of results.filter((result) => result.slowest.length > 0)) {
    console.log(`\nThe slowest of: ${title}`);
    const sorted = slowest.toSorted((one, other) => other.seconds - one.seconds);
    for (const { name, seconds } of sorted.slice(0, named)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
}

const clock = (seconds) =>
  `${String(Math.floor(seconds / 60)).padStart(3)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
