type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What will be done as two sides of a comparison: fields that change have both, all others only what they will be. */
export const sidesOf = ({ before, after, ...others }: Fields): { before: Fields | null; after: Fields } => ({
  before: isFields(before) ? before : null,
  after: { ...others, ...(isFields(after) && after) },
});
