const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Chrome OS', /CrOS/],
  ['Linux', /Linux/],
] as const;

const firstOf = (names: readonly (readonly [string, RegExp])[], userAgent: string): string | null =>
  names.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;

/** Common names for a browser's User-Agent; null if unknown. */
export const deviceOf = (userAgent: string): { readonly browser: string; readonly system: string } | null => {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  return browser === null || system === null ? null : { browser, system };
};
