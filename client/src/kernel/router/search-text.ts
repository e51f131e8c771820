/** A value in the query string: text, or JSON for structures. */
export type SearchValue = string | number | boolean | object | null | undefined;

const isPlain = (value: SearchValue): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A search object as short text: values unchanged, structures as JSON, empty values omitted. */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(search as Record<string, SearchValue>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, isPlain(value) ? String(value) : JSON.stringify(value)]);
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
};

/** The query string as texts by name. Each screen interprets them; numbers stay texts. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
