import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { notFound } from '../refusal.ts';
import {
  type BulkChangeFacts,
  canContinue,
  insertBulkChange,
  insertOldValues,
  type OldValue,
} from './bulk-change-table.ts';

export interface BulkChangeRecorder {
  /** Null while no record has been changed. */
  readonly id: () => string | null;
  /** Stores the old values of records about to get the same new one. */
  readonly record: (records: readonly OldValue[], after: object) => Promise<void>;
}

/** Stores the old values of one action in the caller's transaction, so that it can be undone; `continued` adds a batch to it. */
export const recordBulkChange = async (
  context: Context,
  facts: BulkChangeFacts,
  continued: string | undefined,
): Promise<BulkChangeRecorder> => {
  const actor = context.actor.id;
  let id = continued ?? null;
  if (id !== null && !(await canContinue(context, { ...facts, id, actor }))) throw notFound();
  return {
    id: () => id,
    record: async (records, after) => {
      if (records.length === 0) return;
      if (id === null) {
        id = newId();
        await insertBulkChange(context, { ...facts, id, actor, now: context.now });
      }
      await insertOldValues(context, id, records, after);
    },
  };
};
