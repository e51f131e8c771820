import { type CreateOrder, order, type PlacedOrder } from '@countinghouse/contract/order/order.ts';
import { mandateUse } from '@countinghouse/contract/mandate/mandate-calls.ts';
import { closeOrder, closeOrders, orderReceipt } from '@countinghouse/contract/order/order-calls.ts';
import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import type { Context } from '../../kernel/context.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { atPath, resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { adjustApproval } from './adjustment.ts';
import { cancelOrder, cancelOrders } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import { closeByHand } from './close-by-hand.ts';
import { closeOrders as closeMany } from './close-orders.ts';
import { importApproval } from './import-approval.ts';
import { mandateDigests } from './mandate-digest.ts';
import { showMandateUse } from './mandate-use.ts';
import { showOrderStats } from './order-stats.ts';
import { engineLag } from './engine/engine-lag.ts';
import { superviseEngine } from './engine/supervise.ts';
import { orderTable } from './order-table.ts';
import { placeOrder } from './place-order.ts';
import { provingQuotes } from './prove-quotes.ts';
import { receiptDocuments } from './receipt-documents.ts';
import { countRefused } from './refused-prices.ts';
import { showReceipt } from './show-receipt.ts';

export type { Closing } from './settlement.ts';
export { insertEvidence } from './evidence-table.ts';
export {
  countExecuted,
  countLoggedBefore,
  customersSince,
  executedBetween,
  type ExecutedOrder,
  firstExecuted,
  receiptBound,
  type Receipts,
} from './executed-table.ts';
export { firstRefusal, refusalsBetween } from './refusal-table.ts';
export { offerNow } from './quotes.ts';
export { refuseFields } from './refuse-fields.ts';
export { openLanes } from './engine/lanes.ts';
export { replayStep } from './engine/replay.ts';
export { oneAtATime } from './engine/rounds.ts';
export { storeSeen } from './engine/engine-table.ts';
export { seedOrders } from './order-table.ts';
export { type OpenOrder, ordersOpenAt } from './open-at-table.ts';
export { closedAs } from './receipt-of.ts';
export { settledAs, type SettledOrder } from './settled-as.ts';
export { verifyReceipts } from './verify-receipts.ts';
export { accountNow } from './unrealised.ts';
export { orderHistory } from './order-history.ts';

const placeMany = async (context: Context, { body }: { readonly body: readonly CreateOrder[] }) => {
  const orders: PlacedOrder[] = [];
  for (const [index, input] of body.entries()) {
    orders.push(await atPath(`body.${index}`, () => placeOrder(context, input)));
  }
  return { orders };
};

const handlers = {
  ...resourceHandlers(orderTable, { create: () => ({}) }),
  create: (context: Context, { body }: { readonly body: CreateOrder }) => placeOrder(context, body),
  createMany: placeMany,
  update: changeOrder,
  remove: cancelOrder,
  removeMany: cancelOrders,
};

export const orderFeature: Feature = {
  name: 'order',
  routes: [
    ...serveResource(order, handlers as never),
    serve(closeOrder, closeByHand),
    serve(closeOrders, closeMany),
    serve(orderStats, showOrderStats),
    serve(orderReceipt, showReceipt),
    serve(mandateUse, showMandateUse),
  ],
  approvals: [adjustApproval, importApproval],
  caseDocuments: [receiptDocuments],
  jobs: [mandateDigests.job, provingQuotes.job],
  gauges: [engineLag],
  start: async (app) => {
    await mandateDigests.start(app);
    await provingQuotes.start(app);
  },
  lead: async (app) => superviseEngine(app),
  run: countRefused,
};
