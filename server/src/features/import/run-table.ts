import { importStates } from '@countinghouse/contract/import/import.ts';
import { statesOfCheckedName } from '@countinghouse/contract/verification/verification-states.ts';
import sql, { type Sql, raw } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { ImportedCost } from '../campaign-return/index.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { missingCampaigns } from './check-table.ts';

const importState = stateConstants(importStates.names);

// An arbitrary number that must never change.
const importLock = 7_420_118_305_223n;

/**
 * One import at a time, across all servers: two imports cannot deadlock, and a server that takes over a job from one
 * believed dead waits until that one has released the lock.
 */
export const beginRun = async (runner: Runner): Promise<void> => {
  await runner.query(sql`
    select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '10min', true),
      set_config('idle_in_transaction_session_timeout', '1min', true)`);
  await runner.query(sql`select pg_advisory_xact_lock(${importLock}::bigint)`);
};

/** Numbers of the last row of every batch of `size` rows, in order. */
export const pieceEnds = async (runner: Runner, importId: string, size: number): Promise<number[]> => {
  const rows = await runner.query<{ number: number }>(sql`
    select number from (
      select number, row_number() over (order by number) as turn, count(*) over () as count
      from import_row where import_id = ${importId}::uuid) r
    where turn % ${size}::int = 0 or turn = count order by number`);
  return rows.map((row) => row.number);
};

const named = (alias: string): Sql =>
  sql([`r.campaign_name <> '' and lower(${alias}.name) = lower(r.campaign_name) and ${alias}.deleted_at is null`]);

/** Creates the missing campaigns and returns them; a campaign that someone else has just created is kept. */
export const createCampaigns = async (
  runner: Runner,
  importId: string,
  now: Date,
): Promise<{ id: string; name: string }[]> => {
  const missing = await runner.query<{ name: string }>(missingCampaigns(importId));
  return runner.query<{ id: string; name: string }>(sql`
    insert into campaign (id, name, date_creation)
    select m.id, m.name, ${now}::timestamptz from unnest(${missing.map(() => newId())}::uuid[], ${missing.map(({ name }) => name)}::text[]) m (id, name)
    on conflict (lower(name)) where deleted_at is null do nothing returning id, name`);
};

/** Prevents the deletion of campaigns named by rows until the transaction ends. */
export const holdCampaigns = async (runner: Runner, importId: string): Promise<void> => {
  await runner.query(sql`
    select 1 from campaign where deleted_at is null and lower(name) in (
      select distinct lower(campaign_name) from import_row where import_id = ${importId}::uuid and campaign_name <> '') order by id for share`);
};

const waiting = (importId: string): Sql =>
  sql`r.import_id = ${importId}::uuid and r.problems is null and r.outcome is null`;

/** A cost that counts for no campaign, if the import has none for rows without one. */
export const hasCostAlone = sql`coalesce(r.lead_cost > 0 and r.campaign_name = '', false)`;

/** Fails rows that name a missing campaign, or have the e-mail of a member of staff. */
export const failRows = async (runner: Runner, importId: string): Promise<void> => {
  await runner.query(sql`
    update import_row r set outcome = 'failed', problems = '[{"field":"campaignName","code":"campaignAbsent"}]'
    where ${waiting(importId)} and r.campaign_name <> '' and not exists (select 1 from campaign c where ${named('c')})`);
  await runner.query(sql`
    update import_row r set outcome = 'failed', problems = '[{"field":"email","code":"emailOfStaff"}]'
    from users u where ${waiting(importId)} and u.email = r.email and u.role <> 'lead' and u.deleted_at is null`);
};

/**
 * Fails rows that would have become a lead with a cost and without a campaign. Their e-mail is looked up once the others are
 * written: since the check, somebody may have added or deleted a lead that has it.
 */
