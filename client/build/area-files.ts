import { join } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';
import { areaFile, type LinkedFile, type Loads, loadsOf } from './first-loads.ts';

/** A kilobyte of styles is not worth a request: these are with those of a file that the same screens load. */
const stylesWith: Readonly<Record<string, string>> = { desk: 'shared', trades: 'frame' };

const root = join(import.meta.dirname, '..');

/** Builds in memory without any grouping: only the bundler knows which modules are left after it removes unused ones. */
const measure = async (config: UserConfig): Promise<Loads> => {
  const result = await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('the build made no files');
  return loadsOf(output.output as readonly LinkedFile[]);
};

/**
 * Puts the modules of the first loads into a few files per area, instead of one for each set of screens that share them:
 * the first paint waits for each request. `others` names the file of a module that no first load contains.
 */
export const areaFiles = (config: UserConfig, others: (module: string) => string | null): Plugin => {
  let loads: Loads = new Map();
  const fileOf = (module: string): string | null => {
    const found = loads.get(module);
    const file = others(module) ?? (found === undefined ? null : areaFile(found));
    return module.endsWith('.css') ? (stylesWith[file ?? ''] ?? file) : file;
  };
  return {
    name: 'area-files',
    apply: 'build',
    async config() {
      loads = await measure(config);
      const groups = [{ name: fileOf, includeDependenciesRecursively: false, debugName: 'areas' }];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
};
