import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { Runner } from '../../kernel/context.ts';
import { closedAs, insertEvidence, seedOrders, storeSeen } from '../order/index.ts';
import { currentHolder } from '../price/index.ts';
import type { DemoOrder } from './demo-order.ts';

const centsOf = (amount: number | null): string | null => (amount === null ? null : toCents(amount).toString());

const rowOf = ({ order, enteredBy, ended }: DemoOrder) => {
  const shown = ended ? closedAs(order, ended.settlement, ended.closing) : order;
  return {
    ...shown,
    stake: centsOf(shown.quantity),
    profit: centsOf(shown.profit),
    expectedProfit: centsOf(shown.expectedProfit),
    ...(ended && {
      rawProfit: ended.settlement.raw?.toString(),
      closeBasis: ended.closing.pricing.basis,
      receiptHash: ended.receiptHash,
    }),
    decimals: symbolNamed(order.symbol)?.decimals,
    enteredBy,
  };
};

const evidenceOf = ({ order: { id }, opened, seen, ended }: DemoOrder) => [
  { id, phase: 'open' as const, ticks: opened, seen },
  ...(ended ? [{ id, phase: 'close' as const, ticks: ended.closing.ticks, seen: ended.closing.seen }] : []),
];

const ordersAtOnce = 200;

/**
 * Stores orders with their opening and closing quotes; their transfers are booked with the rest of the demo's money.
 */
export const insertOrders = async (runner: Runner, orders: readonly DemoOrder[], now: Date): Promise<void> => {
  const openHolder = (await currentHolder(runner))?.toString();
  for (let at = 0; at < orders.length; at += ordersAtOnce) {
    const some = orders.slice(at, at + ordersAtOnce);
    await seedOrders(
      runner,
      some.map((order) => ({ ...rowOf(order), openHolder })),
    );
    await insertEvidence(runner, ...some.flatMap(evidenceOf));
  }
  // Past quotes were applied when the orders were generated.
  const symbols = new Set(orders.map(({ order }) => order.symbol));
  await storeSeen(
    runner,
    [...symbols].toSorted().map((symbol) => ({ symbol, seen: now.getTime() })),
  );
};
