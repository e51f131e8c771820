import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { CreateOrder, PlacedOrder } from '@countinghouse/contract/order/order.ts';
import type { Context } from '../../kernel/context.ts';
import { prepare } from '../prepared/index.ts';
import { assertMayTrade } from '../trading-policy/index.ts';
import { newOrderOf } from './new-order.ts';

/** The values that the customer confirms; the price that they see then is theirs. */
export const termsToConfirm = ({
  lead: _lead,
  price: _price,
  maxDeviation: _most,
  prepared: _id,
  ...terms
}: CreateOrder) => terms;

type Terms = ReturnType<typeof termsToConfirm>;

/** Values that an order may be placed without, and those that only a placed one has. */
export const notYetPlaced = (terms: Partial<Terms>) => ({
  entryPrice: terms.entryPrice ?? null,
  stopLoss: terms.stopLoss ?? null,
  takeProfit: terms.takeProfit ?? null,
  trailing: terms.trailing ?? null,
  expiryPreset: terms.expiryPreset ?? null,
  expiration: terms.expiration ?? null,
  openPrice: null,
  closePrice: null,
  trailingBest: null,
  closeOutPercent: null,
  payout: null,
  expectedProfit: null,
  profit: null,
  closeReason: null,
  outcome: null,
  imported: false,
  adjustmentReason: null,
  priceSource: null,
  mandate: null,
  dateOpened: null,
  dateClosed: null,
  closedByName: null,
  part: null,
  partsQuantity: 0,
  receiptHash: null,
});

/** Checks a customer's order as it would be now, and asks the customer to confirm it. */
export const prepareOrder = async (context: Context, lead: string, input: CreateOrder): Promise<PlacedOrder> => {
  const { kind, symbol, leverage, quantity } = input;
  const cents = toCents(quantity);
  await assertMayTrade(context, { lead, kind, symbol, leverage, stake: cents });
  newOrderOf(context, input);
  const terms = termsToConfirm(input);
  const made = await prepare(context, { kind: 'order', lead, name: symbol, cents, terms });
  const { id, leadName, preparedByName, dateCreation, version } = made;
  return {
    ...notYetPlaced(terms),
    id,
    lead,
    leadName,
    symbol,
    kind,
    type: input.type,
    quantity,
    leverage,
    dateCreation,
    version,
    entry: input.entry ?? 'market',
    status: 'prepared',
    enteredByName: preparedByName,
  };
};
