import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import type * as z from 'zod/mini';
import { CallError } from '../../../kernel/call/call-error.ts';
import { readJson } from '../../../ui/input/json-position.ts';
import { jsonLines, lineOf } from './json-lines.ts';

/** The problem of a line: a code of the `error` texts with its values, or the server's message. */
export interface RowProblem {
  readonly line: number;
  /** Row from 1; absent for a problem of the whole text. */
  readonly row?: number;
  readonly field?: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message?: string;
}

export type CheckedRows = { readonly rows: readonly unknown[] } | { readonly problems: readonly RowProblem[] };

/** Parses the text as rows and checks each against the contract, as the server will. */
export const checkRows = (source: string, schema: z.ZodMiniType): CheckedRows => {
  const read = readJson(source);
  if ('error' in read) return { problems: [{ line: read.error.line, code: 'json' }] };
  const rows = read.value;
  if (!Array.isArray(rows)) return { problems: [{ line: 1, code: 'jsonArray' }] };
  const lines = jsonLines(source);
  const problems = rows.flatMap((row: unknown, index) => {
    const result = schema.safeParse(row, { reportInput: true });
    return result.success ? [] : problemsOf(result.error, String(index)).map((problem) => placed(problem, lines));
  });
  return problems.length > 0 ? { problems } : { rows: rows as unknown[] };
};

interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message?: string;
}

const placed = ({ path, ...problem }: FieldProblem, lines: ReadonlyMap<string, number>): RowProblem => {
  const [row = '', ...field] = path.split('.');
  return {
    ...problem,
    line: lineOf(lines, path),
    ...(/^\d+$/.test(row) && { row: Number(row) + 1 }),
    ...(field.length > 0 && { field: field.join('.') }),
  };
};

/** A refused call's problems by line of the sent text; null if it names no rows. */
export const refusedRows = (error: unknown, source: string): readonly RowProblem[] | null => {
  if (!(error instanceof CallError) || error.fields.length === 0) return null;
  const lines = jsonLines(source);
  return error.fields.map((field) => placed({ ...field, path: field.path.replace(/^body\.?/, '') }, lines));
};
