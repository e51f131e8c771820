import type { LeadImport, fixRow as route } from '@countinghouse/contract/import/import.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { rowChecker } from './check-row.ts';
import { countRows, markDuplicates } from './check-table.ts';
import { lockChecked } from './checked-import.ts';
import { importChange } from './import-changes.ts';
import { readRow, updateRow } from './import-row-table.ts';
import { readImport } from './import-table.ts';
import { shownRow } from './show-rows.ts';

/** Corrects cells of one row and checks it again, together with the rows that share its old or new e-mail. */
export const fixRow: Command<typeof route> = async (context, { params, body }) => {
  const found = await lockChecked(context, params.id, 'fixRow');
  const before = await readRow(context, found.id, params.number);
  if (!before) throw notFound();
  const cells = fixed(before.cells, found, body.values);
  const checked = rowChecker(found.columns)(cells);
  await updateRow(context, found.id, { number: before.number, cells }, checked);
  await markDuplicates(context, found.id, [before.email, checked.values.email]);
  await countRows(context, found.id);
  // The cells are personal data, so the audit trail gets only the field names.
  context.changed(
    importChange(
      'updated',
      { id: found.id, authorId: context.actor.id },
      { after: { row: before.number, fields: Object.keys(body.values) } },
    ),
  );
  const after = await readRow(context, found.id, before.number);
  if (!after) throw notFound();
  const current = await readImport(context, found.id, context.now);
  return { row: shownRow(after, current, context.request.language), import: current };
};

const fixed = (
  cells: readonly string[],
  { columns }: LeadImport,
  values: Readonly<Record<string, string | undefined>>,
): string[] => {
  const copy = [...cells];
  for (const [field, value] of Object.entries(values)) {
    const column = (columns as readonly (string | null)[]).indexOf(field);
    if (column < 0)
      throw new Refusal('invalid', 'invalidInput', {
        fields: [{ path: `body.values.${field}`, code: 'importNoColumn' }],
      });
    copy[column] = value ?? '';
  }
  return copy;
};
