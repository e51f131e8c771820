type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value);

/** Numbers of records are for the rules that decide; people read the names beside them. */
const withoutIds = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isId(value)));

/** What will be done as two sides of a comparison: fields that change have both, all others only what they will be. */
export const sidesOf = ({ before, after, ...others }: Fields): { before: Fields | null; after: Fields } => ({
  before: isFields(before) ? withoutIds(before) : null,
  after: withoutIds({ ...others, ...(isFields(after) && after) }),
});
