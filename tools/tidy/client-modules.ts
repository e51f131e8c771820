import type { TreeFile } from './tree.ts';

interface ClientModule {
  readonly name: string;
  readonly lines: number;
}

/**
 * The client's modules. A module with one importer and twenty lines belongs in its importer: fragments cost readers a
 * jump each, and their number grows unnoticed.
 */
export const clientModules = (tree: readonly TreeFile[]): ClientModule[] =>
  tree
    .filter(({ name }) => /^client\/src\/.*\.tsx?$/.test(name) && !name.includes('.test.'))
    .map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }));
