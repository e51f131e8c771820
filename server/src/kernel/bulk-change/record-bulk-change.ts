import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { notFound } from '../refusal.ts';
import {
  addReceivers,
  type BulkChangeFacts,
  insertBulkChange,
  insertOldValues,
  lockContinued,
  type OldValue,
} from './bulk-change-table.ts';

export interface BulkChangeRecorder {
  /** Null while no record has been changed. */
  readonly id: () => string | null;
  /** Stores the old values of records about to get the same new one. */
  readonly record: (records: readonly OldValue[], after: object) => Promise<void>;
}

const continueChange = async (context: Context, facts: BulkChangeFacts & { readonly id: string }): Promise<void> => {
  const known = await lockContinued(context, { ...facts, actor: context.actor.id });
  if (!known) throw notFound();
  const more = facts.handOver?.receivers.filter((one) => !known.includes(one.id)) ?? [];
  if (more.length > 0) await addReceivers(context, facts.id, more);
};

/** Stores the old values of one action in the caller's transaction, so that it can be undone; `continued` adds a batch to it. */
export const recordBulkChange = async (
  context: Context,
  facts: BulkChangeFacts,
  continued: string | undefined,
): Promise<BulkChangeRecorder> => {
  const actor = context.actor.id;
  let id = continued ?? null;
  if (id !== null) await continueChange(context, { ...facts, id });
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
