import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { nextSize, type Progress, type VerifiedPart } from '../verified-part.ts';
import type { PresentRecord, RecordHistory } from './record-history.ts';

const firstRecords = 100;
const mostRecords = 1_000;
const nil = '00000000-0000-0000-0000-000000000000';

interface Differing {
  readonly id: string;
  readonly fields: string;
}

/**
 * The fields in which a record is not what the audit trail last said. Fields that it never named are not compared, and rows
 * that only plan a change do not count. Ids grow with time, also of changes that one transaction made after another.
 */
const differing = (runner: Runner, { resource, aside = [] }: RecordHistory, records: readonly PresentRecord[]) =>
  runner.query<Differing>(sql`
    select r.id, string_agg(e.key, ', ' order by e.key) as fields
    from jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) r(id uuid, item jsonb, initial jsonb) cross join lateral (
      select distinct on (e.key) e.key, e.value from (
        select a.id, a.after from audit a
        where a.record_id = r.id and a.resource = ${resource} and a.after is not null
          and not a.after ?| ${['takesEffect', ...aside]}::text[]
        union all select ${nil}::uuid, r.initial where r.initial is not null) s cross join lateral jsonb_each(s.after) e
      where r.item ? e.key order by e.key, s.id desc) e
    where r.item -> e.key <> e.value group by r.id order by r.id`);

const verifyHistory = async (
  runner: Runner,
  history: RecordHistory,
  { part, progress }: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<number> => {
  const { resource, next } = history;
  let [after, size, count] = [nil, firstRecords, 0];
  for (;;) {
    const began = performance.now();
    const records = await next(runner, after, size);
    for (const { id, fields } of await differing(runner, history, records))
      part.find(`${resource} ${id}: ${fields}: differs from what the audit trail says`);
    count += records.length;
    progress(`${count} records of ${resource}`);
    if (records.length < size) return count;
    after = records.at(-1)?.id ?? after;
    size = nextSize(size, performance.now() - began, mostRecords);
  }
};

/** Compares records with what the audit trail says that they became. The public log and the seals prove that trail. */
export const verifyHistories = async (
  runner: Runner,
  histories: readonly RecordHistory[],
  given: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<void> => {
  let count = 0;
  for (const history of histories)
    await given.part.attempt(`the records of ${history.resource}`, async () => {
      count += await verifyHistory(runner, history, given);
    });
  given.part.checked = `${count} records against the audit trail`;
};
