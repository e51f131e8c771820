import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const linkedSheet = /<link rel="stylesheet" crossorigin href="([^"]+)" nonce="__NONCE__">/g;

/** A link to a style sheet, as the build writes them. */
export const sheetLink = (href: string): string =>
  `<link rel="stylesheet" crossorigin href="${href}" nonce="__NONCE__">`;

/**
 * Puts the built style sheets that a page links into the page itself, so that nothing more is asked for before the first
 * paint. The links stay, switched off: by them the scripts that bring an area know that its styles are there.
 */
export const withStyles = async (template: string, folder: string): Promise<string> => {
  const hrefs = [...template.matchAll(linkedSheet)].map(([, href = '']) => href);
  const sheets = await Promise.all(hrefs.map((href) => readFile(join(folder, href), 'utf8')));
  const written = new Map(hrefs.map((href, index) => [href, sheets[index] ?? '']));
  return template.replace(
    linkedSheet,
    (_link, href: string) =>
      `<link rel="stylesheet" href="${href}" disabled><style nonce="__NONCE__">${written.get(href)}</style>`,
  );
};
