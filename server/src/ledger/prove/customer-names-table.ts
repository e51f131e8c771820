import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import type { Finding } from './finding-table.ts';

/** The names of the customers in these findings, by id. */
export const namesOf = async (runner: Runner, findings: readonly Finding[]): Promise<ReadonlyMap<string, string>> => {
  const leads = findings.flatMap(({ lead }) => (lead == null ? [] : [lead]));
  if (leads.length === 0) return new Map();
  const rows = await runner.query<{ id: string; name: string }>(sql`
    select id, trim(${fullName('users')}) as name from users where id = any(${leads}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
