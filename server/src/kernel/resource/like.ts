/** Text as a LIKE pattern: its own wildcards are taken literally. */
export const likePattern = (text: string, before: '' | '%', after: '' | '%'): string =>
  `${before}${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}${after}`;
