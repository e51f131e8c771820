import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import { proofsFrom } from '@countinghouse/contract/log/tiles.ts';
import type { Runner } from '../../kernel/context.ts';
import { findManyLogged } from '../../kernel/public-log/log-table.ts';
import { readTile } from '../../kernel/public-log/tile-table.ts';
import { type CaseRow, type CaseTable, readRows } from './case-rows-table.ts';

/** The place of a record in the public log, and the hashes that lead from there to the root of the case file's head. */
interface CaseProof {
  readonly content: string;
  readonly salt: string;
  readonly place: number;
  readonly hashes: readonly string[];
}

/** The proofs of a piece of rows, by the ids of their leaves. */
const proofsOf = async (
  runner: Runner,
  { rows: { leaf } }: CaseTable,
  rows: readonly CaseRow[],
  size: number,
): Promise<ReadonlyMap<string, CaseProof>> => {
  if (!leaf || size === 0) return new Map();
  const records = rows.flatMap((row) => row.leaf ?? []);
  const logged = await findManyLogged(runner, { kind: leaf.kind, records, size });
  // One for each piece, because it keeps every tile that it has read.
  const proofs = proofsFrom(size, ({ level, index }) => readTile(runner, { level: Number(level), index }));
  const found: (readonly [string, CaseProof])[] = [];
  for (const [record, { place, salt, content }] of logged) {
    const hashes = (await proofs.inclusion(place)).map(toBase64);
    found.push([record, { content, salt: toBase64(salt), place, hashes }]);
  }
  return new Map(found);
};

export interface Counted {
  records: number;
  proved: number;
}

interface Wanted {
  readonly lead: string;
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
