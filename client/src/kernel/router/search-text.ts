/** What stands in an address after the question mark: texts, and JSON for anything that is not one value. */
export type SearchValue = string | number | boolean | object | null | undefined;

const isPlain = (value: SearchValue): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A search object as short text: values as they are, structures as JSON, what is empty left out. */
export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(search as Record<string, SearchValue>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, isPlain(value) ? String(value) : JSON.stringify(value)]);
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
};

/** The texts of an address by name. What they mean is for the screen to read; numbers stay texts. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
