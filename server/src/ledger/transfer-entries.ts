import type { TransferKind } from '@countinghouse/contract/ledger/ledger.ts';
import type { TimelineGroup } from '@countinghouse/contract/customer-event.ts';
import type { TimelineKind } from '@countinghouse/contract/user/timeline.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { TimelineSource } from '../kernel/timeline-source.ts';

/** How a feature's transfers appear in the timeline; fragments name the transfer `t` and the tables of `joined`. */
export interface TransferEntries {
  readonly name: string;
  readonly group: TimelineGroup;
  /** The kind of entry for each kind of transfer. */
  readonly kinds: Partial<Record<TransferKind, TimelineKind | Sql>>;
  readonly joined: Sql;
  /** The actor where the ledger names none. */
  readonly actor?: Sql;
  readonly cents: Sql;
  readonly data: Sql;
  /** The record that the entry leads to; the transfer's own by default. */
  readonly record?: { readonly resource: Sql; readonly id: Sql };
}

/** A timeline source with the transfers of one feature. */
export const transferEntries = ({
  name,
  group,
  kinds,
  joined,
  actor = sql`null::uuid`,
  cents,
  data,
  record = { resource: sql`t.resource`, id: sql`t.record_id` },
}: TransferEntries): TimelineSource => {
  const transfers = Object.keys(kinds);
  const kind = join(
    Object.entries(kinds).map(([transfer, entry]) => sql`when ${transfer} then ${entry}`),
    ' ',
  );
  return {
    name,
    groups: [group],
    transfers,
    keys: ({ lead, older, limit }) => sql`
      select m.id, m.at from unnest(${transfers}::text[]) as k(kind) cross join lateral (
        select t.id, t.at from transfer t
        where t.lead_id = ${lead}::uuid and t.kind = k.kind and ${older(sql`t.at`, sql`t.id`)}
        order by t.at desc, t.id desc limit ${limit}) m`,
    rows: sql`
      select p.source, p.id, p.at, case t.kind ${kind} end, coalesce(t.actor_id, ${actor}), t.real_actor_id, ${cents},
        ${record.resource}, ${record.id}, ${data}
      from page p join transfer t on t.id = p.id ${joined}`,
  };
};
