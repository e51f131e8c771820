import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { isProtected } from '@countinghouse/contract/trading-policy/protected-area.ts';
import { newId } from '../../kernel/ids.ts';
import type { DemoMarket } from './demo-market.ts';
import type { DemoOrder, Trader } from './demo-order.ts';
import { drawBinary } from './draw-binary.ts';
import { drawForex } from './draw-forex.ts';
import { idleFrom } from './idle-cash.ts';
import type { DemoTransfer } from './generate-money.ts';
import { pick, seededRandom } from './seeded-random.ts';

const minute = 60_000;
const day = 86_400_000;

export interface DemoOrders {
  readonly orders: DemoOrder[];
  readonly transfers: DemoTransfer[];
}

interface Past {
  readonly transfers: readonly DemoTransfer[];
  /** Places the orders that customers do not place themselves. */
  readonly agent: string;
  /** The demo's customer log-in, which trades more than others. */
  readonly shown: string | undefined;
  readonly leads: readonly { readonly id: string; readonly country: string }[];
  readonly market: DemoMarket;
}

/**
 * Generates two years of trades of customers with money, at the prices of the simulation; no balance falls below zero.
 */
export const generateOrders = ({ transfers, agent, shown, leads, market }: Past, now: Date): DemoOrders => {
  const random = seededRandom(41);
  const mayTradeBinary = new Set(leads.filter(({ country }) => !isProtected(country)).map(({ id }) => id));
  const generated: DemoOrders = { orders: [], transfers: [] };
  for (const [lead, own] of Map.groupBy(transfers, ({ lead_id }) => lead_id)) {
    const isShown = lead === shown;
    // Few may trade binary options: without each of them, chance decides whether the demo shows any.
    if (random() < 0.7 || isShown || mayTradeBinary.has(lead))
      generateTrader(random, {
        lead,
        own: [...own],
        agent,
        now: now.getTime(),
        generated,
        isShown,
        mayTradeBinary: mayTradeBinary.has(lead),
        market,
      });
  }
  return generated;
};

interface Scene extends Trader {
  readonly own: DemoTransfer[];
  readonly generated: DemoOrders;
  readonly isShown: boolean;
  /** The country of residence allows binary options for retail customers. */
  readonly mayTradeBinary: boolean;
}

const generateTrader = (random: () => number, scene: Scene): void => {
  const { own, now, isShown } = scene;
  own.sort((one, other) => one.at.getTime() - other.at.getTime());
  let at = (own[0]?.at.getTime() ?? now) + (1 + random() * 15) * day;
  while (at < now - minute) {
    generateOrder(random, scene, { at, isHeld: false });
    at += (0.5 + random() * random() * (isShown ? 12 : 32)) * day;
  }
  // Open orders were mostly opened during last week's market hours.
  const held = isShown ? 9 : Math.floor(random() * 4);
  for (let count = 0; count < held; count += 1) {
    generateOrder(random, scene, { at: now - (5 + random() * 4_000) * minute, isHeld: true });
  }
};

const currencyPairs = tradedSymbols.filter(({ group }) => group === 'forex');
const stakes = [25_00, 50_00, 50_00, 100_00, 100_00, 150_00, 250_00, 500_00, 1_000_00];

interface OrderPlan {
  readonly at: number;
  /** It has not been closed manually. */
  readonly isHeld: boolean;
}

const generateOrder = (random: () => number, scene: Scene, plan: OrderPlan): void => {
  const isBinary = !plan.isHeld && scene.mayTradeBinary && random() < 0.3;
  const traded = pick(random, isBinary ? currencyPairs : tradedSymbols);
  const at = Math.floor(plan.at);
  const stake = pick(random, stakes);
  // At most a fifth of the unused cash, as a careful customer would.
  if (![at - 10_000, at].every((time) => scene.market.isQuotedAt(traded.symbol, time))) return;
  if (idleFrom(scene.own, at) < stake * 5) return;
  const draft = { traded, at, stake, isHeld: plan.isHeld };
  const drawn = isBinary ? drawBinary(random, scene, draft) : drawForex(random, scene, draft);
  if (drawn) keep(scene, drawn);
};

/** Stores an order with its bookings: the stake to the margin, and back with the result. */
const keep = ({ own, generated }: Scene, drawn: DemoOrder): void => {
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
  generated.orders.push(drawn);
  generated.transfers.push(...booked);
  own.push(...booked);
  own.sort((one, other) => one.at.getTime() - other.at.getTime());
};
