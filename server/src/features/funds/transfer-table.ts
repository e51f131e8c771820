import { transfer } from '@countinghouse/contract/ledger/books.ts';
import sql from 'sql-template-tag';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { scopeByReach, table } from '../../kernel/resource/table.ts';

/** Transfers are never deleted, but a list needs the column; the planner removes it. */
const base = sql`(select *, null::timestamptz as deleted_at from transfer) t`;

export const transferTable = table({
  resource: transfer,
  from: sql`${base} join users l on l.id = t.lead_id left join users a on a.id = t.actor_id
    left join users r on r.id = t.real_actor_id`,
  base,
  alias: 't',
  fields: {
    id: sql`t.id`,
    kind: sql`t.kind`,
    lead: sql`t.lead_id`,
    leadName: fullName('l'),
    resource: sql`t.resource`,
    record: sql`t.record_id`,
    at: sql`t.at`,
    bookedAt: sql`t.booked_at`,
    actorName: fullName('a'),
    realActorName: fullName('r'),
    amount: sql`(select ${euro(sql`sum(e.amount)`)} from entry e where e.transfer_id = t.id and e.amount > 0)`,
    entries: sql`(
      select json_agg(json_build_object('account', c.kind, 'house', c.lead_id is null, 'amount', ${euro(sql`e.amount`)})
        order by e.amount, c.kind)
      from entry e join account c on c.id = e.account_id where e.transfer_id = t.id)`,
  },
  stored: { table: 'transfer' },
  scope: (actor) => scopeByReach(actor, 'ledger:read', { lead: sql`t.lead_id`, assigned: sql`null::uuid` }),
});
