import path from 'node:path';
import type { TreeFile } from './tree.ts';

const component = /^client\/.*\.tsx?$/;
const sheetImport = /import (\w+) from '([^']+\.module\.css)'/g;

const usedClasses = (text: string, sheet: string): Set<string> =>
  new Set(
    [...text.matchAll(new RegExp(`\\b${sheet}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
      ([, plain, quoted]) => plain ?? quoted ?? '',
    ),
  );

const sheetsOf = (tree: readonly TreeFile[]): Map<string, string> =>
  new Map(tree.filter(({ name }) => name.endsWith('.module.css')).map(({ name, text }) => [name, text]));

const sheetAt = (importer: string, address: string): string => path.posix.join(path.posix.dirname(importer), address);

const isDefined = (sheet: string, name: string): boolean => new RegExp(`\\.${name}(?![\\w-])`).test(sheet);

/** Classes that a component takes from its style sheet but that the sheet does not define: types cannot see them. */
export function missingClasses(tree: readonly TreeFile[]): string[] {
  const sheets = sheetsOf(tree);
  return tree
    .filter(({ name }) => component.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(sheetImport)].flatMap(([, imported = '', address = '']) => {
        const sheet = sheets.get(sheetAt(name, address));
        if (sheet === undefined) return [`${name}: ${address} does not exist`];
        return [...usedClasses(text, imported)]
          .filter((used) => !isDefined(sheet, used))
          .map((used) => `${name}: ${address} has no class ${used}`);
      }),
    );
}

const definedClasses = (sheet: string): string[] => {
  const selectors = sheet.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)|:[^;{}]*;/gs, '').matchAll(/\.([a-z_][\w-]*)/gi);
  return [...new Set([...selectors].map(([, name = '']) => name))];
};

/** Classes that a style sheet defines and that no component takes from it. */
export function unusedClasses(tree: readonly TreeFile[]): string[] {
  const used = new Map<string, Set<string>>();
  for (const { name, text } of tree.filter((file) => component.test(file.name))) {
    for (const [, imported = '', address = ''] of text.matchAll(sheetImport)) {
      const sheet = sheetAt(name, address);
      used.set(sheet, (used.get(sheet) ?? new Set()).union(usedClasses(text, imported)));
    }
  }
  return [...sheetsOf(tree)].flatMap(([name, sheet]) =>
    definedClasses(sheet)
      .filter((one) => !used.get(name)?.has(one))
      .map((one) => `${name}: no component uses ${one}`),
  );
}

const spacing = /(?<![\w-])(?:(?:row-|column-)?gap|padding[\w-]*|margin[\w-]*):([^;}]*)/g;

/** Lengths in pixels where a spacing token belongs: they stay the same when the reader chooses the compact density. */
export const spacingLiterals = (tree: readonly TreeFile[]): string[] =>
  tree
    .filter(({ name }) => /^client\/.*\.css$/.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(spacing)].flatMap(([rule, value = '']) =>
        [...value.replaceAll(/calc\(.*\)/gs, '').matchAll(/[1-9][\d.]*px/g)].map(() => `${name}: ${rule}`),
      ),
    );
