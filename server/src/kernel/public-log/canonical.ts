export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** JSON in the one form of RFC 8785, for numbers that are whole: keys in order, no spaces. */
export const canonical = (value: Json): string => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error('logged numbers must be whole');
  if (Array.isArray(value)) return `[${value.map((each: Json) => canonical(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as Readonly<Record<string, Json>>)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
};
