import { ensureInstalled } from './install.mjs';
import { requireNode } from './runtime.mjs';
import { runVitest, suites } from './suites.mjs';

/**
 * `npm test` runs every suite; `npm test -- server/src/kernel` runs the tests of the files given and nothing else.
 * The last line counts them all, and the exit code is 0 only when nothing failed.
 */
async function main(filters) {
  requireNode();
  await ensureInstalled();
  const chosen = filters.length === 0 ? suites : [{ title: 'Tests', run: () => runVitest(filters) }];
  const results = [];
  for (const suite of chosen) results.push(await runSuite(suite));
  const count = (name) => results.reduce((sum, result) => sum + result[name], 0);
  for (const { title, failed } of results.filter((result) => result.failed > 0))
    console.log(`\n✗ ${title}: ${failed} failed`);
  console.log(`\n${count('passed')} passed, ${count('failed')} failed`);
  return count('failed') === 0 ? 0 : 1;
}

async function runSuite({ title, run }) {
  console.log(`\n── ${title} ──`);
  try {
    return { title, ...(await run()) };
  } catch (error) {
    console.error(error.message);
    return { title, passed: 0, failed: 1 };
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
