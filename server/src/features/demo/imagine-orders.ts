import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { binaryPrice, expectedProfit, payoutOf } from '@countinghouse/contract/trading/binary.ts';
import { expiryOf, type ExpiryPreset } from '@countinghouse/contract/trading/expiry.ts';
import { entryPrice, exitPrice, type Position } from '@countinghouse/contract/trading/forex.ts';
import { leverageCap } from '@countinghouse/contract/trading/leverage.ts';
import { exactPriceText, type Price, type Quote } from '@countinghouse/contract/trading/price.ts';
import { type TradedSymbol, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { type Guards, triggerAt } from '@countinghouse/contract/trading/triggers.ts';
import { newId } from '../../kernel/ids.ts';
import { type Closing, settledAs, type SettledOrder } from '../order/index.ts';
import { awayFrom, firstHit, isQuotedAt, quoteAt, ticksUpTo } from './demo-market.ts';
import { idleFrom } from './idle-cash.ts';
import type { DemoTransfer } from './imagine-money.ts';
import { pick, seededRandom } from './seeded-random.ts';

const minute = 60_000;
const day = 86_400_000;

/** One order of the demo as it is shown, with what the database keeps of it besides. */
export interface DemoOrder {
  readonly order: Order;
  readonly enteredBy: string | null;
  readonly opened: readonly Quote[];
  /** Null while it is open. */
  readonly ended: (SettledOrder & { readonly closing: Closing }) | null;
}

export interface DemoOrders {
  readonly orders: DemoOrder[];
  readonly transfers: DemoTransfer[];
}

interface Past {
  /** What was booked so far. */
  readonly transfers: readonly DemoTransfer[];
  /** Who places what customers do not place themselves. */
  readonly seller: string;
  /** Whom the demo's log-in shows: he trades more than others. */
  readonly shown: string | undefined;
}

/** Two years of trades of those who have money, on the prices of the simulation; nobody's account falls below zero. */
export const imagineOrders = ({ transfers, seller, shown }: Past, now: Date): DemoOrders => {
  const random = seededRandom(41);
  const imagined: DemoOrders = { orders: [], transfers: [] };
  for (const [lead, own] of Map.groupBy(transfers, ({ lead_id }) => lead_id)) {
    const isShown = lead === shown;
    if (random() < 0.7 || isShown)
      imagineTrader(random, { lead, own: [...own], seller, now: now.getTime(), imagined, isShown });
  }
  return imagined;
};

interface Scene {
  readonly lead: string;
  /** Everything booked of the customer, his orders as they come. */
  readonly own: DemoTransfer[];
  readonly seller: string;
  readonly now: number;
  readonly imagined: DemoOrders;
  readonly isShown: boolean;
}

const imagineTrader = (random: () => number, scene: Scene): void => {
  const { own, now, isShown } = scene;
  own.sort((one, other) => one.at.getTime() - other.at.getTime());
  let at = (own[0]?.at.getTime() ?? now) + (1 + random() * 15) * day;
  while (at < now - minute) {
    imagineOrder(random, scene, { at, isHeld: false });
    at += (0.5 + random() * random() * (isShown ? 12 : 32)) * day;
  }
  // What is held now was mostly opened while the last week's markets were.
  const held = isShown ? 9 : Math.floor(random() * 4);
  for (let count = 0; count < held; count += 1) {
    imagineOrder(random, scene, { at: now - (5 + random() * 4_000) * minute, isHeld: true });
  }
};

const stakes = [25_00, 50_00, 50_00, 100_00, 100_00, 150_00, 250_00, 500_00, 1_000_00];

interface Wish {
  readonly at: number;
  /** Nobody has closed it yet. */
  readonly isHeld: boolean;
}

const imagineOrder = (random: () => number, scene: Scene, wish: Wish): void => {
  const traded = pick(random, tradedSymbols);
  const at = Math.floor(wish.at);
  const stake = pick(random, stakes);
  // A fifth of what lies idle at most, as somebody careful does it.
  if (!isQuotedAt(traded.symbol, at - 10_000) || !isQuotedAt(traded.symbol, at)) return;
  if (idleFrom(scene.own, at) < stake * 5) return;
  const isBet = !wish.isHeld && random() < 0.18 && traded.group === 'forex';
  const draft = { traded, at, stake, isHeld: wish.isHeld };
  const drawn = isBet ? drawBet(random, scene, draft) : drawForex(random, scene, draft);
  if (drawn) keep(scene, drawn);
};

type Drawn = Omit<DemoOrder, 'ended'>;

interface Draft {
  readonly traded: TradedSymbol;
  readonly at: number;
  /** Cents. */
  readonly stake: number;
  readonly isHeld: boolean;
}

const orderOf = (random: () => number, { lead, seller }: Scene, { traded, at, stake }: Draft) => {
  const isStaffs = random() < 0.15;
  const type: Order['type'] = random() < 0.58 ? 'buy' : 'sell';
  const order = {
    id: newId(),
    lead,
    leadName: '',
    symbol: traded.symbol,
    type,
    quantity: toEuro(BigInt(stake)),
    entry: 'market',
    entryPrice: null,
    closePrice: null,
    stopLoss: null,
    takeProfit: null,
    trailing: null,
    trailingBest: null,
    status: 'open',
    profit: null,
    closeReason: null,
    outcome: null,
    imported: false,
    adjustmentReason: null,
    priceSource: 'simulated',
    enteredByName: null,
    dateClosed: null,
    dateCreation: new Date(at).toISOString(),
    receiptHash: null,
    version: 1,
  } as const;
  return { order, enteredBy: isStaffs ? seller : null };
};

const drawForex = (random: () => number, scene: Scene, draft: Draft): DemoOrder | null => {
  const { traded, at } = draft;
  const opened = ticksUpTo(traded.symbol, at);
  const quote = opened.at(-1);
  if (!quote) return null;
  const { order: base, enteredBy } = orderOf(random, scene, draft);
  const open = entryPrice(base.type, quote);
  const cap = leverageCap('retail', traded.assetClass);
  const leverage = Math.max(1, Math.round(cap * pick(random, [0.2, 0.5, 0.5, 1])));
  const position = { side: base.type, stake: BigInt(draft.stake), leverage, open };
  const guards = guardsOf(random, position, traded.decimals);
  const order: Order = {
    ...base,
    ...noBet,
    leverage,
    openPrice: exactPriceText(open, traded.decimals),
    stopLoss: textOf(guards.stopLoss, traded),
    takeProfit: textOf(guards.takeProfit, traded),
    dateOpened: new Date(at).toISOString(),
  };
  const later = at + (0.02 + random() * random() * 6) * day;
  const wished = draft.isHeld ? null : nextQuoted(traded.symbol, later, scene.now);
  const drawn = { order, enteredBy, opened };
  const closing = endOf(drawn, { position, guards, wished, now: scene.now });
  return closing ? closed(drawn, closing) : { ...drawn, ended: null };
};

const noBet = { kind: 'forex', payout: null, expectedProfit: null, expiryPreset: null, expiration: null } as const;

const textOf = (price: Price | undefined, { decimals }: TradedSymbol): string | null =>
  price === undefined ? null : exactPriceText(price, decimals);

/** A twentieth to a third of the stake away, by the leverage; the target somewhat further. */
const guardsOf = (random: () => number, { side, leverage, open }: Position, decimals: number): Guards => {
  const away = ((0.05 + random() * 0.28) * 1_000_000) / leverage;
  const sign = side === 'buy' ? 1 : -1;
  return {
    ...(random() < 0.5 && { stopLoss: awayFrom(open, -sign * away, decimals) }),
    ...(random() < 0.35 && { takeProfit: awayFrom(open, sign * away * 1.3, decimals) }),
  };
};

interface Course {
  readonly position: Position;
  readonly guards: Guards;
  /** When somebody would close it; null when that lies ahead. */
  readonly wished: number | null;
  readonly now: number;
}

/** Its guards end it as soon as a price reaches them, somebody when he wants to; null when neither has happened yet. */
const endOf = (
  { order: { symbol, type }, enteredBy, opened }: Drawn,
  { position, guards, wished, now }: Course,
): Closing | null => {
  const triggered = (tick: Quote) => triggerAt(position, guards, exitPrice(type, tick));
  const span = { from: opened.at(-1)?.time ?? now, to: wished ?? now };
  const hit = firstHit(symbol, span, (tick) => triggered(tick) !== null);
  const end = hit ?? wished;
  if (end === null) return null;
  const ticks = ticksUpTo(symbol, end);
  const [deciding] = ticks.slice(-1);
  const byHand = enteredBy === null ? 'customer' : 'staff';
  const reason = (hit !== null && deciding && triggered(deciding)) || byHand;
  return { reason, at: new Date(end), pricing: { basis: 'tick' }, ticks };
};

/** The first moment from one on at which the symbol was quoted; null when that lies ahead. */
const nextQuoted = (symbol: string, from: number, now: number): number | null => {
  for (let time = Math.floor(from); time < now; time += 15 * minute) {
    if (isQuotedAt(symbol, time - 10_000) && isQuotedAt(symbol, time)) return time;
  }
  return null;
};

const presets: readonly ExpiryPreset[] = ['1m', '5m', '5m', '30m', '1h'];

const drawBet = (random: () => number, scene: Scene, draft: Draft): DemoOrder | null => {
  const { traded, at, stake } = draft;
  const expiryPreset = pick(random, presets);
  const expires = expiryOf(expiryPreset, new Date(at));
  const opened = ticksUpTo(traded.symbol, at + 250);
  const quote = quoteAt(traded.symbol, at + 250);
  if (!quote || expires.getTime() >= scene.now || !isQuotedAt(traded.symbol, expires.getTime())) return null;
  const { order: base, enteredBy } = orderOf(random, scene, draft);
  const payout = payoutOf(traded.assetClass, expires.getTime() - at);
  const order: Order = {
    ...base,
    kind: 'binary',
    leverage: 1,
    payout,
    expectedProfit: toEuro(expectedProfit(BigInt(stake), payout)),
    expiryPreset,
    expiration: expires.toISOString(),
    openPrice: exactPriceText(binaryPrice(quote), traded.decimals),
    dateOpened: new Date(quote.time).toISOString(),
  };
  const ticks = ticksUpTo(traded.symbol, expires.getTime());
  return closed({ order, enteredBy, opened }, { reason: 'expiry', at: expires, pricing: { basis: 'tick' }, ticks });
};

const closed = (drawn: Drawn, closing: Closing): DemoOrder => ({
  ...drawn,
  ended: { closing, ...settledAs(drawn.order, closing, drawn.opened) },
});

/** Keeps an order with its bookings: the stake to the margin, and back with what it made. */
const keep = ({ own, imagined }: Scene, drawn: DemoOrder): void => {
  const { order, ended } = drawn;
  const cents = Number(toCents(order.quantity));
  const about = { ref: order.id, resource: 'order', lead_id: order.lead, cents };
  const booked: DemoTransfer[] = [
    { id: newId(), kind: 'order.open', ...about, at: new Date(order.dateCreation), debit: 'cash', credit: 'margin' },
  ];
  if (ended) {
    const result = Number(ended.settlement.profit);
    booked.push({
      id: newId(),
      kind: 'order.close',
      ...about,
      at: ended.closing.at,
      debit: 'margin',
      credit: 'cash',
      result,
    });
  }
  imagined.orders.push(drawn);
  imagined.transfers.push(...booked);
  own.push(...booked);
  own.sort((one, other) => one.at.getTime() - other.at.getTime());
};
