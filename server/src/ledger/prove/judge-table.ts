import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { transferClasses, type TransferKind } from '@countinghouse/contract/ledger/ledger.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { TransferRecord, TransferRecords } from '../../kernel/transfer-record.ts';
import { type Proposed, proposedAmounts } from '../proposed-cents.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import type { Finding } from './finding-table.ts';

const approvalState = stateConstants(approvalStates.names);

const text = (constant: string): Sql => sql([`'${constant}'`]);
const account = sql`split_part(m.line, ' ', 1)`;

/** The moved lines without the accounts whose amount the record does not know. */
const compared = sql`array(select m.line from unnest(t.moved) m(line)
  where ${account} <> all(r.unknown) order by m.line collate "C")`;

/** Reads each transfer of `t` as the record of this kind states it. */
const recorded = (kind: string, { from, where, lead, lines, state, evidence }: TransferRecord): Sql => {
  const values = join(Object.entries(lines).map(([name, cents]) => sql`(${text(name)}, (${cents})::bigint)`));
  return sql`
    select t.id, r.* from t join lateral (
      select ${lead} as lead,
        array(select v.name || ' ' || v.cents from (values ${values}) v(name, cents)
          where v.cents <> 0 order by (v.name || ' ' || v.cents) collate "C") as lines,
        array(select v.name from (values ${values}) v(name, cents) where v.cents is null) as unknown,
        ${state ?? sql`true`} as state, ${evidence ?? sql`false`} as evidence
      from ${from} where ${where} limit 1) r on true
    where t.kind = ${text(kind)}`;
};

const proposed = (kind: Proposed): Sql => {
  const { accounts, sign } = proposedAmounts[kind];
  return sql`when ${text(kind)} then ${sql([String(sign)])} * (select coalesce(sum(split_part(m.line, ' ', 2)::bigint), 0)
    from unnest(t.moved) m(line) where ${account} in (${join(accounts.map(text))}))`;
};

const approvedCents = sql`round((case when jsonb_typeof(p.params -> 'amount') = 'number' then p.params ->> 'amount'
  when jsonb_typeof(p.params -> 'after' -> 'profit') = 'number' then p.params -> 'after' ->> 'profit' end)::numeric * 100)`;

/** An approval whose params an erasure removed counts with any amount. */
const isApproved = sql`exists (
  select 1 from approval_use w join approval p on p.id = w.approval_id
  where w.kind = t.kind and w.ref = t.ref and p.state = ${approvalState.approved} and p.record_id = t.record_id
    and (${approvedCents} = t.proposed or p.params -> 'amount' is null and p.params -> 'after' is null))`;

const kinds = Object.entries(transferClasses) as [TransferKind, (typeof transferClasses)[TransferKind]][];
const ofClass = (name: string): Sql => join(kinds.flatMap(([kind, rule]) => (rule.class === name ? [text(kind)] : [])));

/** A payout within the limits has no approval; one that used an approval keeps it. */
const needsApproval = sql`(t.kind in (${ofClass('decided')}) and not r.evidence or t.kind in (${ofClass('paidOut')})
  and exists (select 1 from approval_use w where w.kind = t.kind and w.ref = t.ref))`;

/**
 * Compares transfers `t` that meet the condition with their entries, records and approvals; at most one finding each.
 * Transfers of earlier versions (tx 0) followed other rules: their amounts, states and approvals are not compared.
 */
export const judgeTransfers = (runner: Runner, records: TransferRecords, picked: Sql): Promise<Finding[]> =>
  runner.query<Finding>(sql`
    with moved as materialized (
      select t.id, t.kind, t.ref, t.lead_id, t.resource, t.record_id, t.tx, coalesce(u.demo, false) as demo,
        coalesce(l.sum, 0) as sum, coalesce(l.count, 0) as count, coalesce(l.moved, '{}') as moved
      from transfer t left join users u on u.id = t.lead_id left join lateral (
        select sum(e.amount) as sum, count(*) as count, array_agg(e.line order by e.line collate "C") as moved from (
          select x.amount, case when a.lead_id is null or a.lead_id = t.lead_id then a.kind else '!' || a.kind end
            || ' ' || x.amount as line
          from entry x join account a on a.id = x.account_id where x.transfer_id = t.id) e) l on true
      where ${picked}
    ), t as materialized (
      select t.*, case t.kind ${join(
        Object.keys(proposedAmounts).map((kind) => proposed(kind as Proposed)),
        ' ',
      )} end as proposed
      from moved t
    ), r as materialized (
      ${join(
        Object.entries(records).map(([kind, record]) => recorded(kind, record)),
        ' union all ',
      )}
    ), judged as (
      select t.id, t.lead_id, t.resource, t.record_id, t.moved, r.lines,
        case when t.sum <> 0 or t.count < 2 then 'unbalanced'
          when r.id is null then 'noRecord'
          when r.lead is distinct from t.lead_id then 'otherCustomer'
          when t.tx = 0 then null
          when ${compared} <> r.lines then 'otherAmount'
          when r.state is not true then 'otherState'
          when not t.demo and ${needsApproval} and not ${isApproved} then 'noApproval' end as fault
      from t left join r on r.id = t.id
    )
    select fault, id::text as subject, lead_id as lead, resource, record_id as record,
      array_to_string(moved, ', ') as found, array_to_string(lines, ', ') as expected
    from judged where fault is not null order by id`);
