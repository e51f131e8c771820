import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { type CheckedRow, rowChecker, type RowProblem } from './check-row.ts';
import type { ImportField } from './header-names.ts';

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const field = (value: string | number | null): string => {
  if (value === null) return '\\N';
  const text = String(value);
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text;
};

const copyLine = (values: readonly (string | number | null)[]): string => `${values.map(field).join('\t')}\n`;

export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Few enough rows that checking them does not delay other requests. */
const rowsAtOnce = 250;

async function* lines(
  rows: Iterable<SheetRow>,
  importId: string,
  check: (cells: readonly string[]) => CheckedRow,
): AsyncGenerator<string> {
  let text = '';
  let count = 0;
  for (const { number, cells } of rows) {
    const { values, problems } = check(cells);
    text += copyLine([
      importId,
      number,
      JSON.stringify(cells),
      newId(),
      values.firstName,
      values.lastName,
      values.email,
      values.phone,
      values.mobile,
      values.campaignName,
      values.leadCost || null,
      problems && JSON.stringify(problems),
    ]);
    count += 1;
    if (count % rowsAtOnce !== 0) continue;
    yield text;
    text = '';
    await setImmediate();
  }
  if (text !== '') yield text;
}

/** Checks rows while they stream into the staging table. */
export const stageRows = async (
  runner: Runner,
  importId: string,
  sheet: { rows: Iterable<SheetRow>; columns: readonly (ImportField | null)[] },
): Promise<void> => {
  const target = await runner.copyFrom(sql`
    copy import_row (import_id, number, cells, lead_id, first_name, last_name, email, phone, mobile, campaign_name, lead_cost,
      problems) from stdin`);
  await pipeline(Readable.from(lines(sheet.rows, importId, rowChecker(sheet.columns))), target);
};

const page = 5_000;

export const allCells = async (runner: Runner, importId: string): Promise<SheetRow[]> => {
  const all: SheetRow[] = [];
  for (let after = 0, count = page; count === page; after = all.at(-1)?.number ?? after) {
    const rows = await runner.query<SheetRow>(sql`
      select number, cells from import_row where import_id = ${importId}::uuid and number > ${after} order by number limit ${page}`);
    all.push(...rows);
    count = rows.length;
  }
  return all;
};

export const deleteRows = async (runner: Runner, importId: string): Promise<void> => {
  await runner.query(sql`delete from import_row where import_id = ${importId}::uuid`);
};

/** A staged row; `outcome` is null before the run and for a row that became a new lead. */
export interface StoredRow extends SheetRow {
  readonly problems: readonly RowProblem[] | null;
  readonly duplicate: 'inFile' | 'existing' | 'staff' | null;
  /** Whether a lead other than the row's own may be the same person; looked up when the row is read. */
  readonly similar: boolean;
  readonly outcome: 'updated' | 'skipped' | 'failed' | null;
  readonly email: string;
}

export type Show = 'all' | 'problems' | 'duplicates' | 'failed';

const condition: Readonly<Record<Show, Sql>> = {
  all: sql`true`,
  problems: sql`(problems is not null or duplicate = 'staff')`,
  duplicates: sql`problems is null and duplicate in ('inFile', 'existing')`,
  failed: sql`(problems is not null or duplicate = 'staff' or outcome = 'failed')`,
};

// For each row on a page and not for each of the file: the check of a long file would wait for all of them.
const similar = sql`case when r.problems is null and r.duplicate is null then exists (
  select 1 from users u where u.role = 'lead' and u.deleted_at is null and u.erased_at is null and u.id <> r.lead_id
    and (email_key(u.email) = email_key(r.email)
      or (phone_keys(u.phone, u.mobile) && phone_keys(r.phone, r.mobile) and share_phone(u.phone, u.mobile, r.phone, r.mobile)))
  ) else false end`;

export const readRows = (
  runner: Runner,
  importId: string,
  part: { show: Show; after: number; limit: number },
): Promise<StoredRow[]> =>
  runner.query<StoredRow>(sql`
    select number, cells, problems, duplicate, ${similar} as similar, outcome, email from import_row r
    where import_id = ${importId}::uuid and number > ${part.after} and ${condition[part.show]} order by number limit ${part.limit}`);

export const readRow = async (runner: Runner, importId: string, number: number): Promise<StoredRow | undefined> => {
  const [row] = await readRows(runner, importId, { show: 'all', after: number - 1, limit: 1 });
  return row?.number === number ? row : undefined;
};

export const updateRow = async (
  runner: Runner,
  importId: string,
  { number, cells }: SheetRow,
  { values, problems }: CheckedRow,
): Promise<void> => {
  await runner.query(sql`
    update import_row set cells = ${cells}::json, first_name = ${values.firstName}, last_name = ${values.lastName}, email = ${values.email},
      phone = ${values.phone}, mobile = ${values.mobile}, campaign_name = ${values.campaignName},
      lead_cost = nullif(${values.leadCost}, '')::bigint, problems = ${problems}::jsonb, duplicate = null
    where import_id = ${importId}::uuid and number = ${number}`);
};
