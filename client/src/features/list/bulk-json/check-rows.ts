import { problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import type * as z from 'zod/mini';
import { CallError } from '../../../kernel/call/call-error.ts';
import type { LineError } from '../../../ui/input/json-editor.tsx';

/**
 * Parses JSON; on a syntax error returns its line instead of a value. The message is the engine's, in English: show
 * your own.
 */
function readJson(source: string): { readonly value: unknown } | { readonly error: LineError } {
  try {
    return { value: JSON.parse(source) };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { error: { line: failedLine(source, message), message } };
  }
}

/**
 * Chrome reports 'position 12' or 'line 2 column 3', Firefox 'line 2 column 3'; Safari and an unexpected end report
 * nothing.
 */
function failedLine(source: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  return source.slice(0, position ? Number(position) : source.length).split('\n').length;
}

const tokens = /\n|"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

/**
 * Line (from 1) of every value in valid JSON text by its path: '' for the whole, '3' for the fourth row, '3.name' for
 * its field. JSON.parse reports no positions.
 */
export const jsonLines = (source: string): ReadonlyMap<string, number> => {
  const lines = new Map<string, number>();
  const places: (string | number)[] = [];
  let line = 1;
  let expectsKey = false;
  const note = (): void => {
    lines.set(places.join('.'), line);
  };
  const open = (first: string | number): void => {
    note();
    places.push(first);
    expectsKey = first === '';
  };
  const close = (): void => {
    places.pop();
    expectsKey = false;
  };
  const next = (): void => {
    const last = places.at(-1);
    if (typeof last === 'number') places[places.length - 1] = last + 1;
    else expectsKey = true;
  };
  const steps: Readonly<Record<string, () => void>> = {
    '\n': () => {
      line += 1;
    },
    '[': () => open(0),
    '{': () => open(''),
    ']': close,
    '}': close,
    ',': next,
    ':': () => {
      expectsKey = false;
    },
  };
  for (const [token] of source.matchAll(tokens)) {
    const step = steps[token];
    if (step) step();
    else if (expectsKey) places[places.length - 1] = JSON.parse(token) as string;
    else note();
  }
  return lines;
};

/** The line of a path, or of its nearest parent. */
const lineOf = (lines: ReadonlyMap<string, number>, path: string): number => {
  const known = lines.get(path);
  if (known !== undefined) return known;
  return path === '' ? 1 : lineOf(lines, path.split('.').slice(0, -1).join('.'));
};

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
