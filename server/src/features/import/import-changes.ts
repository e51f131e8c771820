import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import type { Change } from '../../kernel/changes/change.ts';

/** The event and audit entry of an import, for its author and everyone who may read all leads. */
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

/** Many leads at once, without their ids; the result for each is recorded with the import. */
export const manyLeads = (change: string): Change => ({ resource: 'user', change, many: ['all:lead'], records: [] });

export const outcomeOf = ({ fileName, rowCount, created, updated, skipped, failed, cost }: LeadImport): object => ({
  fileName,
  rowCount,
  created,
  updated,
  skipped,
  failed,
  ...(cost !== null && { costAmount: cost }),
});
