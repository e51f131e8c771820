import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const linkedSheet = /<link rel="stylesheet" crossorigin href="([^"]+)" nonce="__NONCE__">/g;

/** A style sheet link exactly as the build writes it. */
export const sheetLink = (href: string): string =>
  `<link rel="stylesheet" crossorigin href="${href}" nonce="__NONCE__">`;

/**
 * Inlines the style sheets linked by a page, so that the first paint needs no further request. The links stay,
 * disabled: scripts of an area detect by them that its styles are loaded.
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
