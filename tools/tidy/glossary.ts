import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder, type TreeFile } from './tree.ts';

/**
 * Words of the column "Not" of docs/glossary.md with another meaning that is usual in code or in prose, so that a rule
 * cannot tell one from the other.
 */
const ambiguous =
  'absence, access key, act for, API key, balance, callback, combine, complaint, dispatch, end, happen, ' +
  'hook, join, kept, line, look, mark, mend, news, paper, portfolio, right, row, say, second factor, ' +
  'second step, seller, standing, tell, thing, totp, word, words';
export const ambiguousWords: ReadonlySet<string> = new Set(ambiguous.split(', '));

/** Irregular forms, words that nobody uses any more, and "he" for a person. */
const otherForms = ['mended', 'mends', 'mending', 'heed', 'whoever', 'whom', 'anew', 'he', 'him', 'his', 'himself'];

const checked = /\.(ts|tsx|mjs|css|md)$|^contract\/i18n\/en\//;
const unchecked = /^tools\/tidy\/|^docs\/glossary\.md$/;

const termTable = /^\| Term +\|.*\| Not +\|\n\|[-| ]+\|\n(?<rows>(?:\|.*\n)+)/m;

/** The entries of the column "Not" in the table of terms, except those that a remark in brackets restricts to some places. */
export const replacedWords = (glossary: string): string[] =>
  (termTable.exec(glossary)?.groups?.['rows'] ?? '')
    .split('\n')
    .flatMap((line) => (line.split('|')[3] ?? '').split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '' && !word.includes('('));

const glossary = readFileSync(path.join(projectFolder, 'docs/glossary.md'), 'utf8');

/** Also in the plural and other regular forms: `wish` is found in `wishes` and `wished`. */
const inAnyForm = (word: string): string => `${word.replace(/e$/, '').replaceAll(' ', '[ _-]')}(?:e?s|e|e?d|ing)?`;

const refused = [
  ...replacedWords(glossary)
    .filter((word) => !ambiguousWords.has(word))
    .map(inAnyForm),
  ...otherForms,
];
const pattern = new RegExp(`(?<!\\p{L})(?:${refused.join('|')})(?!\\p{L})`, 'iu');

/** Lines with a word that docs/glossary.md replaces; splits names such as `sendWish` into their words. */
export const outsideGlossary = ({ name, text }: TreeFile): string[] => {
  if (!checked.test(name) || unchecked.test(name)) return [];
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}`] : []));
};
