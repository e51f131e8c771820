import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Proof, proveLedger } from '../../src/ledger/proof.ts';
import { sandboxKey, secureCodeOf } from '../../src/ports/payment-gateway/sandbox-key.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { ensurePassword } from '../app/sign-in.ts';
import type { TestApp } from '../app/test-app.ts';
import { addFunds } from '../app/withdrawals.ts';
import { randomFrom } from '../storm/random.ts';
import { callUntilDone, sendOnce } from './call-until-done.ts';
import { type Fate, startLossyProxy } from './lossy-proxy.ts';
import { type Operation, type Outcome, takeTurn } from './turns.ts';

export interface ChaosPlan {
  readonly operations: number;
  readonly seed: number;
  readonly customers: number;
  readonly progress?: (done: number) => void;
}

export interface ChaosReport {
  operations: number;
  /** Requests sent, and how many of them got no complete reply. */
  attempts: number;
  unanswered: number;
  readonly unexpected: string[];
  /** Operations whose retry after a reply got another one. */
  differed: number;
  /** Keys reused for something else without a 422. */
  reuseNotRefused: number;
  /** Records with a wrong status or wrong transfers; `surplus` counts records and transfers without an operation. */
  readonly misdone: readonly string[];
  surplus: number;
  met: Readonly<Record<Fate, number>>;
  proof: Proof;
}

const fundsCents = 1_000_000_00n;

/** Runs customers' operations through a network that loses replies; they retry until they get one. */
export const runChaos = async (app: TestApp, plan: ChaosPlan): Promise<ChaosReport> => {
  const random = randomFrom(plan.seed);
  const proxy = await startLossyProxy(app.url, random);
  const counted = { operations: 0, attempts: 0, unanswered: 0, differed: 0, reuseNotRefused: 0 };
  const report = { ...counted, unexpected: [] as string[] };
  const outcomes: Outcome[] = [];
  const key = await sandboxKey(app.dataDir);
  const work = async (): Promise<void> => {
    const customer = await signedIn(app, 'lead');
    await ensurePassword(app, customer.id);
    await addFunds(app, customer.id, fundsCents);
    const act = (operation: Operation) => actOnce({ app, proxied: proxy.url, plan, report }, customer, operation);
    const codeOf = (depositId: string): string => secureCodeOf(key, { depositId, leadId: customer.id });
    while (report.operations < plan.operations) outcomes.push(...(await takeTurn(random, act, codeOf)));
  };
  try {
    await Promise.all(Array.from({ length: plan.customers }, work));
  } finally {
    await proxy.stop();
  }
  return { ...report, ...(await compare(app, plan, outcomes)), met: proxy.met, proof: await proveLedger(app.database) };
};

interface Run {
  readonly app: TestApp;
  readonly proxied: string;
  readonly plan: ChaosPlan;
  readonly report: Omit<ChaosReport, 'misdone' | 'surplus' | 'met' | 'proof'>;
}

/** Retries until there is a reply; then retries once more, and once with something else under the same key. */
const actOnce = async ({ app, proxied, plan, report }: Run, who: Caller, { wanted, other, status }: Operation) => {
  const key = randomUUID();
  const answer = await callUntilDone(proxied, who, { ...wanted, key });
  report.operations += 1;
  plan.progress?.(report.operations);
  report.attempts += answer.tries;
  report.unanswered += answer.tries - 1;
  if (answer.status !== status)
    report.unexpected.push(`${wanted.method} ${wanted.path}: ${answer.status} ${answer.text}`);
  const again = await sendOnce(app.url, who, { ...wanted, key });
  if (again.status !== answer.status || again.text !== answer.text) report.differed += 1;
  const reused = await sendOnce(app.url, who, { ...other, key });
  if (reused.status !== 422) report.reuseNotRefused += 1;
  return answer;
};

interface Found {
  readonly id: string;
  readonly status: string;
  readonly transfers: readonly string[];
}

const compare = async (app: TestApp, plan: ChaosPlan, outcomes: readonly Outcome[]) => {
  const rows = await app.database.query<Found>(sql`
    select r.id, r.status, array(select t.kind from transfer t where t.record_id = r.id order by 1) as transfers
    from (select id, status from deposit union all select id, status from withdrawal) r`);
  const found = new Map(rows.map((row) => [row.id, row]));
  const summaryOf = ({ status, transfers }: Omit<Found, 'id'>): string => [status, ...transfers].join(' ');
  const misdone = outcomes.flatMap((outcome) => {
    const [wanted, is] = [summaryOf(outcome), summaryOf(found.get(outcome.id) ?? { status: 'lost', transfers: [] })];
    return wanted === is ? [] : [`${outcome.id}: ${is} instead of ${wanted}`];
  });
  const [booked] = await app.database.query<{ transfers: bigint }>(sql`select count(*) as transfers from transfer`);
  const expected = plan.customers + outcomes.reduce((sum, { transfers }) => sum + transfers.length, 0);
  return {
    misdone,
    surplus: rows.length - outcomes.length + Math.abs(Number(booked?.transfers) - expected),
  };
};
