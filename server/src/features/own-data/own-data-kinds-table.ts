import type { OwnDataKind } from '@countinghouse/contract/own-data/own-data.ts';
import sql, { type Sql } from 'sql-template-tag';

/** The source of a kind of records, and the part of each that the customer may know. */
export interface OwnDataSource {
  readonly from: Sql;
  readonly lead: Sql;
  readonly id: Sql;
  readonly at: Sql;
  /** The record as JSON; amounts in euro. Staff are not named, and cards only by their last four digits. */
  readonly item: Sql;
  /** The name of a record in the summary, and its amount in cents. */
  readonly name?: Sql;
  readonly cents?: Sql;
}

const euro = (cents: Sql): Sql => sql`round(${cents} / 100.0, 2)`;

const schedule = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'period', v.period, 'amount', ${euro(sql`v.cents`)},
    'status', v.status, 'dueDate', v.due_date, 'datePaid', v.date_paid) order by v.due_date, v.id), '[]')
  from dividend v where v.investment_id = i.id and v.status not in ('pending', 'rejected'))`;

const agreement = sql`(
  select jsonb_build_object('signedAt', g.signed_at, 'termsVersion', g.terms_version, 'language', g.language,
    'fileHash', g.file_hash, 'contentHash', g.content_hash, 'signatureText', g.signature_text, 'ip', g.ip,
    'userAgent', g.user_agent)
  from investment_agreement g where g.investment_id = i.id)`;

export const ownDataSources: Readonly<Record<OwnDataKind, OwnDataSource>> = {
  documents: {
    from: sql`verification_document d join stored_file f on f.id = d.file_id`,
    lead: sql`d.lead_id`,
    id: sql`d.id`,
    at: sql`d.date_creation`,
    item: sql`jsonb_build_object('id', d.id, 'kind', d.kind, 'status', d.status, 'reason', d.reason,
      'fileName', f.original_name, 'type', f.type, 'bytes', f.bytes, 'sha256', f.sha256, 'dateCreation', d.date_creation,
      'dateDecided', d.date_decided, 'dateReplaced', d.date_replaced)`,
  },
  pictures: {
    from: sql`(select * from stored_file where class = 'media' and owner_id = created_by and deleted_at is null) f`,
    lead: sql`f.owner_id`,
    id: sql`f.id`,
    at: sql`f.created_at`,
    name: sql`f.original_name`,
    item: sql`jsonb_build_object('id', f.id, 'fileName', f.original_name, 'type', f.type, 'bytes', f.bytes,
      'width', f.width, 'height', f.height, 'sha256', f.sha256, 'url', '/v1/uploads/' || f.path,
      'dateCreation', f.created_at)`,
  },
  deposits: {
    from: sql`deposit d`,
    lead: sql`d.lead_id`,
    id: sql`d.id`,
    at: sql`d.date_creation`,
    name: sql`coalesce(d.card_brand || ' •••• ' || d.card_last4, d.transaction_id)`,
    cents: sql`d.amount`,
    item: sql`jsonb_build_object('id', d.id, 'amount', ${euro(sql`d.amount`)}, 'status', d.status, 'method', d.method,
      'reason', d.reason, 'transactionId', d.transaction_id, 'cardBrand', d.card_brand, 'cardLast4', d.card_last4,
      'fullName', d.full_name, 'street', d.street, 'zipCode', d.zip_code, 'country', d.country, 'phone', d.phone,
      'dateCreation', d.date_creation, 'dateDone', d.date_done)`,
  },
  refunds: {
    from: sql`deposit_refund r join deposit d on d.id = r.deposit_id`,
    lead: sql`d.lead_id`,
    id: sql`r.id`,
    at: sql`r.date_creation`,
    name: sql`d.transaction_id`,
    cents: sql`r.amount`,
    item: sql`jsonb_build_object('id', r.id, 'deposit', r.deposit_id, 'amount', ${euro(sql`r.amount`)},
      'status', r.status, 'reason', r.reason, 'dateCreation', r.date_creation, 'dateDone', r.date_done)`,
  },
  withdrawals: {
    from: sql`withdrawal w`,
    lead: sql`w.lead_id`,
    id: sql`w.id`,
    at: sql`w.date_creation`,
    name: sql`coalesce(w.destination, w.transaction_id)`,
    cents: sql`w.amount`,
    item: sql`jsonb_build_object('id', w.id, 'amount', ${euro(sql`w.amount`)}, 'status', w.status,
      'destination', w.destination, 'transactionId', w.transaction_id, 'reason', w.reason, 'cancelled', w.cancelled,
      'dateCreation', w.date_creation, 'dateDecided', w.date_decided)`,
  },
  investments: {
    // Investments that await the company's approval, or were rejected, never belonged to the customer.
    from: sql`(select * from investment where status not in ('pending', 'rejected')) i`,
    lead: sql`i.lead_id`,
    id: sql`i.id`,
    at: sql`i.date_creation`,
    name: sql`i.name`,
    cents: sql`i.amount_cents`,
    item: sql`jsonb_build_object('id', i.id, 'name', i.name, 'amount', ${euro(sql`i.amount_cents`)},
      'ratePercent', ${euro(sql`i.rate`)}, 'frequency', i.frequency, 'startDate', i.start_date,
      'expirationDate', i.expiration_date, 'status', i.status, 'cancelUntil', i.cancel_until,
      'dateCreation', i.date_creation, 'dateEnded', i.date_ended, 'schedule', ${schedule}, 'agreement', ${agreement})`,
  },
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
      'status', o.status, 'profit', ${euro(sql`o.profit`)}, 'closeReason', o.close_reason, 'outcome', o.outcome,
      'imported', o.imported, 'adjustmentReason', o.adjustment_reason, 'receiptHash', o.receipt_hash,
      'dateCreation', o.date_creation, 'dateOpened', o.date_opened, 'dateClosed', o.date_closed)`,
  },
  purchases: {
    from: sql`purchase p join product t on t.id = p.product_id`,
    lead: sql`p.lead_id`,
    id: sql`p.id`,
    at: sql`p.date_purchased`,
    name: sql`t.name`,
    cents: sql`p.price_cents`,
    item: sql`jsonb_build_object('id', p.id, 'product', p.product_id, 'name', t.name,
      'price', ${euro(sql`p.price_cents`)}, 'datePurchased', p.date_purchased, 'soldFor', ${euro(sql`p.sold_cents`)},
      'dateSold', p.date_sold)`,
  },
  offers: {
    from: sql`(select * from offer where status not in ('proposed', 'refused')) f join product t on t.id = f.product_id`,
    lead: sql`f.lead_id`,
    id: sql`f.id`,
    at: sql`f.date_creation`,
    name: sql`t.name`,
    cents: sql`f.amount_cents`,
    item: sql`jsonb_build_object('id', f.id, 'product', f.product_id, 'name', t.name,
      'amount', ${euro(sql`f.amount_cents`)}, 'status', f.status, 'madeBy', f.made_by, 'origin', f.origin,
      'counterOf', f.counter_of, 'expirationDate', f.expiration_date, 'dateCreation', f.date_creation,
      'dateDecided', f.date_decided)`,
  },
  approvals: {
    from: sql`approval a`,
    lead: sql`a.lead_id`,
    id: sql`a.id`,
    at: sql`a.date_creation`,
    item: sql`jsonb_build_object('id', a.id, 'kind', a.kind, 'state', a.state, 'dateCreation', a.date_creation,
      'dateDone', a.date_done)`,
  },
  closures: {
    from: sql`closure_request c`,
    lead: sql`c.lead_id`,
    id: sql`c.id`,
    at: sql`c.date_creation`,
    item: sql`jsonb_build_object('id', c.id, 'state', c.state, 'reason', c.reason, 'answer', c.answer,
      'dateCreation', c.date_creation, 'dateDone', c.date_done)`,
  },
  answers: {
    from: sql`appropriateness q`,
    lead: sql`q.lead_id`,
    id: sql`q.id`,
    at: sql`q.date_creation`,
    item: sql`jsonb_build_object('id', q.id, 'kind', q.kind, 'questionsVersion', q.questions_version,
      'answers', q.answers, 'score', q.score, 'highestScore', q.highest_score, 'result', q.result,
      'warningRead', q.date_acknowledged, 'dateCreation', q.date_creation)`,
  },
  notifications: {
    from: sql`notification n`,
    lead: sql`n.user_id`,
    id: sql`n.id`,
    at: sql`n.date_creation`,
    item: sql`jsonb_build_object('id', n.id, 'kind', n.kind, 'params', n.params, 'dateCreation', n.date_creation,
      'dateRead', n.read_at)`,
  },
  sessions: {
    // Sessions of connected staff are listed in the activity.
    from: sql`(select * from session where actor_id is null) s`,
    lead: sql`s.user_id`,
    id: sql`s.id`,
    at: sql`s.date_creation`,
    item: sql`jsonb_build_object('id', s.id, 'ip', s.ip, 'userAgent', s.user_agent, 'dateCreation', s.date_creation,
      'lastSeen', s.last_seen, 'dateEnded', s.ended_at)`,
  },
  passkeys: {
    from: sql`passkey k`,
    lead: sql`k.user_id`,
    id: sql`k.id`,
    at: sql`k.date_creation`,
    name: sql`k.name`,
    item: sql`jsonb_build_object('id', k.id, 'name', k.name, 'synced', k.synced, 'dateCreation', k.date_creation,
      'lastUsed', k.last_used)`,
  },
};
