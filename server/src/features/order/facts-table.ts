import { orderStates } from '@countinghouse/contract/order/order.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf, latestOf } from '../../kernel/facts-of-lead.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { closedByName } from './facts-closed-by-table.ts';
import { timeline } from './facts-timeline-table.ts';

const orderState = stateConstants(orderStates.names);

const ofOrder = {
  from: sql`orders r`,
  where: sql`r.id = t.record_id and r.id::text = t.ref`,
  lead: sql`r.lead_id`,
};

export const facts: FeatureFacts = {
  tables: {
    orders: {
      customer: 'lead_id',
      kept:
        'id lead_id symbol kind type stake leverage entry entry_price open_price close_price stop_loss ' +
        'take_profit trailing_stop trailing_best decimals payout expected_profit expiry_preset expiration ' +
        'status profit raw_profit close_reason close_basis outcome imported adjustment_reason price_source ' +
        'receipt_hash close_out_percent part_of part_from parts_stake holder open_holder entered_by mandate_id date_opened date_closed version date_creation deleted_at deleted_by',
      merge: 'blocks',
      caseFile: {
        at: 'date_creation',
        cents: 'stake expected_profit profit raw_profit part_from parts_stake',
        internal: 'entered_by deleted_by',
        withheld: 'open_holder decimals',
        leaf: { kind: 'receipt', id: 'id' },
      },
    },
    order_evidence: {
      customer: { column: 'order_id', table: 'orders' },
      kept: 'order_id phase ticks seen xid',
      merge: 'blocks',
      caseFile: { at: null },
    },
    order_quote_proof: {
      customer: { column: 'order_id', table: 'orders' },
      kept: 'order_id phase batch_id place hashes',
      merge: 'blocks',
      caseFile: 'derived',
    },
    price_checkpoint: 'noCustomer',
    price_refusal: 'noCustomer',
  },
  leaves: [
    {
      // The close's evidence is written in the transaction that closes the order, and the order is final from then on.
      kind: 'receipt',
      from: sql`order_evidence v join orders o on o.id = v.order_id where v.phase = 'close'`,
      id: sql`o.id::text`,
      key: sql`v.order_id`,
      xid: sql`v.xid`,
      customer: sql`o.lead_id`,
      content: sql`jsonb_build_object('customer', o.lead_id, 'sha256', o.receipt_hash, 'at', ${instant(sql`o.date_closed`)})`,
    },
  ],
  openItems: [
    {
      kind: 'order',
      rows: sql`select lead_id as lead, stake as cents from orders where ${stateIn(sql`status`, orderStates.open)}`,
    },
  ],
  ownData: {
    orders: {
      from: sql`orders o`,
      lead: sql`o.lead_id`,
      id: sql`o.id`,
      at: sql`o.date_creation`,
      name: sql`o.symbol`,
      cents: sql`o.stake`,
      item: sql`jsonb_build_object('id', o.id, 'symbol', o.symbol, 'kind', o.kind, 'type', o.type,
        'stake', ${euro(sql`o.stake`)}, 'leverage', o.leverage, 'entry', o.entry, 'entryPrice', o.entry_price,
        'openPrice', o.open_price, 'closePrice', o.close_price, 'stopLoss', o.stop_loss, 'takeProfit', o.take_profit,
        'trailingStop', o.trailing_stop, 'payoutPercent', ${euro(sql`o.payout`)}, 'expiration', o.expiration,
        'closeOutPercent', o.close_out_percent,
        'status', o.status, 'profit', ${euro(sql`o.profit`)}, 'closeReason', o.close_reason, 'outcome', o.outcome,
        'imported', o.imported, 'adjustmentReason', o.adjustment_reason, 'receiptHash', o.receipt_hash,
        'mandate', o.mandate_id, 'partOf', o.part_of, 'closedInParts', ${euro(sql`o.parts_stake`)},
        'dateCreation', o.date_creation, 'dateOpened', o.date_opened, 'dateClosed', o.date_closed)`,
    },
  },
  labels: {
    order: {
      from: sql`orders o`,
      id: sql`o.id`,
      name: sql`o.symbol`,
      cents: sql`o.stake + o.parts_stake`,
      page: { of: sql`case when o.receipt_hash is null then 'order' else 'receipt' end`, id: sql`o.id` },
      closedBy: closedByName,
      closedBecause: sql`o.adjustment_reason`,
      mandate: sql`mandate_shown(o.mandate_id)`,
    },
  },
  // Trades recorded from elsewhere count as work, too.
  hasWork: sql`exists (select 1 from orders o where o.lead_id = u.id)`,
  erasure: {
    counts: { orders: countOf(sql`orders`) },
    lastRecord: latestOf(sql`orders`, sql`greatest(date_creation, date_closed)`),
  },
  timeline,
  transfers: {
    'order.open': { ...ofOrder, lines: { cash: sql`-r.stake - r.parts_stake`, margin: sql`r.stake + r.parts_stake` } },
    'order.close': {
      ...ofOrder,
      lines: {
        margin: sql`-r.stake`,
        cash: sql`r.stake + coalesce(r.profit, 0)`,
        trading_result: sql`-coalesce(r.profit, 0)`,
      },
      state: sql`r.status in (${orderState.closed}, ${orderState.cancelled})`,
      evidence: sql`r.adjustment_reason is null`,
    },
  },
};
