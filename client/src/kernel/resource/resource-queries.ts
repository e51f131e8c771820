import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import type { ListQuery } from './list-query.ts';
import {
  fetchRecord,
  useCreateRecord,
  useCreateRecords,
  useRecord,
  useRecords,
  useRemoveRecords,
  useRestoreRecords,
  useUpdateRecord,
} from './record-hooks.ts';

/**
 * The standard calls of one resource as hooks; create it once, outside components. Writes take no callbacks: they
 * update the cache themselves, and callers await `mutateAsync` to continue.
 */
export const resourceQueries = <R extends AnyResource>(resource: R) => ({
  useList: (query: ListQuery, enabled = true) => useRecords(resource, query, enabled),
  useOne: (id: string | null) => useRecord(resource, id),
  useCreate: () => useCreateRecord(resource),
  useCreateMany: () => useCreateRecords(resource),
  useUpdate: () => useUpdateRecord(resource),
  useRemove: () => useRemoveRecords(resource),
  useRestore: () => useRestoreRecords(resource),
  fetchOne: (id: string) => fetchRecord(resource, id),
});
