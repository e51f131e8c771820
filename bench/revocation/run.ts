import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { user } from '@countinghouse/contract/user/user.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { caller, signedIn } from '@countinghouse/server/test/app/caller.ts';
import { closed, connect } from '@countinghouse/server/test/app/sign-in.ts';
import { type Outcome, play } from '@countinghouse/server/test/hostile/revocation/play.ts';
import { revocations } from '@countinghouse/server/test/hostile/revocation/revocations.ts';
import {
  done,
  manySessions,
  type Revocation,
  type Stage,
} from '@countinghouse/server/test/hostile/revocation/stage.ts';
import { startServerProcess } from '../kernel/process.ts';
import { startProduct } from '../kernel/product.ts';

// Every kind of event that must end sessions, each with three sessions and their live connections, in turn. Usage: node
// bench/revocation/run.ts [rounds]
const rounds = Number(process.argv[2] ?? 3);
const goals = { refused: 1_000, closed: 2_000 } as const;

const worstOf = (outcomes: readonly Outcome[]): Outcome => ({
  faults: outcomes.flatMap(({ faults }) => faults),
  refusedAfter: Math.max(...outcomes.map(({ refusedAfter }) => refusedAfter)),
  closedAfter: Math.max(...outcomes.map(({ closedAfter }) => closedAfter)),
});

const holds = ({ faults, refusedAfter, closedAfter }: Outcome): boolean =>
  faults.length === 0 && refusedAfter <= goals.refused && closedAfter <= goals.closed;

const line = (name: string, outcome: Outcome): string =>
  `${name.padEnd(62)} refused ${outcome.refusedAfter.toFixed(0).padStart(5)} ms  closed ${outcome.closedAfter.toFixed(0).padStart(5)} ms` +
  outcome.faults.map((fault) => `  ${fault}`).join('');

const measure = async (stage: Stage, revocation: Revocation): Promise<Outcome> => {
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1) outcomes.push(await play(stage, revocation));
  const worst = worstOf(outcomes);
  console.log(line(revocation.name, worst));
  return worst;
};

/** One server locks a person connected to another. */
const lockElsewhere = async ({ app, root }: Stage, address: string): Promise<Outcome> => {
  const { doomed, account } = await manySessions({ app, root }, 'regular');
  const callers = doomed.map((who) => caller(address, who));
  const sockets = await Promise.all(callers.map((who) => connect({ ...app, url: address }, who)));
  const closings = sockets.map(async (socket) => {
    await closed(socket);
    return performance.now();
  });
  await done(root.call(user.routes.update, { params: { id: account.id }, body: { status: 'locked' } }));
  const answered = performance.now();
  const statuses = await Promise.all(callers.map(async (who) => (await who.call(getProfile)).status));
  const refusedAfter = performance.now() - answered;
  return {
    faults: statuses.every((status) => status === 401) ? [] : ['a session was accepted again'],
    refusedAfter,
    closedAfter: Math.max(answered, ...(await Promise.all(closings))) - answered,
  };
};

const measureOther = async (stage: Stage): Promise<Outcome> => {
  const folder = path.join(stage.app.dataDir, 'second');
  await mkdir(folder);
  const second = await startServerProcess(path.join(import.meta.dirname, '../list-leads/product-server.ts'), {
    BENCH_DATABASE_URL: stage.app.databaseUrl,
    BENCH_DATA_DIR: folder,
  });
  try {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) outcomes.push(await lockElsewhere(stage, second.address));
    const worst = worstOf(outcomes);
    console.log(line('a lock, by another server of the same database', worst));
    return worst;
  } finally {
    await second.stop();
  }
};

const main = async (): Promise<void> => {
  const app = await startProduct();
  try {
    const stage = { app, root: await signedIn(app, 'root') };
    const outcomes: Outcome[] = [];
    for (const revocation of revocations) outcomes.push(await measure(stage, revocation));
    outcomes.push(await measureOther(stage));
    const worst = worstOf(outcomes);
    console.log(line(`worst of ${outcomes.length} events, ${rounds} times 3 sessions each`, worst));
    console.log(holds(worst) ? 'HELD' : `MISSED: goals are ${goals.refused} ms and ${goals.closed} ms`);
    process.exitCode = holds(worst) ? 0 : 1;
  } finally {
    await app.stop();
  }
};

await main();
