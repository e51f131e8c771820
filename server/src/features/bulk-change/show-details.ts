import type { bulkChangeDetails as route } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { NamedRecords } from '../../kernel/bulk-change/named-records.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { bulkChangeScope, readDetails } from './bulk-change-list-table.ts';

/** The values that a change replaced, with the names of records that a feature gives. */
export const showDetails =
  (named: readonly NamedRecords[]): Command<typeof route> =>
  async (context, { params: { id } }) => {
    const details = await readDetails(context, id, bulkChangeScope(context.actor, 'bulkChange:read'));
    if (details === null) throw notFound();
    const { resource, ids, owners, values, left } = details;
    const records = await named.find((one) => one.resource === resource)?.read(context, ids);
    return { owners: [...owners], values: [...values], records: records ?? [], left: [...left] };
  };
