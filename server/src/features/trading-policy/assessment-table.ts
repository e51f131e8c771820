import type { Assessment } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import type { TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

type Row = Omit<Assessment, 'dateCreation' | 'dateAcknowledged'> & {
  readonly dateCreation: Date;
  readonly dateAcknowledged: Date | null;
};

const select = async (runner: Runner, rest: Sql): Promise<Assessment[]> => {
  const rows = await runner.query<Row>(sql`
    select id, kind, questions_version as "questionsVersion", answers, score, highest_score as "highestScore", result,
      date_acknowledged as "dateAcknowledged", date_creation as "dateCreation"
    from appropriateness ${rest}`);
  return rows.map((row) => ({
    ...row,
    dateAcknowledged: row.dateAcknowledged?.toISOString() ?? null,
    dateCreation: row.dateCreation.toISOString(),
  }));
};

/** At most one answer a day is stored, so this is a long history. */
const mostShown = 200;

export const readAssessments = (runner: Runner, lead: string): Promise<Assessment[]> =>
  select(runner, sql`where lead_id = ${lead}::uuid order by date_creation desc, id desc limit ${mostShown}`);

export const lastAssessments = async (
  runner: Runner,
  lead: string,
): Promise<Partial<Record<TestedKind, Assessment>>> => {
  const rows = await select(
    runner,
    sql`where id in (
      select distinct on (kind) id from appropriateness where lead_id = ${lead}::uuid
      order by kind, date_creation desc, id desc)`,
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row]));
};

/** A customer's own assessment; undefined for another customer's. */
export const readOwnAssessment = async (runner: Runner, lead: string, id: string): Promise<Assessment | undefined> =>
  (await select(runner, sql`where id = ${id}::uuid and lead_id = ${lead}::uuid`))[0];

export const insertAssessment = async (
  runner: Runner,
  lead: string,
  row: Omit<Assessment, 'dateAcknowledged'>,
): Promise<void> => {
  await runner.query(sql`
    insert into appropriateness (id, lead_id, kind, questions_version, answers, score, highest_score, result, date_creation)
    values (${row.id}::uuid, ${lead}::uuid, ${row.kind}, ${row.questionsVersion}, ${JSON.stringify(row.answers)}::text::jsonb,
      ${row.score}, ${row.highestScore}, ${row.result}, ${row.dateCreation}::timestamptz)`);
};

/** Records that the warning was confirmed; true for the first time only. */
export const acknowledge = async (runner: Runner, id: string, now: Date): Promise<boolean> => {
  const rows = await runner.query(sql`
    update appropriateness set date_acknowledged = ${now}::timestamptz
    where id = ${id}::uuid and result = 'notAppropriate' and date_acknowledged is null returning id`);
  return rows.length > 0;
};
