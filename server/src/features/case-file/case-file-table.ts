import { type CaseCopy, type CaseFile, shownCaseFiles } from '@countinghouse/contract/case-file/case-file.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context, Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';

const shownState = (now: Date): Sql => sql`case
  when c.state <> 'made' then c.state
  when c.expires <= ${now}::timestamptz then 'expired'
  when exists (select 1 from log_leaf l where l.kind = 'caseFile' and l.record = c.id::text) then 'ready'
  else 'sealing' end`;

type Row = Omit<CaseFile, 'dateCreation' | 'expires'> & { readonly dateCreation: Date; readonly expires: Date | null };

/** A customer's newest case files; the customer sees those for a customer. */
export const readCaseFiles = async (
  { query, now }: Pick<Context, 'query' | 'now'>,
  { lead, isOwn }: { readonly lead: string; readonly isOwn: boolean },
): Promise<CaseFile[]> => {
  const rows = await query<Row>(sql`
    select c.id, c.copy, ${shownState(now)} as state, c.reason, c.records::integer as records,
      case when s.role <> 'lead' then s.first_name || ${isOwn ? sql`''` : sql`' ' || s.last_name`} end as "staffName",
      c.date_creation as "dateCreation", c.expires
    from case_file c join users s on s.id = c.asked_by
    where c.lead_id = ${lead}::uuid and ${isOwn ? sql`c.copy = 'customer'` : sql`true`}
    order by c.date_creation desc, c.id desc limit ${shownCaseFiles}`);
  return rows.map((row) => ({
    ...row,
    dateCreation: row.dateCreation.toISOString(),
    expires: row.expires?.toISOString() ?? null,
  }));
};

/** The number of a customer's case files since a moment, and whether one for these readers is being made. */
export const countCaseFiles = async (
  { query }: Pick<Context, 'query'>,
  { lead, copy, since }: { readonly lead: string; readonly copy: CaseCopy; readonly since: Date },
): Promise<{ readonly recent: number; readonly isWaiting: boolean }> => {
  // Two requests at the same time wait for each other.
  await query(sql`select 1 from users where id = ${lead}::uuid for update`);
  const [row] = await query<{ recent: number; isWaiting: boolean }>(sql`
    select count(*) filter (where date_creation > ${since}::timestamptz)::integer as recent,
      coalesce(bool_or(state = 'waiting' and copy = ${copy}), false) as "isWaiting"
    from case_file where lead_id = ${lead}::uuid`);
  return row ?? { recent: 0, isWaiting: false };
};

interface NewCaseFile {
  readonly id: string;
  readonly lead: string;
  readonly copy: CaseCopy;
  readonly reason: string | null;
}

export const insertCaseFile = async (
  { query, actor, now, request }: Pick<Context, 'query' | 'actor' | 'now' | 'request'>,
  { id, lead, copy, reason }: NewCaseFile,
): Promise<void> => {
  await query(sql`
    insert into case_file (id, lead_id, copy, reason, language, asked_by, date_creation)
    values (${id}::uuid, ${lead}::uuid, ${copy}, ${reason}, ${request.language}, ${actor.id}::uuid, ${now}::timestamptz)`);
};

export interface WaitingCase {
  readonly id: string;
  readonly lead: string;
  readonly leadName: string;
  readonly copy: CaseCopy;
  readonly reason: string | null;
  readonly language: Language;
  readonly askedBy: { readonly id: string; readonly name: string; readonly role: string };
}

export const findWaiting = async (runner: Runner, id: string): Promise<WaitingCase | undefined> => {
  const [row] = await runner.query<WaitingCase>(sql`
    select c.id, c.lead_id as lead, ${fullName('l')} as "leadName", c.copy, c.reason, c.language,
      jsonb_build_object('id', s.id, 'name', ${fullName('s')}, 'role', s.role) as "askedBy"
    from case_file c join users l on l.id = c.lead_id join users s on s.id = c.asked_by
    where c.id = ${id}::uuid and c.state = 'waiting'`);
  return row;
};

interface Made {
  readonly records: number;
  readonly sha256: string;
  readonly expires: Date;
}

/** False if it is no longer awaited: the customer was erased in the meantime. */
export const storeMade = async (
  { query, now }: Pick<Context, 'query' | 'now'>,
  id: string,
  { records, sha256, expires }: Made,
): Promise<boolean> => {
  const rows = await query(sql`
    update case_file set state = 'made', records = ${BigInt(records)}::bigint, manifest_sha256 = ${sha256},
      date_done = ${now}::timestamptz, expires = ${expires}::timestamptz, xid = pg_current_xact_id()
    where id = ${id}::uuid and state = 'waiting' returning 1`);
  return rows.length > 0;
};

export const storeFailed = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`update case_file set state = 'failed' where id = ${id}::uuid and state = 'waiting'`);
};

export interface FoundCase {
  readonly lead: string;
  readonly copy: CaseCopy;
  readonly dateCreation: Date;
}

/** A case file that can be downloaded now. */
export const findDownloadable = async (
  { query, now }: Pick<Context, 'query' | 'now'>,
  id: string,
): Promise<FoundCase | undefined> => {
  const [row] = await query<FoundCase>(sql`
    select lead_id as lead, copy, date_creation as "dateCreation" from case_file
    where id = ${id}::uuid and state = 'made' and expires > ${now}::timestamptz`);
  return row;
};

/** Those of these folders that must stay. */
export const foldersInUse = async (runner: Runner, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
  const rows = await runner.query<{ id: string }>(sql`
    select id from case_file where id = any(${ids}::text[]::uuid[])
      and (state = 'waiting' or (state = 'made' and expires > ${now}::timestamptz))`);
  return new Set(rows.map(({ id }) => id));
};
