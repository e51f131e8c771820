import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import type { Change } from '../../kernel/changes/change.ts';

/** What is told and recorded of an import: who reads all leads hears of it, and its author. */
export const importChange = (
  change: string,
  { id, authorId }: { id: string; authorId: string },
  values: { before?: object; after?: object } = {},
): Change => ({
  resource: 'leadImport',
  change,
  alsoTo: [authorId],
  records: [{ id, audience: ['all:lead'], ...values }],
});

/** Many leads at once, told without their ids; what happened to each is recorded with the import. */
export const manyLeads = (change: string): Change => ({ resource: 'user', change, many: ['all:lead'], records: [] });

/** How an import ended, for the audit. */
export const outcomeOf = ({ fileName, rowCount, created, updated, skipped, failed }: LeadImport): object => ({
  fileName,
  rowCount,
  created,
  updated,
  skipped,
  failed,
});
