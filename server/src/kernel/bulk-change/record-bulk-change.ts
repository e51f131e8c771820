import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { notFound } from '../refusal.ts';
import {
  type BulkChangeFacts,
  insertBulkChange,
  insertOldValues,
  lockContinued,
  type OldValue,
  setTarget,
} from './bulk-change-table.ts';

export interface BulkChangeRecorder {
  /** Null while no record has been changed. */
  readonly id: () => string | null;
  /** Stores the old values of records about to get the same new one. */
  readonly record: (records: readonly OldValue[], after: object) => Promise<void>;
}

const separator = ', ';
const namesIn = (target: string | null): readonly string[] => target?.split(separator) ?? [];

const continueChange = async (context: Context, facts: BulkChangeFacts & { readonly id: string }): Promise<void> => {
  const { id, target, collectsTargets } = facts;
  const found = await lockContinued(context, { ...facts, actor: context.actor.id });
  if (!found || (collectsTargets !== true && found.target !== target)) throw notFound();
  const names = [...new Set([...namesIn(found.target), ...namesIn(target)])].join(separator);
  if (collectsTargets === true && names !== found.target) await setTarget(context, id, names);
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
