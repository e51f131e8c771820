import {
  type AccountState,
  closeOutOrder,
  equityOf,
  mustCloseOut,
  requiredMargin,
} from '@countinghouse/contract/trading/account.ts';
import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import { type Closing, worth } from './book-order.ts';
import { insert, type Slot, withdraw } from './heap.ts';
import { exitWorth, type HeldOpen, type SideBook } from './symbol-book.ts';

/** A customer's forex orders and what he could still lose. */
export interface Account {
  readonly lead: string;
  /** Spendable cents; null as long as nobody said, and then nothing is closed out. */
  cash: bigint | null;
  readonly open: Map<string, HeldOpen>;
  bands: readonly Slot<Account>[];
}

export const newAccount = (lead: string): Account => ({ lead, cash: null, open: new Map(), bands: [] });

/** Cents that an order has won or lost at the latest quote of its symbol; nothing before the first. */
export const profitNow = ({ order, side: { side, quoted } }: HeldOpen): bigint =>
  quoted.latest ? forexProfit(order.position, exitPrice(side, quoted.latest)) : 0n;

const stateOf = ({ cash, open }: Account, closeOutPercent: bigint): Required<AccountState> => ({
  cash: cash ?? 0n,
  closeOutPercent,
  holdings: [...open.values()].map((held) => ({
    id: held.order.id,
    stake: held.order.position.stake,
    profit: profitNow(held),
  })),
});

/** Whether an order can end now: its market has been quoted since it opened, and not long before the deciding quote. */
const isQuoted = (account: Account, id: string, time: number): boolean => {
  const held = account.open.get(id);
  const latest = held?.side.quoted.latest;
  if (!held || !latest || latest.time <= held.order.since) return false;
  return Math.abs(time - latest.time) <= staleMilliseconds;
};

/**
 * Judges the account exactly. Null is all well: then it gets bands, and as long as no quote leaves them, looking again is
 * needless. Otherwise it gives what has to close, the largest margin first, and nothing where nothing can close now.
 */
export const examine = (account: Account, time: number, closeOutPercent: bigint): Closing[] | null => {
  clearBands(account);
  if (account.cash === null || account.open.size === 0) return null;
  const state = stateOf(account, closeOutPercent);
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

/** Places behind the point of a rate of loss. */
const scale = 10n ** 18n;

/**
 * What the account may lose before it must be closed out is shared out evenly among the symbols and sides that it holds.
 * Within its share no side can lose more: rates of loss are rounded up, and a cent is kept per order for the rounding of
 * its profit. A loss that ends at the stake is only smaller.
 */
const setBands = (account: Account, state: Required<AccountState>): void => {
  const { cash, holdings, closeOutPercent } = state;
  const required = requiredMargin(holdings) * closeOutPercent;
  // Nobody loses more than his stakes: with that much cash no price can do harm.
  if (cash * 100n >= required) return;
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
  /** Cents times `scale` that are lost per unit of the price, at most. */
  readonly rate: bigint;
  /** The worth from which they are lost: the present one, or before the first quote the best that an order opened at. */
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
