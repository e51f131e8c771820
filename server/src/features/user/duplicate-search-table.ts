import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export interface Probe {
  readonly staff: string;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  readonly now: Date;
}

/**
 * Stores what a member of staff looks for today, each address with its numbers once in any notation, and returns how many
 * there are. Null for what could not reveal anything: neither a whole address nor a whole number. Counted by a second
 * statement, which sees what parallel calls have stored.
 */
export const countProbe = async (
  runner: Runner,
  { staff, email, phone, mobile, now }: Probe,
): Promise<number | null> => {
  const day = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  const [probe] = await runner.query<{ hash: Uint8Array }>(sql`
    select sha256(convert_to(concat_ws(' ', email_key(${email}::text), k.keys::text), 'UTF8')) as hash
    from (select phone_keys(${phone}::text, ${mobile}::text) as keys) k
    where email_key(${email}::text) is not null or cardinality(k.keys) > 0`);
  if (!probe) return null;
  await runner.query(sql`
    insert into duplicate_search (staff_id, day, probe) values (${staff}::uuid, ${day}, ${probe.hash}::bytea)
    on conflict do nothing`);
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from duplicate_search where staff_id = ${staff}::uuid and day = ${day}`);
  return row?.count ?? 0;
};
