import { Money, PositiveMoney, toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { type CreateOrder, OrderKind, OrderType, type PlacedOrder } from '@countinghouse/contract/order/order.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import { type Price, PriceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type Customer, requireCustomer } from '../../kernel/resource/customer.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { propose } from '../approval/index.ts';
import { recordedRange } from '../price/index.ts';
import { userTable } from '../user/index.ts';
import { historyOf, pastTradeOf } from './import-order.ts';
import { notifyImported } from './notify-customer.ts';
import { notYetPlaced } from './prepare-order.ts';
import { shownPrice } from './quotes.ts';
import { storeOrder } from './store-order.ts';

const kind = 'order.import';

/** The trade as shown to the approvers. It becomes a record only with their approval, so this is all there is of it. */
const After = z.object({
  symbol: z.enum(tradedSymbols.map(({ symbol }) => symbol)),
  kind: OrderKind,
  type: OrderType,
  quantity: PositiveMoney,
  leverage: z.number(),
  openPrice: PriceText,
  dateOpened: z.string(),
  closePrice: PriceText,
  dateClosed: z.string(),
  profit: Money,
});

/** A price beside the bids recorded in its minute; null where none was. Asks are higher by about the usual spread. */
const besideRecorded = async (context: Context, symbol: string, { price, at }: { price: Price; at: Date }) => {
  const range = await recordedRange(context, { symbol, at });
  if (!range) return { recorded: null, outside: null };
  const { low, high } = range;
  const spread = toPrice(symbolNamed(symbol)?.spread ?? '0');
  const [least, most] = [shownPrice(symbol, low), shownPrice(symbol, high)];
  return {
    recorded: least === most ? least : `${least} – ${most}`,
    outside: price < low || price > high + spread,
  };
};

/** Facts that the proposer did not choose. A trade from before the account can be right: firms bring their history. */
const contradictions = async (
  context: Context,
  lead: string,
  {
    symbol,
    ...trade
  }: { symbol: string } & Pick<ReturnType<typeof pastTradeOf>, 'open' | 'close' | 'dateOpened' | 'dateClosed'>,
) => {
  const { dateCreation } = (await loadOne(context, userTable, { id: lead, action: 'read' })).item;
  const atOpen = await besideRecorded(context, symbol, { price: trade.open, at: trade.dateOpened });
  const atClose = await besideRecorded(context, symbol, { price: trade.close, at: trade.dateClosed });
  return {
    accountCreated: dateCreation,
    beforeAccount: trade.dateOpened < new Date(dateCreation),
    recordedAtOpen: atOpen.recorded,
    openOutside: atOpen.outside,
    recordedAtClose: atClose.recorded,
    closeOutside: atClose.outside,
  };
};

/** Proposes a past trade, and returns it as it would be recorded; until its approval no list or figure contains it. */
export const proposeImport = async (
  context: Context,
  { id: lead, name: leadName }: Customer,
  input: CreateOrder,
): Promise<PlacedOrder> => {
  const { symbol, type, quantity, leverage } = input;
  const id = newId();
  const trade = pastTradeOf(input);
  const terms = { symbol, kind: input.kind, type, quantity, leverage };
  const ends = {
    openPrice: shownPrice(symbol, trade.open),
    dateOpened: trade.dateOpened.toISOString(),
    closePrice: shownPrice(symbol, trade.close),
    dateClosed: trade.dateClosed.toISOString(),
    profit: toEuro(trade.profit),
  };
  await propose(context, {
    kind,
    resource: 'order',
    recordId: id,
    leadId: lead,
    reason: '',
    params: {
      name: symbol,
      after: { ...terms, ...ends, ...(await contradictions(context, lead, { symbol, ...trade })) },
    },
  });
  return {
    ...notYetPlaced({}),
    ...terms,
    ...ends,
    id,
    lead,
    leadName,
    payout: trade.payout,
    outcome: trade.outcome,
    entry: 'market',
    status: 'proposed',
    imported: true,
    enteredByName: context.actor.name,
    dateCreation: context.now.toISOString(),
    version: 1,
  };
};

/** Records the past trade as approved, under the id of the proposal, and notifies the customer. */
export const importApproval = approvalKind({
  kind,
  params: z.object({ after: After }),
  mayDecide: ({ role }) => reachOf(role, 'order:import') === 'all',
  approved: async (context, { record, lead, params: { after }, proposedBy, proposedByReal }) => {
    const trade = pastTradeOf(after);
    // A later version could compute another result from the same prices; the approver agreed to this one.
    if (record === null || lead === null || trade.profit !== toCents(after.profit))
      throw new Refusal('conflict', 'approvalOutdated');
    await requireCustomer(context, lead, 'order:import');
    const past = historyOf(trade);
    const placed = { ...past, values: { ...past.values, enteredBy: proposedByReal ?? proposedBy } };
    const stored = await storeOrder(context, { id: record, lead, input: after, placed, action: kind });
    await notifyImported(context, stored);
  },
});
