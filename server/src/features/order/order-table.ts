import { order } from '@countinghouse/contract/order/order.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { textSource } from '../../kernel/resource/search-source.ts';
import { columnsOf, everything, scopeOfCustomers, table, withCustomer } from '../../kernel/resource/table.ts';
import type { Values } from '../../kernel/resource/write.ts';
import { customerSource } from '../user/index.ts';
import { closedByName } from './facts-closed-by-table.ts';

const owner = { lead: sql`o.lead_id`, assigned: sql`l.assigned_to` };
const base = sql`orders o ${withCustomer(sql`o.lead_id`)}`;

/** Decimal text in the symbol's places, with more where they are not zero, so that nothing is rounded away. */
const priceOf = (price: Sql): Sql =>
  sql`round(${price}, greatest(o.decimals::integer, scale(trim_scale(${price}))))::text`;

export const orderTable = table({
  resource: order,
  from: sql`${base} left join users e on e.id = o.entered_by`,
  base,
  alias: 'o',
  fields: {
    id: sql`o.id`,
    lead: sql`o.lead_id`,
    leadName: fullName('l'),
    symbol: sql`o.symbol`,
    kind: sql`o.kind`,
    type: sql`o.type`,
    quantity: euro(sql`o.stake`),
    leverage: sql`o.leverage`,
    entry: sql`o.entry`,
    entryPrice: priceOf(sql`o.entry_price`),
    openPrice: priceOf(sql`o.open_price`),
    closePrice: priceOf(sql`o.close_price`),
    stopLoss: priceOf(sql`o.stop_loss`),
    takeProfit: priceOf(sql`o.take_profit`),
    trailing: priceOf(sql`o.trailing_stop`),
    trailingBest: priceOf(sql`o.trailing_best`),
    payout: sql`o.payout`,
    closeOutPercent: sql`o.close_out_percent`,
    expectedProfit: euro(sql`o.expected_profit`),
    expiryPreset: sql`o.expiry_preset`,
    expiration: sql`o.expiration`,
    status: sql`o.status`,
    profit: euro(sql`o.profit`),
    closeReason: sql`o.close_reason`,
    outcome: sql`o.outcome`,
    imported: sql`o.imported`,
    adjustmentReason: sql`o.adjustment_reason`,
    closedByName,
    priceSource: sql`o.price_source`,
    enteredByName: fullName('e'),
    mandate: sql`mandate_shown(o.mandate_id)`,
    part: sql`case when o.part_of is not null then jsonb_build_object('of', o.part_of, 'from', ${euro(sql`o.part_from`)}) end`,
    partsQuantity: euro(sql`o.parts_stake`),
    dateOpened: sql`o.date_opened`,
    dateClosed: sql`o.date_closed`,
    dateCreation: sql`o.date_creation`,
    receiptHash: sql`o.receipt_hash`,
    version: sql`o.version`,
  },
  filters: {
    quantity: sql`o.stake`,
    profit: sql`o.profit`,
    mandate: sql`o.mandate_id`,
    campaign: sql`l.campaign_id`,
    assignedTo: sql`l.assigned_to`,
  },
  sorts: { quantity: sql`o.stake`, profit: sql`o.profit` },
  emptyBy: ['status', 'kind'],
  ties: { fields: ['symbol', 'kind', 'type', 'status', 'leverage', 'closeReason'], by: sql`o.date_creation` },
  search: { sources: [customerSource(sql`o.lead_id`), textSource(sql`plain_text(o.symbol)`)] },
  customerSorts: ['leadName'],
  stored: {
    table: 'orders',
    columns: {
      lead: 'lead_id',
      symbol: 'symbol',
      kind: 'kind',
      type: 'type',
      leverage: 'leverage',
      entry: 'entry',
      entryPrice: 'entry_price',
      openPrice: 'open_price',
      closePrice: 'close_price',
      stopLoss: 'stop_loss',
      takeProfit: 'take_profit',
      trailing: 'trailing_stop',
      expiryPreset: 'expiry_preset',
      expiration: 'expiration',
      dateOpened: 'date_opened',
      dateClosed: 'date_closed',
      quantity: ['stake'],
      price: [],
      maxDeviation: [],
      prepared: [],
    },
    internal: {
      stake: 'stake',
      openHolder: 'open_holder',
      trailingBest: 'trailing_best',
      decimals: 'decimals',
      payout: 'payout',
      closeOutPercent: 'close_out_percent',
      expectedProfit: 'expected_profit',
      status: 'status',
      profit: 'profit',
      rawProfit: 'raw_profit',
      closeReason: 'close_reason',
      closeBasis: 'close_basis',
      outcome: 'outcome',
      imported: 'imported',
      adjustmentReason: 'adjustment_reason',
      priceSource: 'price_source',
      receiptHash: 'receipt_hash',
      enteredBy: 'entered_by',
      mandate: 'mandate_id',
    },
  },
  owner,
  scope: (actor, action) => scopeOfCustomers(actor, `order:${action}` as Permission, owner),
});

/** The records without a scope, for the product's own actions. */
export const anyOrder = { ...orderTable, scope: () => everything };

/** Stores past orders of the demo by the names of `stored`, with `id` and `dateCreation`. */
export const seedOrders = (runner: Runner, orders: readonly Values[]): Promise<void> => {
  const columns = Object.entries({ id: 'id', dateCreation: 'date_creation', ...columnsOf(orderTable) });
  const rows = orders.map((order) =>
    Object.fromEntries(columns.map(([field, column]) => [column, order[field] ?? null])),
  );
  return bulkInsert(runner, sql`orders`, rows);
};
