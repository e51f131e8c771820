import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const root = path.join(import.meta.dirname, '../../..');
const literal = /(?<=[=(,:[?&|!]\s*|return |=> )\/(?![*/])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g;

/** Every regular expression in the sources of contract and server. */
export const patternsOfSources = (): Pattern[] =>
  ['contract/src', 'server/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const text = readFileSync(path.join(root, folder, file), 'utf8');
        return [...text.matchAll(literal)].map(([, source = '', flags = '']) => ({
          file: `${folder}/${file}`,
          source,
          flags,
        }));
      }),
  );
