import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { offer } from '@countinghouse/contract/offer/offer.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { everything, scopeOfCustomers, table, type Table, withCustomer } from '../../kernel/resource/table.ts';
import { openStoredStates, unreleasedAs, unreleasedStates } from './facts-stored-states.ts';

const approvalState = stateConstants(approvalStates.names);

const owner = { lead: sql`o.lead_id`, assigned: sql`l.assigned_to` };
/** Customers see an offer of the company once a second person has approved it. */
const released = sql`(not ${stateIn(sql`o.status`, unreleasedStates)})`;
const gain = sql`(o.amount_cents - b.price_cents)`;

/** Offers in their current state: an overdue one counts as expired, even before the job has run. */
export const offersAt = ({ now }: Pick<Context, 'now'>): Table<typeof offer> =>
  table({
    resource: offer,
    from: sql`offer o ${withCustomer(sql`o.lead_id`)} join product p on p.id = o.product_id
      join purchase b on b.id = o.purchase_id left join users e on e.id = o.entered_by`,
    base: sql`offer o ${withCustomer(sql`o.lead_id`)} join product p on p.id = o.product_id
      join purchase b on b.id = o.purchase_id`,
    alias: 'o',
    fields: {
      id: sql`o.id`,
      product: sql`o.product_id`,
      productName: sql`p.name`,
      productPrice: euro(sql`b.price_cents`),
      amount: euro(sql`o.amount_cents`),
      gain: euro(gain),
      status: statusAt(now),
      expirationDate: sql`o.expiration_date`,
      user: sql`o.lead_id`,
      userName: fullName('l'),
      origin: sql`o.origin`,
      madeBy: sql`o.made_by`,
      counterOf: sql`o.counter_of`,
      released,
      approval: sql`(
        select p.id from approval p where p.record_id = o.id and p.resource = 'offer' and p.state = ${approvalState.pending} limit 1)`,
      enteredByName: fullName('e'),
      dateDecided: sql`o.date_decided`,
      dateCreation: sql`o.date_creation`,
      dateLastUpdate: sql`o.date_last_update`,
      version: sql`o.version`,
    },
    filters: { amount: sql`o.amount_cents`, productPrice: sql`b.price_cents`, gain },
    sorts: { amount: sql`o.amount_cents`, productPrice: sql`b.price_cents`, gain },
    search: sql`plain_text(p.name || ' ' || ${fullName('l')} || ' ' || o.origin)`,
    sortsIds: true,
    stored: {
      table: 'offer',
      columns: {
        product: 'product_id',
        user: 'lead_id',
        amount: ['cents'],
        expirationDate: 'expiration_date',
        origin: 'origin',
        status: 'status',
      },
      internal: {
        purchase: 'purchase_id',
        cents: 'amount_cents',
        madeBy: 'made_by',
        counterOf: 'counter_of',
        enteredBy: 'entered_by',
        dateLastUpdate: 'date_last_update',
      },
    },
    owner,
    hiddenFromSubject: ({ released: isShown }) => !isShown,
    scope: (actor, action) =>
      sql`${actor.role === 'lead' ? released : everything} and ${scopeOfCustomers(actor, `offer:${action}` as Permission, owner)}`,
  });

const shownAs = join(
  unreleasedStates.map((state) => sql([`when o.status = '${state}' then '${unreleasedAs[state]}'`])),
  ' ',
);

const statusAt = (now: Date): Sql =>
  sql`case when ${stateIn(sql`o.status`, openStoredStates)} and o.expiration_date <= ${now}::timestamptz then 'expired'
    ${shownAs} else o.status end`;
