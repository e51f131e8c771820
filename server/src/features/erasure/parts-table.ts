import type { ErasedPart, KeptPart } from '@countinghouse/contract/erasure/erasure.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

interface Counted<Part> {
  readonly part: Part;
  readonly count: number;
}

const of = (lead: string, table: Sql): Sql =>
  sql`(select count(*)::integer from ${table} where lead_id = ${lead}::uuid)`;

const always = sql`1`;

/** Counts by part, without the parts that are empty. */
const countParts = async <Part extends string>(
  runner: Runner,
  parts: Readonly<Partial<Record<Part, Sql>>>,
): Promise<Counted<Part>[]> => {
  const rows = Object.entries<Sql | undefined>(parts).flatMap(([part, count], at) =>
    count ? [sql`select ${part}::text as part, ${count} as count, ${at}::integer as place`] : [],
  );
  return runner.query<Counted<Part>>(
    sql`select part, count from (${join(rows, ' union all ')}) p where count > 0 order by place`,
  );
};

const answers = (lead: string): Sql =>
  sql`(${of(lead, sql`appropriateness`)} + ${of(lead, sql`own_limit`)} + ${of(lead, sql`trader`)})`;

/** Erased at once; includes documents and answers when nothing must be retained. */
export const countErased = (runner: Runner, lead: string, isKept: boolean): Promise<Counted<ErasedPart>[]> =>
  countParts<ErasedPart>(runner, {
    identity: always,
    contact: always,
    access: always,
    words: always,
    sessions: sql`(select count(*)::integer from session where user_id = ${lead}::uuid)`,
    comments: of(lead, sql`comment`),
    notifications: sql`(select count(*)::integer from notification where user_id = ${lead}::uuid)`,
    importRows: sql`(select count(*)::integer from import_row r join users u on u.id = ${lead}::uuid
      where r.lead_id = u.id or lower(r.email) = u.email)`,
    ...(!isKept && { documents: of(lead, sql`verification_document`), answers: answers(lead) }),
  });

export const countKept = (runner: Runner, lead: string): Promise<Counted<KeptPart>[]> =>
  countParts<KeptPart>(runner, {
    identity: always,
    deposits: of(lead, sql`deposit`),
    withdrawals: of(lead, sql`withdrawal`),
    investments: of(lead, sql`investment`),
    orders: of(lead, sql`orders`),
    purchases: of(lead, sql`purchase`),
    documents: of(lead, sql`verification_document`),
    answers: answers(lead),
    approvals: of(lead, sql`approval`),
  });

/** The time of a person's last business record, and the end of its retention. */
export interface Retention {
  readonly lastRecord: Date | null;
  /** Also null once the retention has ended. */
  readonly keptUntil: Date | null;
}

export const readRetention = async (
  runner: Runner,
  lead: string,
  { years, now }: { years: number; now: Date },
): Promise<Retention> => {
  const latest = (table: Sql, moment: Sql): Sql =>
    sql`(select max(${moment}) from ${table} where lead_id = ${lead}::uuid)`;
  const [row] = await runner.query<Retention>(sql`
    with last as (select greatest(
      ${latest(sql`transfer`, sql`greatest(at, booked_at)`)},
      ${latest(sql`deposit`, sql`greatest(date_creation, date_done)`)},
      ${latest(sql`withdrawal`, sql`greatest(date_creation, date_decided)`)},
      ${latest(sql`investment`, sql`greatest(date_creation, date_ended)`)},
      ${latest(sql`orders`, sql`greatest(date_creation, date_closed)`)},
      ${latest(sql`purchase`, sql`greatest(date_purchased, date_sold)`)},
      ${latest(sql`offer`, sql`greatest(date_creation, date_decided)`)}) as record)
    select record as "lastRecord", case when record + make_interval(years => ${years}) > ${now}::timestamptz
      then record + make_interval(years => ${years}) end as "keptUntil" from last`);
  return row ?? { lastRecord: null, keptUntil: null };
};
