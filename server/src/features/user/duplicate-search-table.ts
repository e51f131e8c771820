import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** An address with its numbers, each of which may be empty. */
export interface Probe {
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
}

interface Prober {
  readonly staff: string;
  readonly now: Date;
}

const dayOf = (now: Date): Sql => sql`(${now}::timestamptz at time zone 'UTC')::date`;

/** How many different addresses and numbers a member of staff has looked for today. */
export const probesToday = async (runner: Pick<Runner, 'query'>, { staff, now }: Prober): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from duplicate_search where staff_id = ${staff}::uuid and day = ${dayOf(now)}`);
  return row?.count ?? 0;
};

/**
 * Stores what a member of staff looks for today, each address with its numbers once in any notation, and returns how many
 * there are. Null for what could not reveal anything: neither a whole address nor a whole number. Counted by a second
 * statement, which sees what parallel calls have stored; stored in one order, so that these do not wait in a circle.
 */
export const countProbes = async (
  runner: Pick<Runner, 'query'>,
  { probes, staff, now }: Prober & { readonly probes: readonly Probe[] },
): Promise<number | null> => {
  const of = (field: keyof Probe): string[] => probes.map((probe) => probe[field]);
  const [row] = await runner.query<{ count: number }>(sql`
    with probe as (
      select distinct sha256(convert_to(concat_ws(' ', email_key(p.email), k.keys::text), 'UTF8')) as hash
      from unnest(${of('email')}::text[], ${of('phone')}::text[], ${of('mobile')}::text[]) p(email, phone, mobile),
        lateral (select phone_keys(p.phone, p.mobile) as keys) k
      where email_key(p.email) is not null or cardinality(k.keys) > 0
    ), stored as (
      insert into duplicate_search (staff_id, day, probe)
      select ${staff}::uuid, ${dayOf(now)}, hash from probe order by hash on conflict do nothing
    ) select count(*)::integer as count from probe`);
  return row?.count ? probesToday(runner, { staff, now }) : null;
};
