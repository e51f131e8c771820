const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const field = (value: string | number | null): string => {
  if (value === null) return '\\N';
  const text = String(value);
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text;
};

export const copyLine = (values: readonly (string | number | null)[]): string => `${values.map(field).join('\t')}\n`;
