import type { BulkUndo } from '../../kernel/bulk-change/bulk-undo.ts';
import type { StoredValue } from '../../kernel/bulk-change/bulk-change-table.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { BulkUser, LeadValues } from './bulk-table.ts';
import { lockUnchanged } from './bulk-undo.ts';
import { changeLeads, leadFields } from './lead-values.ts';
import { notifyOwners } from './notify-assigned.ts';
import { checkReferences, labelsOf } from './references.ts';

type Field = keyof LeadValues;
type OldValues = Partial<BulkUser>;

/** Whether leads can have an earlier value again: its campaign may be deleted, its stage no longer in the settings. */
const isStillThere = async (context: Context, { labels, ...values }: OldValues): Promise<boolean> => {
  try {
    await checkReferences(context, labels === undefined ? values : { labels: labelsOf(labels) });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Gives leads one earlier value again. */
const giveBack = async (
  context: Context,
  field: Field,
  old: OldValues,
  records: readonly StoredValue[],
): Promise<readonly BulkUser[]> => {
  if (!(await isStillThere(context, old))) return [];
  const restored: BulkUser[] = [];
  await lockUnchanged(context, records, { action: 'update', field }, async (leads) => {
    const changed = leads.map((lead) => ({ before: lead, after: { ...lead, ...old } }));
    await changeLeads(context, field, changed);
    restored.push(...leads);
  });
  return restored;
};

const undoOf = (field: Field): BulkUndo => ({
  resource: 'user',
  kinds: leadFields[field].kinds,
  access: 'lead:update',
  undo: async (context, change, records) => {
    const restored: BulkUser[] = [];
    for (const same of Map.groupBy(records, ({ before }) => before[field]).values())
      restored.push(...(await giveBack(context, field, same[0]?.before as OldValues, same)));
    await notifyOwners(context, leadFields[field].notice, restored, `undone:${change}`);
    return restored.length;
  },
});

/** The undo of each field that many leads can get a value of. */
export const leadValueUndos: readonly BulkUndo[] = [undoOf('qualifications'), undoOf('labels'), undoOf('campaign')];
