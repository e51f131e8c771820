type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value);

/** Ids are for the approval rules; people read the names next to them. */
const withoutIds = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isId(value)));

/** The change as two sides of a comparison: changed fields have both, all others only the new value. */
export const sidesOf = ({ before, after, ...others }: Fields): { before: Fields | null; after: Fields } => ({
  before: isFields(before) ? withoutIds(before) : null,
  after: withoutIds({ ...others, ...(isFields(after) && after) }),
});
