import { bulkChange, bulkChangeDetails, undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { bulkChangeTable } from './bulk-change-list-table.ts';
import { showDetails } from './show-details.ts';
import { undoWith } from './undo-bulk-change.ts';

/** Recent changes of many records, and their undo through the given features. */
export const bulkChangeFeature = (features: readonly Feature[]): Feature => {
  const undoing = {
    undos: features.flatMap(({ bulkUndos }) => bulkUndos ?? []),
    routes: features.flatMap(({ routes }) => routes),
  };
  return {
    name: 'bulk-change',
    routes: [
      serve(bulkChange.routes.list, (context, { query }) => listPage(context, bulkChangeTable as never, query)),
      serve(bulkChangeDetails, showDetails(features.flatMap(({ namedRecords }) => namedRecords ?? []))),
      serve(undoBulkChange, undoWith(undoing)),
    ],
  };
};
