import { personName } from '@countinghouse/contract/user/person-name.ts';
import { type Duplicate, likelyScore, mostDuplicates } from '@countinghouse/contract/user/duplicates.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { userTable } from './user-table.ts';

export interface Compared {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly mobile: string;
  /** The lead itself, once it exists. */
  readonly id?: string;
}

// Bounds the work for a number that hundreds of leads share, such as 000000000.
const mostCandidates = 200;

// The threshold of leads_named_like().
const similarEnough = 0.6;

const isLive = sql`u.role = 'lead' and u.deleted_at is null and u.erased_at is null`;
const comparedName = sql`plain_text(${fullName('u')})`;

const conditionsOf = ({ firstName, lastName, email, phone, mobile, id }: Compared) => {
  const name = personName({ firstName, lastName });
  return {
    another: id === undefined ? isLive : sql`${isLive} and u.id <> ${id}::uuid`,
    email: sql`email_key(u.email) = email_key(${email}::text)`,
    phone: sql`(phone_keys(u.phone, u.mobile) && phone_keys(${phone}::text, ${mobile}::text)
      and share_phone(u.phone, u.mobile, ${phone}::text, ${mobile}::text))`,
    similarity: sql`similarity(${comparedName}, plain_text(${name}::text))`,
    name: sql`u.id in (select leads_named_like(${name}::text))`,
  };
};

/** The leads within the caller's scope that may be the same person, the best match first. */
export const similarLeads = async (context: Context, compared: Compared): Promise<Duplicate[]> => {
  const { another, email, phone, name, similarity } = conditionsOf(compared);
  const scope = userTable.scope(context.actor, 'read');
  const candidates = (condition: Sql): Sql =>
    sql`(select u.id from users u where ${another} and ${scope} and ${condition} limit ${mostCandidates})`;
  return context.query<Duplicate>(sql`
    select id, "firstName", "lastName", email, "assignedToName", reasons,
      least(100, ("hasEmail"::int * 60 + "hasPhone"::int * ${likelyScore}::int + round(similarity * 40)))::int as score
    from (
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, ${userTable.fields.assignedToName} as "assignedToName",
        f.*, array_remove(array[case when "hasEmail" then 'email' end, case when "hasPhone" then 'phone' end,
          case when similarity >= ${similarEnough}::real then 'name' end], null) as reasons
      from ${userTable.from}, lateral (
        select coalesce(${email}, false) as "hasEmail", coalesce(${phone}, false) as "hasPhone", ${similarity} as similarity) f
      where u.id in (${candidates(email)} union ${candidates(phone)} union ${candidates(name)})) found
    order by score desc, id limit ${mostDuplicates}`);
};

/**
 * Whether a lead outside the caller's scope has the same address or number. A similar name does not count: otherwise
 * agents could try out names to learn who is a customer.
 */
export const hasLeadElsewhere = async (context: Context, compared: Compared): Promise<boolean> => {
  const { another, email, phone } = conditionsOf(compared);
  // Not true, because the scope is null for a lead without an agent.
  const [found] = await context.query(sql`
    select 1 from users u where ${another} and (${userTable.scope(context.actor, 'read')}) is not true and (${email} or ${phone}) limit 1`);
  return found !== undefined;
};