export const failCostsAlone = async (runner: Runner, importId: string): Promise<void> => {
  await runner.query(sql`
    update import_row r set outcome = 'failed', problems = '[{"field":"leadCost","code":"costNeedsCampaign"}]'
    where ${waiting(importId)} and r.duplicate is distinct from 'inFile' and ${hasCostAlone}
      and not exists (select 1 from users u where u.email = r.email and u.deleted_at is null)`);
};

export interface Piece {
  readonly importId: string;
  /** Rows with numbers above `after`, up to and including `to`. */
  readonly after: number;
  readonly to: number;
}

const inPiece = ({ importId, after, to }: Piece): Sql =>
  sql`${waiting(importId)} and r.duplicate is distinct from 'inFile' and r.number > ${after} and r.number <= ${to}`;

/** Creates leads from the rows with a new e-mail, in the order of the sheet. Returns their number. */
export const insertLeads = async (
  runner: Runner,
  piece: Piece,
  given: { campaign: string | null; now: Date },
): Promise<number> => {
  const isComplete = given.campaign === null ? sql`not ${hasCostAlone}` : sql`true`;
  const [row] = await runner.query<{ count: number }>(sql`
    with made as (
      insert into users (id, role, first_name, last_name, email, phone, mobile, campaign_id, import_id, date_creation, date_update)
      select r.lead_id, 'lead', r.first_name, r.last_name, r.email, r.phone, r.mobile, coalesce(c.id, ${given.campaign}::uuid),
        r.import_id, ${given.now}::timestamptz, ${given.now}::timestamptz
      from import_row r left join campaign c on ${named('c')}
      where ${inPiece(piece)} and ${isComplete} order by r.number
      on conflict (email) where deleted_at is null do nothing returning 1)
    select count(*)::integer as count from made`);
  return row?.count ?? 0;
};

/** Condition: the row `r` gives the lead `u` another name, which documents vouch for or are being compared with. */
export const renamesChecked = sql`${stateIn(sql`u.verification`, statesOfCheckedName)}
  and (u.first_name, u.last_name) is distinct from (r.first_name, r.last_name)`;

export interface LeadValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly mobile: string;
  readonly campaign: string | null;
  readonly campaignName: string | null;
}

export interface KnownLead {
  readonly number: number;
  readonly id: string;
  readonly assigned: string | null;
  readonly before: LeadValues;
  readonly after: LeadValues;
  readonly renamesChecked: boolean;
}

/**
 * Locks the leads that share an e-mail with a row; returns them as they are and as the row's non-empty fields would
 * change them.
 */
export const knownLeads = (runner: Runner, piece: Piece): Promise<KnownLead[]> =>
  runner.query<KnownLead>(sql`
    select r.number, u.id, u.assigned_to as assigned,
      jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone, 'mobile', u.mobile,
        'campaign', u.campaign_id, 'campaignName', o.name) as before,
      jsonb_build_object('firstName', r.first_name, 'lastName', r.last_name, 'phone', coalesce(nullif(r.phone, ''), u.phone),
        'mobile', coalesce(nullif(r.mobile, ''), u.mobile), 'campaign', coalesce(c.id, u.campaign_id),
        'campaignName', coalesce(c.name, o.name)) as after,
      coalesce(${renamesChecked}, false) as "renamesChecked"
    from import_row r join users u on u.email = r.email and u.deleted_at is null and u.role = 'lead' and u.id <> r.lead_id
    left join campaign c on ${named('c')} left join campaign o on o.id = u.campaign_id
    where ${inPiece(piece)} order by u.id for update of u`);

export const overwriteLeads = async (runner: Runner, leads: readonly KnownLead[]): Promise<void> => {
  const rows = leads.map(({ id, after }) => ({ id, ...after }));
  await runner.query(sql`
    update users u set first_name = r."firstName", last_name = r."lastName", phone = r.phone, mobile = r.mobile,
      campaign_id = r.campaign, version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r(id uuid, "firstName" text, "lastName" text, phone text, mobile text, campaign uuid)
    where u.id = r.id`);
};

