import { offerStates } from '@countinghouse/contract/offer/offer.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { latestOf } from '../../kernel/facts-of-lead.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { actorOr, hand, newestRows, type TimelineSource } from '../../kernel/timeline-source.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';
import { storedStates, unreleasedStates } from './facts-stored-states.ts';

const offerState = stateConstants(storedStates);

const ofOffer = sql`jsonb_build_object('name', g.name, 'by', x.made_by)`;

const offersMade: TimelineSource = {
  name: 'offerStart',
  groups: ['products'],
  keys: newestRows(sql`offer`, sql`x.date_creation`, sql`x.deleted_at is null`),
  rows: sql`
    select p.source, p.id, p.at, case when x.counter_of is null then 'offerMade' else 'offerCountered' end,
      ${actorOr(sql`x.entered_by`)}, w.real_actor_id, x.amount_cents, 'offer', x.id, ${ofOffer}
    from page p join offer x on x.id = p.id join product g on g.id = x.product_id left join ${hand(sql`x.id`, 'first')}`,
};

/** The end of offers that no one accepted; a countered offer appears with its counter-offer. */
const offersEnded: TimelineSource = {
  name: 'offerEnd',
  groups: ['products'],
  keys: newestRows(
    sql`offer`,
    sql`x.date_decided`,
    sql`x.status in (${offerState.rejected}, ${offerState.expired}) and x.deleted_at is null
      and not exists (select 1 from offer c where c.counter_of = x.id)`,
  ),
  rows: sql`
    select p.source, p.id, p.at, case when x.status = ${offerState.expired} then 'offerExpired'
        when x.decided_by is null then 'offerClosed' else 'offerDeclined' end,
      x.decided_by, case when x.decided_by = w.actor_id then w.real_actor_id end, x.amount_cents, 'offer', x.id, ${ofOffer}
    from page p join offer x on x.id = p.id join product g on g.id = x.product_id left join ${hand(sql`x.id`, 'last')}`,
};

const transfers = transferEntries({
  name: 'offerTransfer',
  group: 'products',
  kinds: { 'offer.accept': 'offerAccepted' },
  joined: sql`left join offer r on r.id = t.record_id left join product g on g.id = r.product_id`,
  cents: sql`r.amount_cents`,
  data: sql`jsonb_strip_nulls(jsonb_build_object('name', g.name))`,
});

export const facts: FeatureFacts = {
  tables: {
    offer: {
      customer: 'lead_id',
      erasedAfterRetention: 'origin',
      kept:
        'id product_id purchase_id lead_id amount_cents status expiration_date made_by counter_of entered_by ' +
        'decided_by date_decided date_last_update version date_creation deleted_at deleted_by',
      merge: 'blocks',
      caseFile: { at: 'date_creation', cents: 'amount_cents', internal: 'entered_by decided_by deleted_by' },
    },
  },
  openItems: [
    {
      kind: 'offer',
      rows: sql`select lead_id as lead, amount_cents as cents from offer
        where ${stateIn(sql`status`, offerStates.open)} and deleted_at is null`,
    },
  ],
  ownData: {
    offers: {
      from: sql`(select * from offer where not ${stateIn(sql`status`, unreleasedStates)}) f
        join product t on t.id = f.product_id`,
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
  },
  erasure: {
    afterRetention: (lead) => [sql`update offer set origin = '–', version = version + 1 where lead_id = ${lead}::uuid`],
    lastRecord: latestOf(sql`offer`, sql`greatest(date_creation, date_decided)`),
  },
  labels: {
    offer: {
      from: sql`offer f join product t on t.id = f.product_id`,
      id: sql`f.id`,
      name: sql`t.name`,
      cents: sql`f.amount_cents`,
      page: { of: 'vault', id: sql`t.id` },
    },
  },
  timeline: { beginnings: [offersMade], events: [transfers], endings: [offersEnded] },
  bins: [{ resource: 'offer', table: sql`offer` }],
  transfers: {
    'offer.accept': {
      from: sql`offer r join purchase b on b.id = r.purchase_id`,
      where: sql`r.id = t.record_id and r.id::text = t.ref`,
      lead: sql`r.lead_id`,
      lines: {
        vault: sql`-b.price_cents`,
        product_sales: sql`b.price_cents - r.amount_cents`,
        cash: sql`r.amount_cents`,
      },
      state: sql`r.status = ${offerState.accepted}`,
    },
  },
};
