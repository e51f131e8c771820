import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldProblem, Refusal } from '../../kernel/refusal.ts';
import { gatesWithLabels, leadsWithLabels, leadsWithQualifications, staffWithLabels } from './setting-table.ts';

const uses = [
  { list: 'labels', count: leadsWithLabels, code: 'labelInUse' },
  { list: 'labels', count: staffWithLabels, code: 'labelStaff' },
  { list: 'labels', count: gatesWithLabels, code: 'labelGates' },
  { list: 'qualifications', count: leadsWithQualifications, code: 'qualificationInUse' },
] as const;

type Use = (typeof uses)[number];

/**
 * Refuses to remove a label or a stage that people have or products require, with their number. Renaming keeps the key
 * and is always allowed.
 */
export const keepUsedLabels = async (context: Context, before: Setting, input: Partial<Setting>): Promise<void> => {
  const fields: FieldProblem[] = [];
  for (const use of uses) fields.push(...(await problemsOf(context, use, before, input)));
  const [first] = fields;
  if (first) throw new Refusal('conflict', first.code, { ...(first.params && { params: first.params }), fields });
};

const problemsOf = async (
  context: Context,
  { list, count, code }: Use,
  before: Setting,
  input: Partial<Setting>,
): Promise<FieldProblem[]> => {
  const wanted = input[list];
  if (wanted === undefined) return [];
  const keys = new Set(wanted.map((label) => label.key));
  const dropped = new Map(before[list].filter((label) => !keys.has(label.key)).map((label) => [label.key, label.name]));
  if (dropped.size === 0) return [];
  const used = await count(context, [...dropped.keys()]);
  return used.map(({ key, uses: times }) => ({
    path: `body.${list}`,
    code,
    params: { name: dropped.get(key) ?? key, count: times },
  }));
};
