import { features } from '@countinghouse/server/src/features.ts';
import { testClock } from '@countinghouse/server/test/app/test-app.ts';
import { walk } from '@countinghouse/server/test/control/walk.ts';
import { setTheScene, silentPriceFeed } from '@countinghouse/server/test/control/walk-scene.ts';
import { randomFrom } from '@countinghouse/server/test/storm/random.ts';
import { startProduct } from '../kernel/product.ts';

/**
 * `node walk/run.ts [steps] [seed] [role]`: random calls of one dishonest person in each role, with the books checked. An
 * interrupted run reports the steps so far.
 */
const [steps = '10000', seed = String(Date.now() % 1_000_000), only] = process.argv.slice(2);
const ending = new AbortController();
process.once('SIGINT', () => ending.abort());
const routes = features.flatMap((feature) => feature.routes).map((served) => served.route);

for (const role of ['root', 'admin', 'regular', 'lead'] as const) {
  if (ending.signal.aborted || (only !== undefined && only !== role)) continue;
  const clock = testClock();
  const app = await startProduct(clock, { PRICE_FEED: silentPriceFeed });
  try {
    const scene = await setTheScene(app, clock, role);
    const plan = {
      routes,
      seed: Number(seed),
      steps: Number(steps),
      random: randomFrom(Number(seed)),
      checkEvery: 100,
      signal: ending.signal,
    };
    const { steps: played, found, statuses, open, unreached } = await walk(scene, plan);
    console.log(`${role}, ${played} steps, seed ${seed}:`, statuses);
    console.log(`${open - unreached.length} of ${open} calls succeeded; never: ${unreached.join(' ')}`);
    console.log(found ? `MISSED: ${found.what} by step ${found.step}` : 'HELD');
    if (found) process.exitCode = 1;
  } finally {
    await app.stop();
  }
}
