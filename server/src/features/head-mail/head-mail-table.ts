import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** Marks these addresses as served on this day; returns those that were not yet. */
export const claimAddresses = async (runner: Runner, emails: readonly string[], day: string): Promise<string[]> => {
  const rows = await runner.query<{ email: string }>(sql`
    insert into head_mail (email, day) select e, ${day}::text::date from unnest(${[...emails]}::text[]) e
    on conflict do nothing returning email`);
  return rows.map(({ email }) => email);
};
