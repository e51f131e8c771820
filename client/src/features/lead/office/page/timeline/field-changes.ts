export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Fields told by the name of what they point to instead of its number. */
const numbers: Readonly<Record<string, string>> = { campaign: 'campaignName', assignedTo: 'assignedToName' };

/** The fields of a recorded edit; where a field and the name of what it points to both changed, the name alone. */
export const fieldChanges = (data: Readonly<Record<string, unknown>>): readonly FieldChange[] => {
  const before = record(data['before']);
  const after = record(data['after']);
  return Object.keys({ ...before, ...after })
    .filter((name) => !(numbers[name] !== undefined && numbers[name] in after))
    .map((name) => ({ name, before: before[name], after: after[name] }));
};
