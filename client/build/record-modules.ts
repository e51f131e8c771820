import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Characters before minification, by module. */
type Weights = Readonly<Record<string, number>>;

/** A package, or a folder of our own sources. */
const groupOf = (module: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module.split('/').slice(0, -1).join('/');

/** One line for a file, and one for each package and folder in it, the heaviest first. */
const tableOf = (file: string, weights: Weights): string => {
  const groups = new Map<string, number>();
  for (const [module, weight] of Object.entries(weights))
    groups.set(groupOf(module), (groups.get(groupOf(module)) ?? 0) + weight);
  const total = [...groups.values()].reduce((sum, weight) => sum + weight, 0);
  const lines = [...groups].toSorted(([, one], [, other]) => other - one);
  return [`${total} ${file}`, ...lines.map(([group, weight]) => `${String(weight).padStart(10)} ${group}`)].join('\n');
};

/** Records which modules each file contains and what they weigh: as data for tests, and as a table to read. */
export const recordModules = (root: string): Plugin => ({
  name: 'record-modules',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const weights = file.moduleIds.map((id) => [relative(root, id), file.modules[id]?.renderedLength ?? 0] as const);
      return [[file.fileName, Object.fromEntries(weights)] as const];
    });
    const modules = Object.fromEntries(files.map(([file, weights]) => [file, Object.keys(weights)]));
    const tables = files.map(([file, weights]) => tableOf(file, weights));
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules) });
    this.emitFile({ type: 'asset', fileName: '.vite/weights.txt', source: tables.join('\n\n') });
  },
});
