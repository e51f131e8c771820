import type { Runner } from '../../kernel/context.ts';
import { type LeafProof, proveMany } from '../../kernel/public-log/prove-many.ts';
import { type CaseRow, type CaseTable, readRows } from './case-rows-table.ts';

/** The proofs of a piece of rows, by the ids of their leaves. */
const proofsOf = async (
  runner: Runner,
  { rows: { leaf } }: CaseTable,
  rows: readonly CaseRow[],
  size: number,
): Promise<ReadonlyMap<string, LeafProof>> =>
  leaf ? proveMany(runner, { kind: leaf.kind, records: rows.flatMap((row) => row.leaf ?? []), size }) : new Map();

export interface Counted {
  records: number;
  proved: number;
}

interface Wanted {
  readonly persons: readonly string[];
  readonly isInternal: boolean;
  /** The size of the log up to which records are proved. */
  readonly size: number;
  readonly titleOf: (record: Readonly<Record<string, unknown>>) => string | undefined;
}

/** The rows of a table as lines of JSON, each with its proof; `counted` grows with them. */
export async function* linesOf(
  runner: Runner,
  table: CaseTable,
  { titleOf, size, ...wanted }: Wanted,
  counted: Counted,
): AsyncGenerator<string> {
  for await (const rows of readRows(runner, table, wanted)) {
    const proofs = await proofsOf(runner, table, rows, size);
    let lines = '';
    for (const { key, at, record, leaf, text } of rows) {
      const proof = leaf === null ? undefined : proofs.get(leaf);
      const known = { title: titleOf(JSON.parse(record)), text: text ?? undefined, proof };
      lines += `${JSON.stringify({ id: key.join(' '), at }).slice(0, -1)},"record":${record}`;
      const rest = JSON.stringify(known).slice(1);
      lines += rest === '}' ? '}\n' : `,${rest}\n`;
      counted.records += 1;
      counted.proved += proof ? 1 : 0;
    }
    yield lines;
  }
}
