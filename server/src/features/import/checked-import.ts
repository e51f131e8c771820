import { importStates, type LeadImport } from '@countinghouse/contract/import/import.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { importDays, lockImport } from './import-table.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Locks an import that is checked and not yet run until the transaction ends; refuses one that has run, was discarded
 * or is too old.
 */
export const lockChecked = async (
  context: Context,
  id: string,
  to: 'map' | 'fixRow' | 'run' | 'discard',
): Promise<LeadImport> => {
  const found = await lockImport(context, id, context.now);
  const age = context.now.getTime() - new Date(found.dateCreation).getTime();
  if (!importStates.allows(found.state, to) || age > importDays * dayMilliseconds)
    throw new Refusal('conflict', 'importNotChecked');
  return found;
};