interface Renames {
  readonly field: 'firstName' | 'lastName';
  readonly numbers: readonly number[];
}

/** Fails rows that would have changed a checked name. */
export const failRenames = async (runner: Runner, importId: string, { field, numbers }: Renames): Promise<void> => {
  await runner.query(sql`
    update import_row set outcome = 'failed',
      problems = jsonb_build_array(jsonb_build_object('field', ${field}::text, 'code', 'checkedNameKept'))
    where import_id = ${importId}::uuid and number = any(${numbers}::int[])`);
};

export const markUpdated = async (runner: Runner, importId: string, numbers: readonly number[]): Promise<void> => {
  await runner.query(sql`
    update import_row set outcome = 'updated' where import_id = ${importId}::uuid and number = any(${numbers}::int[])`);
};

/** Costs of the leads that the import has just created, by their campaign. */
export const costsOfCreated = (runner: Runner, importId: string): Promise<ImportedCost[]> =>
  runner.query<ImportedCost>(sql`
    select u.campaign_id as campaign, sum(r.lead_cost)::bigint as cents
    from import_row r join users u on u.id = r.lead_id and u.campaign_id is not null
    where r.import_id = ${importId}::uuid and r.lead_cost > 0 group by 1 order by 1`);

/** Marks all remaining rows as skipped, and the import as done with its counts. */
export const finishRun = async (runner: Runner, importId: string, now: Date): Promise<void> => {
  await runner.query(sql`
    update import_row r set outcome = 'skipped' where ${waiting(importId)} and not exists (select 1 from users u where u.id = r.lead_id)`);
  await runner.query(sql`
    update lead_import set state = ${importState.done}, date_done = ${now}::timestamptz, processed = row_count,
      (created_count, updated_count, skipped_count, failed_count) = (
        select count(*) filter (where problems is null and outcome is null), count(*) filter (where outcome = 'updated'),
          count(*) filter (where outcome = 'skipped'), count(*) filter (where problems is not null)
        from import_row where import_id = ${importId}::uuid)
    where id = ${importId}::uuid`);
};

/** Rows that were refused for the same reason: their number, and where the first of them are in the sheet. */
export interface Refused {
  readonly field: string;
  readonly code: string;
  readonly count: number;
  readonly rows: readonly number[];
}

const [mostReasons, firstRows] = [20, 10];

/** Why rows of an import were refused, the most frequent reason first. A row with several problems counts for each. */
export const refusedRows = (runner: Runner, importId: string): Promise<Refused[]> =>
  runner.query<Refused>(sql`
    select p.field, p.code, count(*)::integer as count,
      (array_agg(r.number order by r.number))[1:${raw(String(firstRows))}] as rows
    from import_row r cross join lateral jsonb_to_recordset(r.problems) p (field text, code text)
    where r.import_id = ${importId}::uuid and r.problems is not null
    group by p.field, p.code order by count(*) desc, p.field, p.code limit ${mostReasons}`);

export interface ImportToRun {
  readonly id: string;
  readonly state: string;
  readonly duplicates: 'skip' | 'update';
  readonly createCampaigns: boolean;
  readonly campaign: string | null;
  readonly authorId: string;
  readonly hasCosts: boolean;
}

export const importToRun = async (runner: Runner, id: string): Promise<ImportToRun | undefined> => {
  const [row] = await runner.query<ImportToRun>(sql`
    select id, state, duplicates, create_campaigns as "createCampaigns", campaign_id as campaign, author_id as "authorId",
      'leadCost' = any(columns) as "hasCosts"
    from lead_import where id = ${id}::uuid`);
  return row;
};

export const setProcessed = async (runner: Runner, id: string, processed: number): Promise<void> => {
  await runner.query(
    sql`update lead_import set processed = least(${processed}::int, row_count) where id = ${id}::uuid and state = ${importState.running}`,
  );
};
