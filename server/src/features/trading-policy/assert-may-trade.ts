import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { entryRules } from '@countinghouse/contract/trading/receipt.ts';
import type { Caps, PolicyFields } from '@countinghouse/contract/trading-policy/policy.ts';
import type { TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Context, Reading, Runner } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { exceeded, limitsInUse } from './own-limits.ts';
import { readPolicy } from './policy-table.ts';
import { traderStateOf } from './trader-state.ts';
import { against, mustVerifyToDeposit } from './trade-rules.ts';
import { lockTrader, readTrader } from './trader-table.ts';

type EntryRule = (typeof entryRules)[number];

/** An order about to be opened for a customer; `stake` in cents, `leverage` 1 for a binary one. */
export interface Trade {
  readonly lead: string;
  readonly kind: TestedKind;
  readonly symbol: string;
  readonly leverage: number;
  readonly stake: bigint;
}

/**
 * Throws 422, with the rule as the code, for an order that the policy, the customer's class and country or their own
 * limits forbid. Call it in the transaction that moves the stake, before the move: it locks the customer, so that
 * concurrent orders and deposits together stay within the limits. Returns the policy, whose close-out level the order
 * keeps.
 */
export const assertMayTrade = async (context: Context, { lead, kind, ...order }: Trade): Promise<PolicyFields> => {
  await lockTrader(context, lead);
  const trader = await readTrader(context, lead, 'anybody');
  if (!trader) throw notFound();
  const state = await traderStateOf(context, trader);
  const [first] = against(state, { kind, order });
  if (first) throw new Refusal('unprocessable', first.rule, { params: first.params });
  return state.policy;
};

/**
 * The rule that forbids a pending forex order to open now, or null. Call it in the transaction that opens the order; its
 * stake is reserved already and counts against the limits.
 */
export const ruleAgainst = async (
  context: Context,
  { lead, kind, symbol, leverage }: Omit<Trade, 'stake'>,
): Promise<EntryRule | null> => {
  await lockTrader(context, lead);
  const trader = await readTrader(context, lead, 'anybody');
  if (!trader || trader.isLocked) return 'accountLocked';
  const order = { symbol, leverage, stake: 0n };
  const [first] = against(await traderStateOf(context, trader), { kind, order });
  if (first?.rule === 'binaryRetail') throw new Error('a binary order is never pending');
  return first?.rule ?? null;
};

/** The refusal of a deposit by a customer who must be verified first; null if there is none. */
export const depositProblem = async (runner: Runner, actor: Actor, lead: string): Promise<Refusal | null> => {
  const trader = await readTrader(runner, lead, 'anybody');
  if (!trader) throw notFound();
  if (!mustVerifyToDeposit(await readPolicy(runner), trader)) return null;
  return new Refusal('unprocessable', 'notVerified', { params: actor.id === lead ? { context: 'deposit' } : {} });
};

/**
 * Throws 422 for a deposit by a customer who must be verified first, or beyond the customer's own limits. Call it in the
 * transaction that stores the deposit, before it is stored.
 */
export const assertMayDeposit = async (
  context: Context,
  { lead, cents }: { readonly lead: string; readonly cents: bigint },
): Promise<void> => {
  await lockTrader(context, lead);
  const problem = await depositProblem(context, context.actor, lead);
  if (problem) throw problem;
  const over = exceeded(await limitsInUse(context, lead, context.now), 'deposit', cents);
  if (!over) return;
  const [limit, used] = [toEuro(over.value ?? 0n), toEuro(over.used)];
  throw new Refusal('unprocessable', 'depositLimit', { params: { limit, used, context: over.period } });
};

/** The highest leverage that the policy allows this customer, by asset class. */
export const leverageCapsOf = async (context: Reading, lead: string): Promise<Caps> => {
  const trader = await readTrader(context, lead, 'anybody');
  if (!trader) throw notFound();
  const { leverageCaps } = await readPolicy(context);
  return leverageCaps[trader.clientClass];
};

/** The highest of them. */
export const highestLeverage = async (context: Reading, lead: string): Promise<number> =>
  Math.max(...Object.values(await leverageCapsOf(context, lead)));
