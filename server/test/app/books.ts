import sql from 'sql-template-tag';
import { bookRecords } from '../../src/features/proof/books-records.ts';
import { judgeTransfers } from '../../src/ledger/prove/judge-table.ts';
import { holds, proveLedger } from '../../src/ledger/proof.ts';
import type { TestApp } from './test-app.ts';

/** Every entry counted now, and each transfer compared with its record and approval. */
export const countBooks = async ({ database }: Pick<TestApp, 'database'>) => {
  const proof = await proveLedger(database);
  const findings = await judgeTransfers(database, bookRecords, sql`true`);
  return {
    // Tests book money for their customers without a record.
    holds: holds(proof) && findings.every(({ fault }) => fault === 'noRecord'),
    transfers: Number(proof.transfers),
    entries: Number(proof.entries),
    sum: Number(proof.sum),
    unbalanced: Number(proof.unbalanced),
    drifted: Number(proof.drifted),
    negative: Number(proof.negative),
    findings,
  };
};
