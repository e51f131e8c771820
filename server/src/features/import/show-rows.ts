import type { importRows as route, ImportRow, LeadImport } from '@countinghouse/contract/import/import.ts';
import { importFields } from '@countinghouse/contract/import/import.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type * as z from 'zod/mini';
import type { Command } from '../../kernel/http/served.ts';
import { translate } from '../../kernel/http/translate.ts';
import type { RowProblem } from './check-row.ts';
import { readRows, type StoredRow } from './import-row-table.ts';
import { readImport } from './import-table.ts';

const shown = 100;

export const showRows: Command<typeof route> = async (context, { params, query }) => {
  const found = await readImport(context, params.id, context.now);
  const rows = await readRows(context, found.id, { ...query, limit: shown + 1 });
  return {
    rows: rows.slice(0, shown).map((row) => shownRow(row, found, context.request.language)),
    more: rows.length > shown,
  };
};

/** A stored row with its problems in the reader's language. */
export const shownRow = (
  row: StoredRow,
  { columns, state }: LeadImport,
  language: Language,
): z.infer<typeof ImportRow> => ({
  number: row.number,
  values: Object.fromEntries(importFields.map((field) => [field, row.cells[columns.indexOf(field)] ?? ''])),
  problems: problemsIn(row).map(({ field, code, params }) => ({
    field,
    code,
    message: translate(language, code, params),
  })),
  duplicate: row.duplicate === 'staff' ? null : row.duplicate,
  similar: row.similar,
  outcome: outcomeIn(row, state),
});

/** The problems of a row; a staff e-mail was found in the database and not in the row. */
export const problemsIn = ({ problems, duplicate }: StoredRow): readonly RowProblem[] =>
  problems ?? (duplicate === 'staff' ? [{ field: 'email', code: 'emailOfStaff' }] : []);

const outcomeIn = ({ outcome, problems }: StoredRow, state: LeadImport['state']) => {
  if (state !== 'done' && state !== 'undone') return null;
  return outcome ?? (problems ? 'failed' : 'created');
};
