import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Proof } from '@countinghouse/server/src/ledger/proof.ts';
import { addCustomers, withDatabase } from '@countinghouse/server/test/crash/customers.ts';
import { type Load, type LoadReport, startLoad } from '@countinghouse/server/test/crash/load.ts';
import { compare, countFound } from '@countinghouse/server/test/crash/outcome.ts';
import { type Product, startProduct } from '@countinghouse/server/test/crash/product.ts';
import type { Random } from '@countinghouse/server/test/storm/random.ts';
import { type Safeguard, startUnfixed, turnOff } from './careless-postgres.ts';
import { findDamage } from './damage.ts';
import { type Disk, makeDisk } from './disk.ts';

interface Plan {
  readonly rounds: number;
  readonly customers: number;
  readonly random: Random;
  /** Turned off before the load, for a run that must lose something. */
  readonly without?: Safeguard;
  /** After each round: its number, counted from 1, and milliseconds from the power's return to the next answer. */
  readonly recovered?: (round: number, milliseconds: number) => void;
}

export interface PowerCutReport extends LoadReport {
  readonly acknowledged: number;
  readonly lost: number;
  readonly extra: number;
  readonly proof: Proof;
  /** What PostgreSQL finds wrong in its own tables and indexes. */
  readonly damage: readonly string[];
  /** Milliseconds from each return of the power to the next answer: journal, program, database. */
  readonly recoveries: readonly number[];
}

const loadMilliseconds = 2_000;
const patienceMilliseconds = 60_000;
/** Characters. */
const lastWords = 4_000;

/** Cuts the power of the product's disk again and again under load, and counts afterwards what was acknowledged and what is there. */
export const runPowerCuts = async (plan: Plan): Promise<PowerCutReport> => {
  const disk = makeDisk();
  disk.mount();
  const dataDir = path.join(disk.folder, 'data');
  let product: Product | undefined;
  try {
    product = await startProduct(dataDir, { log: disk.notes, level: 'error' });
    const customers = await withDatabase(product, (database) => addCustomers(database, { ...plan, dataDir }));
    if (plan.without) await makeCareless(product, dataDir, plan.without);
    const load = startLoad(product.url, customers);
    const recoveries: number[] = [];
    for (let round = 1; round <= plan.rounds; round += 1) {
      recoveries.push(await cutOnce({ disk, product, load }, plan.random));
      plan.recovered?.(round, recoveries.at(-1) ?? 0);
    }
    await load.stop();
    const found = await withDatabase(product, countFound);
    const damage = await withDatabase(product, findDamage);
    return { ...load.report, ...compare(load.acknowledged, found), proof: found.proof, damage, recoveries };
  } catch (error) {
    const said = await readFile(disk.notes, 'utf8').catch(() => '');
    throw new Error(`the run broke off; the program's last words:\n${said.slice(-lastWords)}`, { cause: error });
  } finally {
    await product?.halt();
    disk.remove();
  }
};

/** The product looks at its database's safeguards when it starts; here one is turned off behind its back. */
const makeCareless = async (product: Product, dataDir: string, safeguard: Safeguard): Promise<void> => {
  await product.stop();
  await startUnfixed(dataDir, safeguard);
  await product.resume();
  await withDatabase(product, (database) => turnOff(database, safeguard));
};

interface Machine {
  readonly disk: Disk;
  readonly product: Product;
  readonly load: Load;
}

/** Gives the milliseconds from the power's return to the next answer. */
const cutOnce = async ({ disk, product, load }: Machine, random: Random): Promise<number> => {
  await answered(load);
  // The cut falls somewhere into the load, not always behind an answer.
  await pause(random.below(loadMilliseconds));
  const before = load.report.unexpected.length;
  await disk.cut();
  await product.halt();
  // A machine without power says nothing: what the program complained of between the cut and its end does not count.
  await pause(20);
  load.report.unexpected.splice(before);
  disk.unmount();
  const restored = performance.now();
  disk.mount();
  await product.resume();
  await answered(load);
  return performance.now() - restored;
};

const answered = async (load: Load): Promise<void> => {
  const patience = new AbortController();
  const late = pause(patienceMilliseconds, 'late', { signal: patience.signal });
  const first = await Promise.race([load.nextAnswer(), late]);
  if (first === 'late') throw new Error('nobody is answered any more');
  patience.abort();
  await late.catch(() => undefined);
};
