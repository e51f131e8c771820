import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { type BuiltFile, firstFiles, type FirstFiles } from './first-files.ts';

const languages = ['en', 'fr', 'de', 'nl'] as const;

const textsOf = (language: string, names: readonly string[]): string[] => [
  `kernel/i18n/files/${language}.ts`,
  ...names.map((name) => `contract/i18n/${language}/${name}.json`),
];

/** The files of the page and its offline view, in every language; they are small and work without the server. */
const offlineModules = [
  'client/index.html',
  'app/offline/offline-start.tsx',
  ...languages.flatMap((language) => textsOf(language, ['error', 'kernel', 'ui', 'offline'])),
];

/** The files of a first visit to the home page; those of the visitor's language follow. */
const homeModules = ['app/home/home-area.tsx', ...textsOf('en', ['error', 'kernel', 'ui', 'home', 'risk'])];

const withoutEntry = ({ scripts, styles }: FirstFiles, entry: FirstFiles): FirstFiles => ({
  scripts: scripts.filter((script) => !entry.scripts.includes(script)),
  styles: styles.filter((style) => !entry.styles.includes(style)),
});

/** Lists the files that the service worker caches, and those that the home page needs early. */
export const shellFiles = (): Plugin => ({
  name: 'shell-files',
  // Runs after the build has removed scripts that held only a style sheet: a missing file would keep the worker from starting.
  enforce: 'post',
  generateBundle(_options, output) {
    const bundle = output as unknown as Readonly<Record<string, BuiltFile>>;
    const { scripts, styles } = firstFiles(bundle, offlineModules);
    const font = Object.keys(output).filter((name) => /inter-latin-wght-normal-[^/]*\.woff2$/.test(name));
    const files = [...scripts, ...styles, ...font.map((name) => `/${name}`)].toSorted();
    const worker = output['sw.js'];
    if (worker?.type !== 'chunk') throw new Error('the build made no service worker');
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
    worker.code = worker.code.replace('__SHELL__', JSON.stringify({ version, files }));
    const home = withoutEntry(firstFiles(bundle, homeModules), firstFiles(bundle, ['client/index.html']));
    this.emitFile({ type: 'asset', fileName: '.vite/home-files.json', source: JSON.stringify(home) });
  },
});
