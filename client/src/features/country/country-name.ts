/** A country in the reader's language, by its ISO 3166 code; empty for none. */
export const countryName = (code: string, language: string): string =>
  code === '' ? '' : (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code);
