import type { Assessment } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { answerQuestions } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import type { PolicyFields } from '@countinghouse/contract/trading-policy/policy.ts';
import { questionsVersion, type TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import sql from 'sql-template-tag';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { assertMayTrade, readPolicy } from '../../src/features/trading-policy/index.ts';
import { writePolicy } from '../../src/features/trading-policy/policy-table.ts';
import { post } from '../../src/ledger/transfer.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type Caller, type Response, signedIn } from './caller.ts';
import type { TestApp } from './test-app.ts';
import { verify } from './withdrawals.ts';

interface Scene {
  readonly country?: string;
  readonly clientClass?: 'retail' | 'professional';
  readonly assignedTo?: string;
}

/** A signed-in, verified customer who may trade both kinds, unless the scene leaves questions unanswered. */
export const signedInTrader = async (app: TestApp, scene: Scene = {}): Promise<Caller> => {
  const lead = await signedIn(app, { role: 'lead', assignedTo: scene.assignedTo ?? null });
  await verify(app, lead.id);
  await app.database.query(sql`
    update users set labels = array['forex', 'binary_options'] where id = ${lead.id}::uuid`);
  await app.database.query(sql`
    insert into trader (lead_id, client_class, country, reason)
    values (${lead.id}::uuid, ${scene.clientClass ?? 'retail'}, ${scene.country ?? ''}, 'Test')`);
  return lead;
};

/** Sets trading rules that a second person would have to approve. */
export const setPolicy = async (app: TestApp, rules: Partial<PolicyFields>): Promise<void> =>
  app.database.transaction(async (transaction) => {
    const policy = { ...(await readPolicy(transaction)), ...rules };
    await writePolicy(transaction, policy, app.running.app.clock.now());
  });

/** Answers of an experienced trader. */
export const wellKnown: Readonly<Record<TestedKind, Record<string, string>>> = {
  forex: {
    experience: 'regular',
    background: 'course',
    leverage: 'both',
    margin: 'closed',
    spread: 'cost',
    stopLoss: 'closes',
  },
  binary: {
    experience: 'regular',
    background: 'course',
    lost: 'all',
    payout: 'less',
    decides: 'side',
    early: 'noClose',
  },
};

/** Answers of an inexperienced one. */
export const littleKnown: typeof wellKnown = {
  forex: { ...wellKnown.forex, experience: 'none', background: 'none', margin: 'nothing' },
  binary: { ...wellKnown.binary, experience: 'none', background: 'none', lost: 'part' },
};

/** Submits a customer's answers, by default correct ones. */
export const answered = (
  lead: Caller,
  kind: TestedKind,
  answers: Record<string, string> = wellKnown[kind],
): Promise<Response<Assessment>> => lead.call(answerQuestions, { body: { kind, questionsVersion, answers } as never });

interface Order {
  readonly kind?: TestedKind;
  readonly symbol?: string;
  readonly leverage?: number;
  readonly stake?: bigint;
}

/** Opens an order as the product does: checks it, then moves its stake, in one transaction. Returns its id. */
export const opened = (app: TestApp, lead: string, order: Order = {}): Promise<string> =>
  runAsSystem(app.running.app, 'test', async (context) => {
    const { kind = 'forex', symbol = 'EURUSD', leverage = 1, stake = 100n } = order;
    await assertMayTrade(context, { lead, kind, symbol, leverage, stake });
    const id = newId();
    const lines = { cash: -stake, margin: stake };
    await post(context, { kind: 'order.open', ref: id, lead, record: { resource: 'order', id }, lines });
    return id;
  });

/** Closes such an order with this profit in cents, negative for a loss. */
export const closed = (
  app: TestApp,
  lead: string,
  { id, stake, profit, at }: { id: string; stake: bigint; profit: bigint; at?: Date },
): Promise<string> =>
  runAsSystem(app.running.app, 'test', (context) =>
    post(context, {
      kind: 'order.close',
      basis: 'quote',
      ref: id,
      lead,
      record: { resource: 'order', id },
      lines: { margin: -stake, cash: stake + profit, trading_result: -profit },
      ...(at && { at }),
    }),
  );

/** Opens and closes an order regardless of the rules; `profit` is in cents. */
export const traded = async (app: TestApp, lead: string, profit: bigint, at?: Date): Promise<void> => {
  const stake = profit < 0n ? -profit : 100n;
  const id = newId();
  await runAsSystem(app.running.app, 'test', (context) =>
    post(context, {
      kind: 'order.open',
      ref: id,
      lead,
      record: { resource: 'order', id },
      lines: { cash: -stake, margin: stake },
    }),
  );
  await closed(app, lead, { id, stake, profit, ...(at && { at }) });
};
