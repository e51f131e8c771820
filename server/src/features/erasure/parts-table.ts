import { type ErasedPart, KeptPart } from '@countinghouse/contract/erasure/erasure.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { allFacts } from '../facts/index.ts';

interface Counted<Part> {
  readonly part: Part;
  readonly count: number;
}

const always: ReadonlySet<ErasedPart | KeptPart> = new Set(['identity', 'contact', 'access', 'words']);

const countOf = (part: ErasedPart | KeptPart, lead: string): Sql => {
  if (always.has(part)) return sql`1`;
  const counts = allFacts.flatMap(({ erasure }) => erasure?.counts?.[part]?.(lead) ?? []);
  return join(
    counts.map((count) => sql`(${count})`),
    ' + ',
  );
};

/** Counts by part, without the parts that are empty. */
const countParts = async <Part extends ErasedPart | KeptPart>(
  runner: Runner,
  lead: string,
  parts: readonly Part[],
): Promise<Counted<Part>[]> => {
  const rows = parts.map(
    (part, place) => sql`select ${part}::text as part, ${countOf(part, lead)} as count, ${place}::integer as place`,
  );
  return runner.query<Counted<Part>>(
    sql`select part, count from (${join(rows, ' union all ')}) p where count > 0 order by place`,
  );
};

/** Erased at once; includes documents and answers when nothing must be retained. */
export const countErased = (runner: Runner, lead: string, isKept: boolean): Promise<Counted<ErasedPart>[]> =>
  countParts<ErasedPart>(runner, lead, [
    'identity',
    'contact',
    'access',
    'words',
    'sessions',
    'comments',
    'tasks',
    'notifications',
    'importRows',
    ...(isKept ? [] : (['documents', 'answers'] as const)),
  ]);

export const countKept = (runner: Runner, lead: string): Promise<Counted<KeptPart>[]> =>
  countParts(runner, lead, KeptPart.options);

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
  const moments = allFacts.flatMap(({ erasure }) => erasure?.lastRecord?.(lead) ?? []);
  const [row] = await runner.query<Retention>(sql`
    with last as (select greatest(${join(moments.map((moment) => sql`(${moment})`))}) as record)
    select record as "lastRecord", case when record + make_interval(years => ${years}) > ${now}::timestamptz
      then record + make_interval(years => ${years}) end as "keptUntil" from last`);
  return row ?? { lastRecord: null, keptUntil: null };
};
