import {
  type AccountState,
  closeOutEquity,
  closeOutOrder,
  equityOf,
  mustCloseOut,
} from '@countinghouse/contract/trading/account.ts';
import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import { type Closing, worth } from './book-order.ts';
import { insert, type Slot, withdraw } from './heap.ts';
import { exitWorth, type HeldOpen, type SideBook } from './symbol-book.ts';

export interface Account {
  readonly lead: string;
  /** Available cents; null until known, and until then nothing is closed out. */
  cash: bigint | null;
  readonly open: Map<string, HeldOpen>;
  bands: readonly Slot<Account>[];
}

export const newAccount = (lead: string): Account => ({ lead, cash: null, open: new Map(), bands: [] });

/** Profit or loss of an order in cents at the latest quote of its symbol; zero before the first. */
export const profitNow = ({ order, side: { side, quoted } }: HeldOpen): bigint =>
  quoted.latest ? forexProfit(order.position, exitPrice(side, quoted.latest)) : 0n;

const stateOf = ({ cash, open }: Account): AccountState => ({
  cash: cash ?? 0n,
  holdings: [...open.values()].map((held) => ({
    id: held.order.id,
    stake: held.order.position.stake,
    profit: profitNow(held),
    closeOutPercent: held.order.closeOutPercent,
  })),
});

/**
 * Whether an order can be closed now: its symbol has been quoted since it opened, and not long before the deciding
 * quote.
 */
const isQuoted = (account: Account, id: string, time: number): boolean => {
  const held = account.open.get(id);
  const latest = held?.side.quoted.latest;
  if (!held || !latest || latest.time <= held.order.since) return false;
  return Math.abs(time - latest.time) <= staleMilliseconds;
};

/**
 * Judges the account exactly. Null means that nothing is due: the account gets bands, and needs no check until a quote
 * leaves them. Otherwise returns the orders to close, in order; empty if none can be closed now.
 */
export const examine = (account: Account, time: number): Closing[] | null => {
  clearBands(account);
  if (account.cash === null || account.open.size === 0) return null;
  const state = stateOf(account);
  if (!mustCloseOut(state)) {
    setBands(account, state);
    return null;
  }
  const closed = closeOutOrder(state, ({ id }) => isQuoted(account, id, time));
  return closed.flatMap(({ id }) => {
    const quote = account.open.get(id)?.side.quoted.latest;
    return quote ? [{ id, quote }] : [];
  });
};

const clearBands = (account: Account): void => {
  for (const slot of account.bands) withdraw(slot);
  account.bands = [];
};

/** Fixed-point scale of a rate of loss. */
const scale = 10n ** 18n;

/**
 * Divides the loss that the account can bear before a close-out evenly among its symbols and sides. No side can lose
 * more than its share within its band: rates of loss are rounded up, and a cent per order covers the rounding of its
 * profit. The floor at the stake only reduces losses.
 */
const setBands = (account: Account, state: AccountState): void => {
  const required = closeOutEquity(state.holdings);
  // Losses are limited to the stakes, so with this much cash no price can cause a close-out.
  if (state.cash * 100n >= required) return;
  const risks = risksOf(account);
  const spare = allowance(state, required) / BigInt(risks.size);
  account.bands = [...risks].map(([side, { rate, from }]) =>
    insert(side.bands, from - (spare * scale) / rate - 1n, account),
  );
};

const allowance = (state: AccountState, required: bigint): bigint => {
  const spare = (equityOf(state) * 100n - required) / 100n - BigInt(state.holdings.length);
  return spare > 0n ? spare : 0n;
};

interface Risk {
  /** The most cents, times `scale`, that can be lost per unit of price. */
  readonly rate: bigint;
  /** The worth that losses count from: the current one, or before the first quote the best open price. */
  readonly from: bigint;
}

const risksOf = (account: Account): Map<SideBook, Risk> => {
  const risks = new Map<SideBook, Risk>();
  for (const { order, side } of account.open.values()) {
    const { stake, leverage, open } = order.position;
    const rate = (stake * BigInt(leverage) * scale) / open + 1n;
    const from = exitWorth(side) ?? worth(side.side, open);
    const before = risks.get(side) ?? { rate: 0n, from };
    risks.set(side, { rate: before.rate + rate, from: from > before.from ? from : before.from });
  }
  return risks;
};
