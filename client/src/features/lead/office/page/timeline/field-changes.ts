export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Fields shown by name instead of id. */
const numbers: Readonly<Record<string, string>> = { campaign: 'campaignName', assignedTo: 'assignedToName' };

/** How a rule chose, which the sentence of the entry says. */
const ofRule: readonly string[] = ['rule', 'method', 'members', 'reclaimHours'];

/** The changed fields of an edit; if an id and its name both changed, only the name. */
export const fieldChanges = (data: Readonly<Record<string, unknown>>): readonly FieldChange[] => {
  const before = record(data['before']);
  const after = record(data['after']);
  return Object.keys({ ...before, ...after })
    .filter((name) => !(numbers[name] !== undefined && numbers[name] in after))
    .filter((name) => !('rule' in after && ofRule.includes(name)))
    .map((name) => ({ name, before: before[name], after: after[name] }));
};
