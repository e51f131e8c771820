import type { discardImport as discardRoute, mapImport as mapRoute } from '@countinghouse/contract/import/import.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkRows } from './check-import.ts';
import { lockChecked } from './checked-import.ts';
import { importChange } from './import-changes.ts';
import { allCells, deleteRows } from './import-row-table.ts';
import { readImport, setColumns, setState } from './import-table.ts';

export const mapImport: Command<typeof mapRoute> = async (context, { params, body }) => {
  const found = await lockChecked(context, params.id, 'map');
  checkColumns(body.columns, found.header.length);
  const rows = await allCells(context, found.id);
  await deleteRows(context, found.id);
  await setColumns(context, found.id, body.columns);
  await checkRows(context, found.id, { rows, columns: body.columns });
  const columns = { before: { columns: found.columns }, after: { columns: body.columns } };
  context.changed(importChange('updated', { id: found.id, authorId: context.actor.id }, columns));
  return readImport(context, found.id, context.now);
};

const checkColumns = (columns: readonly (string | null)[], width: number): void => {
  const named = columns.filter((field) => field !== null);
  const code = columns.length !== width ? 'wrongFormat' : new Set(named).size < named.length ? 'duplicateKey' : null;
  if (code) throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.columns', code }] });
};

export const discardImport: Command<typeof discardRoute> = async (context, { params }) => {
  const found = await lockChecked(context, params.id, 'discard');
  await deleteRows(context, found.id);
  await setState(context, found.id, 'discarded');
  const state = { before: { state: found.state }, after: { state: 'discarded' } };
  context.changed(importChange('updated', { id: found.id, authorId: context.actor.id }, state));
  return undefined;
};
