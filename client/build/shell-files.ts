import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { type BuiltFile, firstFiles, type FirstFiles } from './first-files.ts';

const languages = ['en', 'fr', 'de', 'nl'] as const;

const textsOf = (language: string, names: readonly string[]): string[] => [
  `kernel/i18n/files/${language}.ts`,
  ...names.map((name) => `contract/i18n/${language}/${name}.json`),
];

/** What the page and its offline view are made of, in every language: it is small, and works without the server. */
const offlineModules = [
  'client/index.html',
  'app/offline/offline-start.tsx',
  ...languages.flatMap((language) => textsOf(language, ['error', 'kernel', 'ui', 'offline'])),
];

/** What a first visit of the home page loads; a reader's own language follows. */
const homeModules = ['app/home/home-area.tsx', ...textsOf('en', ['error', 'kernel', 'ui', 'home', 'risk'])];

const withoutEntry = ({ scripts, styles }: FirstFiles, entry: FirstFiles): FirstFiles => ({
  scripts: scripts.filter((script) => !entry.scripts.includes(script)),
  styles: styles.filter((style) => !entry.styles.includes(style)),
});

/** Tells the service worker which files to keep, and the server which ones the home page needs early. */
export const shellFiles = (): Plugin => ({
  name: 'shell-files',
  // After the build took away the scripts that held nothing but a style sheet: a missing file would keep the worker from starting.
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
