import type { ResourceName } from '@countinghouse/contract/kernel/resource-name.ts';
import type { RecordPage } from '@countinghouse/contract/ledger/record-link.ts';
import sql, { join, type Sql } from 'sql-template-tag';

/** How a customer's statement and activity name a record, as SQL over `from`. */
export interface RecordLabel {
  readonly from: Sql;
  readonly id: Sql;
  /** An order's symbol, a project or product, a card or reference. */
  readonly name: Sql;
  /** Cents. */
  readonly cents?: Sql;
  /** The customer's page about it; none by default. */
  readonly page?: { readonly of: Sql | RecordPage; readonly id: Sql };
  /** The member of staff who closed it, and why. */
  readonly closedBy?: Sql;
  readonly closedBecause?: Sql;
  /** The mandate under which staff acted. */
  readonly mandate?: Sql;
}

export type RecordLabels = Readonly<Partial<Record<ResourceName, RecordLabel>>>;

/** Selects the label of the record with this resource and id: one row, or none. */
export type LabelOf = (resource: Sql, id: Sql) => Sql;

export const labelOf = (facts: readonly { readonly labels?: RecordLabels }[]): LabelOf => {
  const rows = join(
    facts.flatMap(({ labels }) => Object.entries(labels ?? {})).map(([name, label]) => selected(name, label)),
    ' union all ',
  );
  // The record has a name of its own here, because the features use short ones.
  return (resource, id) => sql`
    select b.* from (select ${resource} as resource, ${id} as id) labelled cross join lateral (${rows}) b`;
};

const none = sql`null`;

const selected = (resource: string, label: RecordLabel): Sql => {
  const { from, id, name, cents = none, page, closedBy = none, closedBecause = none, mandate = none } = label;
  const link = page ? sql`jsonb_build_object('page', ${page.of}::text, 'id', ${page.id}::uuid)` : none;
  return sql`
    select ${name}::text as name, ${cents}::bigint as cents, ${link}::jsonb as link, ${closedBy}::text as "closedBy",
      ${closedBecause}::text as "closedBecause", ${mandate}::jsonb as mandate
    from ${from} where labelled.resource = ${resource} and ${id} = labelled.id`;
};
