import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { areaFiles } from './build/area-files.ts';
import { contractViews } from './build/contract-views.ts';
import { firstScreen } from './build/first-screen.ts';
import { lateSchemas } from './build/late-schemas.ts';
import { partStyles } from './build/part-styles.ts';
import { recordModules } from './build/record-modules.ts';
import { shellFiles } from './build/shell-files.ts';
import { verifierFile } from './build/verifier-page.ts';

/** The server replaces this word by the nonce of each response. */
const noncePlaceholder = '__NONCE__';
const server = 'http://localhost:4400';
const compiler = process.env['REACT_COMPILER'] !== 'off';

const textModule = /contract\/i18n\/(\w\w)\/(\w+)\.json|client\/src\/kernel\/i18n\/files\/(\w\w)\.ts/;

/** The texts that share a file, because a first load needs them together; all others have a file of their own. */
const textFiles: Readonly<Record<string, readonly string[]>> = {
  first: ['error', 'kernel', 'risk', 'ui'],
  money: ['ledger', 'overview'],
  trade: ['platform', 'prepared'],
  leads: ['field', 'lead', 'list', 'savedView', 'verification', 'word'],
};

/** The file of texts that are loaded together, one per language, and of modules that many files need. */
const fileOf = (module: string): string | null => {
  const [, styles] = /theme\/mantine-(parts|fields)\.css/.exec(module) ?? [];
  if (styles !== undefined) return styles;
  if (/node_modules\/zod\/|contract\/src\/kernel\/.*\?schemas$/.test(module)) return 'schemas';
  // The only first load with a form is the log-in: without a name, each form would load the log-in for this list.
  if (module.endsWith('form/problem-list.module.css')) return 'common';
  const [, of, name = '', listOf] = textModule.exec(module) ?? [];
  if (listOf !== undefined) return `first-${listOf}`;
  const file = Object.keys(textFiles).find((one) => textFiles[one]?.includes(name));
  return of === undefined || file === undefined ? null : `${file}-${of}`;
};

/** The modules, and what the build does with each. */
const modules: UserConfig = {
  plugins: [contractViews(), react({ compiler }), partStyles()],
  build: {
    target: ['chrome123', 'safari17.5', 'firefox120'],
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        sw: join(import.meta.dirname, 'src/app/offline/worker/service-worker.ts'),
      },
    },
  },
};

export default defineConfig({
  plugins: [
    contractViews(),
    react({ compiler }),
    partStyles(),
    areaFiles(modules, fileOf),
    lateSchemas(),
    recordModules(import.meta.dirname),
    shellFiles(),
    firstScreen(),
    verifierFile(),
  ],
  html: { cspNonce: noncePlaceholder },
  build: {
    manifest: true,
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    target: ['chrome123', 'safari17.5', 'firefox120'],
    // The default target rewrites light-dark() into something that ignores the chosen mode.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // A data: address in a style sheet is refused by font-src 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        sw: join(import.meta.dirname, 'src/app/offline/worker/service-worker.ts'),
      },
      output: {
        // A worker serves addresses below its own, so its name must not change.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:7].js'),
        // The first load lists the names of all files, and hashes cannot be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 4500,
    proxy: { '/v1': server, '/socket.io': { target: server, ws: true } },
  },
});
