import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export const investedProjects = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select distinct project_id as id from investment where project_id = any(${ids}::uuid[])`);
  return rows.map(({ id }) => id);
};
