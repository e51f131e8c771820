import type { TreeFile } from './tree.ts';

const code = /\.(ts|tsx|mjs|css|sql)$/;
const tests = /\.(test|journey)\.(ts|tsx|mjs)$/;
const ownRules = /^tools\/tidy\//;
/** Migrations never change. */
const unchanged = /^server\/migrations\//;
/** The beginning of a comment: a `//` line after another one continues it. */
const opening =
  /^(?!\s*(?:\/\/|\*)).*\n\s*\/\/ (?:Who|What|Of) |(?<![\s\S])\/\/ (?:Who|What|Of) |\/\*\*?\s+(?:\* )?(?:Who|What|Of) /gm;
const alone = /^(?:test|it)\b[^'"`\n]*['"`](?:of|what) |^\s*describe\b[^'"`\n]*['"`](?:of|what) /gm;

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const linesOf = ({ name, text }: TreeFile, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => `${name}:${lineOf(text, index + found.trimEnd().length)}`);

/** Comments that open with "Who", "What" or "Of": half a sentence, where the reason, the unit or the trap belongs. */
export const openEndedComments = (file: TreeFile): string[] =>
  code.test(file.name) && !ownRules.test(file.name) && !unchanged.test(file.name) ? linesOf(file, opening) : [];

/** Names of tests that are no sentence in a report: those that open with "of" or "what" and continue no other name. */
export const halfNames = (file: TreeFile): string[] =>
  tests.test(file.name) && !ownRules.test(file.name) ? linesOf(file, alone) : [];
