import { features } from '@countinghouse/server/src/features.ts';
import { setTheScene, walk } from '@countinghouse/server/test/control/walk.ts';
import { randomFrom } from '@countinghouse/server/test/storm/random.ts';
import { startProduct } from '../kernel/product.ts';

/** `node walk/run.ts [steps] [seed]`: random calls of one dishonest person in each role, with the books checked. */
const [steps = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const routes = features.flatMap((feature) => feature.routes).map((served) => served.route);

for (const role of ['root', 'admin', 'regular'] as const) {
  const app = await startProduct();
  try {
    const scene = await setTheScene(app, role);
    const plan = {
      routes,
      seed: Number(seed),
      steps: Number(steps),
      random: randomFrom(Number(seed)),
      checkEvery: 100,
    };
    const { found, statuses } = await walk(scene, plan);
    console.log(`${role}, ${steps} steps, seed ${seed}:`, statuses);
    console.log(found ? `MISSED: ${found.what} by step ${found.step}` : 'HELD');
    if (found) process.exitCode = 1;
  } finally {
    await app.stop();
  }
}
