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
  /** Turned off before the load, for a run that must lose data. */
  readonly without?: Safeguard;
  /** After each round: its number, from 1, and milliseconds from the power's return to the next reply. */
  readonly recovered?: (round: number, milliseconds: number) => void;
}

export interface PowerCutReport extends LoadReport {
  readonly acknowledged: number;
  readonly lost: number;
  readonly extra: number;
  readonly proof: Proof;
  /** Problems that PostgreSQL finds in its own tables and indexes. */
  readonly damage: readonly string[];
  /** Milliseconds from each return of the power to the next reply: journal, program, database. */
  readonly recoveries: readonly number[];
}

const loadMilliseconds = 2_000;
const patienceMilliseconds = 60_000;
/** Characters. */
const mostCharacters = 4_000;

/** Cuts the power of the product's disk repeatedly under load, and then compares the replies with the database. */
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
    const output = await readFile(disk.notes, 'utf8').catch(() => '');
    throw new Error(`the run failed; last output of the program:\n${output.slice(-mostCharacters)}`, { cause: error });
  } finally {
    await product?.halt();
    disk.remove();
  }
};

/** The product checks the safeguards only at start; here one is turned off afterwards. */
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

/** Returns the milliseconds from the power's return to the next reply. */
const cutOnce = async ({ disk, product, load }: Machine, random: Random): Promise<number> => {
  await answered(load);
  // The cut hits the load at a random moment, not always after a reply.
  await pause(random.below(loadMilliseconds));
  const before = load.report.unexpected.length;
  await disk.cut();
  await product.halt();
  // A machine without power sends no replies, so errors between the cut and the program's end are ignored.
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
  if (first === 'late') throw new Error('no request was answered after the cut');
  patience.abort();
  await late.catch(() => undefined);
};
