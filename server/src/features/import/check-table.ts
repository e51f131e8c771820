import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** The most campaigns that one import creates, and the most missing names that are listed. */
export const mostNewCampaigns = 200;

/**
 * Marks rows without problems that share an e-mail with an earlier such row, a lead or a member of staff. With
 * `emails`, only rows with one of these are checked. Rows are found again by their place: the planner knows nothing of
 * rows that this transaction has just stored, and with any other join it may compare each of them with each.
 */
export const markDuplicates = async (runner: Runner, importId: string, emails?: readonly string[]): Promise<void> => {
  const among = emails ? sql`and email = any(${emails}::text[])` : sql``;
  await runner.query(sql`
    with row as (
      select ctid as place, email, duplicate, row_number() over (partition by email order by number) as turn
      from import_row where import_id = ${importId}::uuid and problems is null ${among}
    ), judged as (
      select row.place, row.duplicate as former,
        case when u.role <> 'lead' then 'staff' when row.turn > 1 then 'inFile' when u.id is not null then 'existing' end as duplicate
      from row left join users u on u.email = row.email and u.deleted_at is null
    ), found as materialized (
      select place, duplicate from judged where duplicate is distinct from former
    )
    update import_row r set duplicate = found.duplicate from found where r.ctid = found.place`);
};

/** Missing campaigns named by rows without problems, in their first spelling. */
export const missingCampaigns = (importId: string): Sql => sql`
  select distinct on (lower(r.campaign_name)) r.campaign_name as name, r.number from import_row r
  where r.import_id = ${importId}::uuid and r.problems is null and r.campaign_name <> ''
    and not exists (select 1 from campaign c where lower(c.name) = lower(r.campaign_name) and c.deleted_at is null)
  order by lower(r.campaign_name), r.number`;

export const countRows = async (runner: Runner, importId: string): Promise<void> => {
  await runner.query(sql`
    with counted as (
      select count(*) filter (where problems is null and duplicate is null) as ready,
        count(*) filter (where problems is not null or duplicate = 'staff') as problem,
        count(*) filter (where problems is null and duplicate in ('inFile', 'existing')) as duplicate
      from import_row where import_id = ${importId}::uuid
    ), missing as (${missingCampaigns(importId)})
    update lead_import set ready_count = counted.ready, problem_count = counted.problem, duplicate_count = counted.duplicate,
      missing_campaign_count = (select count(*) from missing),
      missing_campaigns = array(select name from missing order by number limit ${mostNewCampaigns})
    from counted where id = ${importId}::uuid`);
};
