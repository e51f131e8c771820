import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';
import type { VerifiedPart } from '../verified-part.ts';

/** Records of signatures, each of which knows the hash of the file that was signed. */
export interface SignedFiles {
  readonly kind: 'agreement' | 'mandate';
  /** Table with its alias. */
  readonly from: Sql;
  readonly id: Sql;
  readonly file: Sql;
  readonly sha256: Sql;
}

/** Compares the hash of each signed file with that of its signature, which is in the public log. */
export const verifySigned = async (
  runner: Pick<Runner, 'query'>,
  signed: readonly SignedFiles[],
  part: VerifiedPart,
): Promise<void> => {
  for (const { kind, from, id, file, sha256 } of signed) {
    const others = await runner.query<{ id: string }>(sql`
      select ${id} as id from ${from} left join stored_file f on f.id = ${file} and f.deleted_at is null
      where f.sha256 is distinct from ${sha256} order by 1`);
    for (const other of others) part.find(`${kind} ${other.id}: its stored file is not the signed one`);
  }
};
