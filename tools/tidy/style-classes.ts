import path from 'node:path';
import type { TreeFile } from './tree.ts';

const sheetImport = /import (\w+) from '([^']+\.module\.css)'/g;

const usedClasses = (text: string, sheet: string): Set<string> =>
  new Set(
    [...text.matchAll(new RegExp(`\\b${sheet}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
      ([, plain, quoted]) => plain ?? quoted ?? '',
    ),
  );

const isDefined = (sheet: string, name: string): boolean => new RegExp(`\\.${name}(?![\\w-])`).test(sheet);

/** Classes that a component takes from its style sheet but that the sheet does not define: types cannot see them. */
export function missingClasses(tree: readonly TreeFile[]): string[] {
  const sheets = new Map(tree.filter(({ name }) => name.endsWith('.module.css')).map(({ name, text }) => [name, text]));
  return tree
    .filter(({ name }) => name.endsWith('.tsx'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(sheetImport)].flatMap(([, imported = '', address = '']) => {
        const sheet = sheets.get(path.posix.join(path.posix.dirname(name), address));
        if (sheet === undefined) return [`${name}: ${address} does not exist`];
        return [...usedClasses(text, imported)]
          .filter((used) => !isDefined(sheet, used))
          .map((used) => `${name}: ${address} has no class ${used}`);
      }),
    );
}
