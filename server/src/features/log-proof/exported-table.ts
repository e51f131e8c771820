import sql from 'sql-template-tag';
import { reachFor } from '../../kernel/actor.ts';
import type { Reading } from '../../kernel/context.ts';

/** The newest export of a file that the actor may prove and that the log has. */
export const findExported = async (
  { actor, query }: Pick<Reading, 'actor' | 'query'>,
  sha256: string,
): Promise<string | undefined> => {
  const reader = actor.real?.id ?? actor.id;
  const isTheirs =
    reachFor(actor, 'audit:read') === 'all' && actor.real === null
      ? sql`true`
      : sql`(f.taken_by = ${reader}::uuid or f.lead_id = ${actor.id}::uuid)`;
  const [row] = await query<{ id: string }>(sql`
    select f.id::text as id from exported_file f join log_leaf l on l.kind = 'export' and l.record = f.id::text
    where f.sha256 = ${sha256} and ${isTheirs} order by f.date_creation desc, f.id desc limit 1`);
  return row?.id;
};
