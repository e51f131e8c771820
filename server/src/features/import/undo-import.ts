import type { undoImport as route } from '@countinghouse/contract/import/undo.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sumOf, takeBackImportedCosts } from '../campaign-return/index.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { importChange, manyLeads } from './import-changes.ts';
import { lockImport, readImport, setState } from './import-table.ts';
import { binUntouched } from './undo-table.ts';

/** Undoes an import: bins the leads that it created and no one has worked with, and no longer counts what they cost. */
export const undoImport: Command<typeof route> = async (context, { params }) => {
  const { actor, now } = context;
  const found = await lockImport(context, params.id, now);
  if (found.undoUntil === null) throw new Refusal('conflict', 'importNotUndoable');
  const { costs, ...result } = await binUntouched(context, found.id, { actorId: actor.id, now });
  for (const change of await takeBackImportedCosts(context, costs, found.id)) context.changed(change);
  const cost = sumOf(costs);
  await setState(context, found.id, 'undone');
  if (result.removed > 0) context.changed(manyLeads('deleted'));
  context.changed(
    importChange(
      'updated',
      { id: found.id, authorId: actor.id },
      {
        before: { state: found.state },
        after: { state: 'undone', ...result, ...(found.cost !== null && { costAmount: toEuro(cost) }) },
      },
    ),
  );
  return { ...result, import: await readImport(context, found.id, now) };
};
