import { type LeadImport, importStates } from '@countinghouse/contract/import/import.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { notFound } from '../../kernel/refusal.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { costOfImport } from '../campaign-return/index.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import type { ImportField } from './header-names.ts';

const importState = stateConstants(importStates.names);

/** Days during which an import can be run after its check, and undone after its run; its rows are kept as long. */
export const importDays = 30;
const shown = 50;
const retention = sql`${importDays}::int * interval '1 day'`;

const cost = sql`case when i.state in (${importState.done}, ${importState.undone}) and 'leadCost' = any(i.columns) then ${costOfImport(sql`i.id`)} end`;

const select = (now: Date, where: Sql): Sql => sql`
  select to_jsonb(r) as item from (
    select i.id, i.file_name as "fileName", i.state, i.header, i.columns, i.row_count as "rowCount", i.ready_count as "readyCount",
      i.problem_count as "problemCount", i.duplicate_count as "duplicateCount", i.missing_campaigns as "missingCampaigns",
      i.missing_campaign_count as "missingCampaignCount", i.campaign_id as campaign, i.processed, i.created_count as created,
      i.updated_count as updated, i.skipped_count as skipped, i.failed_count as failed, ${euro(cost)} as cost,
      case when i.state = ${importState.done} and i.created_count > 0 and i.date_done + ${retention} > ${now}::timestamptz then i.date_done + ${retention} end as "undoUntil",
      ${fullName('a')} as "authorName", i.error_code as "errorCode", i.date_creation as "dateCreation", i.date_done as "dateDone"
    from lead_import i left join users a on a.id = i.author_id
    where ${where} order by i.date_creation desc, i.id desc limit ${shown}) r`;

export const newestImports = async (runner: Runner, now: Date): Promise<LeadImport[]> => {
  const rows = await runner.query<{ item: LeadImport }>(select(now, sql`i.state <> ${importState.discarded}`));
  return rows.map((row) => row.item);
};

/** One import; throws 'not found'. */
export const readImport = async (runner: Runner, id: string, now: Date): Promise<LeadImport> => {
  const [row] = await runner.query<{ item: LeadImport }>(select(now, sql`i.id = ${id}::uuid`));
  if (!row) throw notFound();
  return row.item;
};

/** Locks an import until the transaction ends; throws 'not found'. */
export const lockImport = async (runner: Runner, id: string, now: Date): Promise<LeadImport> => {
  await runner.query(sql`select 1 from lead_import where id = ${id}::uuid for update`);
  return readImport(runner, id, now);
};

export interface NewImport {
  readonly id: string;
  readonly fileName: string;
  readonly header: readonly string[];
  readonly columns: readonly (ImportField | null)[];
  readonly rowCount: number;
  readonly campaign: string | null;
  readonly authorId: string;
}

export const insertImport = async (runner: Runner, row: NewImport, now: Date): Promise<void> => {
  await runner.query(sql`
    insert into lead_import (id, file_name, state, header, columns, row_count, campaign_id, author_id, date_creation)
    values (${row.id}::uuid, ${row.fileName}, ${importState.checked}, ${row.header}::text[], ${row.columns}::text[], ${row.rowCount},
      ${row.campaign}::uuid, ${row.authorId}::uuid, ${now}::timestamptz)`);
};

export const setColumns = async (
  runner: Runner,
  id: string,
  columns: readonly (ImportField | null)[],
): Promise<void> => {
  await runner.query(sql`update lead_import set columns = ${columns}::text[] where id = ${id}::uuid`);
};

export interface RunOptions {
  readonly duplicates: 'skip' | 'update';
  readonly createCampaigns: boolean;
  readonly campaign: string | null;
}

/** Stores the options with which a checked import runs or awaits approval. */
export const setRun = async (
  runner: Runner,
  id: string,
  { state, options }: { state: 'running' | 'waiting'; options: RunOptions },
): Promise<void> => {
  await runner.query(sql`
    update lead_import set state = ${state}, duplicates = ${options.duplicates}, create_campaigns = ${options.createCampaigns},
      campaign_id = ${options.campaign}::uuid, processed = 0 where id = ${id}::uuid`);
};

/** Starts an import that awaits approval, or returns it to `checked`; false when it no longer waits. */
export const endWaiting = async (runner: Runner, id: string, state: 'running' | 'checked'): Promise<boolean> => {
  const rows = await runner.query(sql`
    update lead_import set state = ${state} where id = ${id}::uuid and state = ${importState.waiting} returning 1`);
  return rows.length > 0;
};

/** Ends an import without a result of its own. */
export const setState = async (
  runner: Runner,
  id: string,
  state: 'failed' | 'discarded' | 'undone',
  errorCode: string | null = null,
): Promise<void> => {
  await runner.query(sql`update lead_import set state = ${state}, error_code = ${errorCode} where id = ${id}::uuid`);
};
