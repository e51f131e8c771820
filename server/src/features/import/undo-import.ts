import type { undoImport as route } from '@countinghouse/contract/import/import.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { importChange, manyLeads } from './import-changes.ts';
import { lockImport, readImport, setState } from './import-table.ts';
import { binUntouched } from './undo-table.ts';

/** Undoes an import: bins the leads that it created and no one has worked with. */
export const undoImport: Command<typeof route> = async (context, { params }) => {
  const { actor, now } = context;
  const found = await lockImport(context, params.id, now);
  if (found.undoUntil === null) throw new Refusal('conflict', 'importNotUndoable');
  const result = await binUntouched(context, found.id, { actorId: actor.id, now });
  await setState(context, found.id, 'undone');
  if (result.removed > 0) context.changed(manyLeads('deleted'));
  context.changed(
    importChange(
      'updated',
      { id: found.id, authorId: actor.id },
      { before: { state: found.state }, after: { state: 'undone', ...result } },
    ),
  );
  return { ...result, import: await readImport(context, found.id, now) };
};
