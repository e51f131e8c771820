import { setTimeout as pause } from 'node:timers/promises';
import type { Proof } from '../../src/ledger/proof.ts';
import { addCustomers, withDatabase } from './customers.ts';
import { type LoadReport, startLoad } from './load.ts';
import { compare, countFound } from './outcome.ts';
import { startProduct, type Victim } from './product.ts';

export interface CrashReport extends LoadReport {
  readonly acknowledged: number;
  /** Acknowledged operations missing from the database, and effects without a reply. */
  readonly lost: number;
  readonly extra: number;
  readonly proof: Proof;
  /** Milliseconds from each kill to the next reply. */
  readonly recoveries: readonly number[];
}

interface Plan {
  readonly dataDir: string;
  readonly victims: readonly Victim[];
  readonly customers: number;
  readonly killed?: (round: number, victim: Victim, milliseconds: number) => void;
}

const loadMilliseconds = 400;

/** Kills one process after another under load and then compares the replies with the database. */
export const runCrashRounds = async (plan: Plan): Promise<CrashReport> => {
  const product = await startProduct(plan.dataDir);
  try {
    const customers = await withDatabase(product, (database) => addCustomers(database, plan));
    const load = startLoad(product.url, customers);
    const recoveries: number[] = [];
    for (const [round, victim] of plan.victims.entries()) {
      await load.nextAnswer();
      // The kill hits the load at a random moment, not always after a reply.
      await pause(loadMilliseconds * Math.random());
      const killed = performance.now();
      await product.kill(victim);
      await load.nextAnswer();
      recoveries.push(performance.now() - killed);
      plan.killed?.(round + 1, victim, recoveries.at(-1) ?? 0);
    }
    await load.stop();
    const found = await withDatabase(product, countFound);
    return { ...load.report, ...compare(load.acknowledged, found), proof: found.proof, recoveries };
  } finally {
    await product.stop();
  }
};
