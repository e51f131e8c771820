/** Escapes the text's own wildcards in a LIKE pattern. */
export const likePattern = (text: string, before: '' | '%', after: '' | '%'): string =>
  `${before}${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}${after}`;
