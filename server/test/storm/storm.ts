import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { App } from '../../src/kernel/context.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { Refusal } from '../../src/kernel/refusal.ts';
import { approveTerms } from '../../src/ledger/approved-terms.ts';
import { balancesOf } from '../../src/ledger/balances.ts';
import { type Proof, proveLedger } from '../../src/ledger/proof.ts';
import { post, type Transfer } from '../../src/ledger/transfer.ts';
import { anyTerms } from '../app/bookings.ts';
import { count, type Customer, newCustomer, nextTry } from './book.ts';
import { type Random, randomFrom } from './random.ts';

export interface StormPlan {
  readonly operations: number;
  readonly seed: number;
  /** Operations between two proofs. */
  readonly proveEvery: number;
  readonly customers: number;
  readonly workers: number;
  readonly proved?: (done: number, proof: Proof) => void;
}

export interface StormReport {
  booked: number;
  /** Correctly refused for lack of funds. */
  insufficient: number;
  /** Transfers sent a second time, and how many of them were not refused as already booked. */
  replays: number;
  replaysBooked: number;
  proofs: number;
  proofsFailed: number;
  /** Customers whose balances differ from the expected ones at the end. */
  miscounted: number;
}

const replayPercent = 10;

/** Many workers book random transfers at once, some twice; the ledger is proved throughout and compared at the end. */
export const runStorm = async (app: App, plan: StormPlan): Promise<StormReport> => {
  const random = randomFrom(plan.seed);
  const customers = await addCustomers(app, plan.customers);
  const report: StormReport = {
    booked: 0,
    insufficient: 0,
    replays: 0,
    replaysBooked: 0,
    proofs: 0,
    proofsFailed: 0,
    miscounted: 0,
  };
  const acknowledged: Transfer[] = [];
  for (let done = 0; done < plan.operations;) {
    const piece = Math.min(plan.proveEvery, plan.operations - done);
    let left = piece;
    const work = async (): Promise<void> => {
      while (left-- > 0) await operate(app, { random, customers, report, acknowledged });
    };
    await Promise.all(Array.from({ length: plan.workers }, work));
    done += piece;
    await prove(app, { plan, report, done });
  }
  for (const customer of customers) if (!(await isAsCounted(app, customer))) report.miscounted += 1;
  return report;
};

interface Storm {
  readonly random: Random;
  readonly customers: readonly Customer[];
  readonly report: StormReport;
  readonly acknowledged: Transfer[];
}

const keptForReplay = 10_000;

const operate = async (app: App, { random, customers, report, acknowledged }: Storm): Promise<void> => {
  const again = random.chance(replayPercent) ? acknowledged[random.below(acknowledged.length || 1)] : undefined;
  if (again) {
    report.replays += 1;
    if ((await answerTo(app, again)) !== 'alreadyBooked') report.replaysBooked += 1;
    return;
  }
  const customer = customers[random.below(customers.length)];
  if (!customer) throw new Error('a storm needs customers');
  const tried = nextTry(random, customer);
  const answer = await answerTo(app, tried.transfer);
  if (answer === 'insufficientFunds') report.insufficient += 1;
  if (answer !== 'booked') return;
  report.booked += 1;
  count(customer, tried);
  acknowledged[acknowledged.length < keptForReplay ? acknowledged.length : random.below(keptForReplay)] =
    tried.transfer;
};

const answerTo = async (app: App, transfer: Transfer): Promise<string> => {
  try {
    await runAsSystem(app, 'storm', (context) => post(context, transfer));
    return 'booked';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const prove = async (app: App, { plan, report, done }: { plan: StormPlan; report: StormReport; done: number }) => {
  const proof = await proveLedger(app.database);
  report.proofs += 1;
  const counted = proof.transfers === BigInt(report.booked);
  if (!counted || proof.sum !== 0n || proof.unbalanced + proof.drifted + proof.negative !== 0n)
    report.proofsFailed += 1;
  plan.proved?.(done, proof);
};

const addCustomers = async (app: App, many: number): Promise<Customer[]> => {
  const ids = Array.from({ length: many }, () => randomUUID());
  await app.database.query(sql`
    insert into users (id, role, first_name, last_name, email, demo)
    select id, 'lead', 'Storm', 'Customer', id || '@storm.example.test', true from unnest(${ids}::uuid[]) as id`);
  await approveTerms(app.database, { ...anyTerms, approval: null }, app.clock.now());
  return ids.map(newCustomer);
};

const isAsCounted = async (app: App, { id, accounts }: Customer): Promise<boolean> => {
  const balances = await balancesOf(app.database, id);
  return Object.entries(accounts).every(([account, cents]) => balances[account as keyof typeof balances] === cents);
};
