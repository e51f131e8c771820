import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineProject } from 'vitest/config';
import { contractViews } from './build/contract-views.ts';

// React's production build: the checks of the development build take a fifth of the time, and no test uses them.
process.env['NODE_ENV'] = 'production';

const chromium = process.env['CHROMIUM_PATH'];

const sources = ['client/src', 'client/test', 'contract/src'];
const isSource = /^\/(?:src|test|@fs\/.*\/contract)\//;
const importOfPackage = /(?:from|import)\s*\(?'((?:@(?!countinghouse)[\w-]+\/)?[a-z][\w./-]*)'/g;

/**
 * Every package that the sources import. Vite would discover some only while tests run, and then reload the page during
 * a test.
 */
const importedPackages = (): string[] => {
  const folder = join(import.meta.dirname, '..');
  const files = globSync(
    sources.map((source) => `${source}/**/*.{ts,tsx}`),
    { cwd: folder },
  );
  const texts = files
    .filter((file) => !file.includes('worker/'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(importOfPackage)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !/^(?:vitest|node:)|\.css$|^vite\/client/.test(name)).toSorted();
};

/**
 * Lets test pages take sources from the browser's cache instead of requesting a few hundred again, which took a tenth of
 * the run. Not in watch mode, where sources change.
 */
const keepSources = (): Plugin => ({
  name: 'keep-sources',
  configureServer({ config, middlewares }) {
    if (config.server.watch !== null) return;
    middlewares.use((request, response, next) => {
      if (isSource.test(request.url ?? '')) {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) => setHeader(name, value === 'no-cache' ? 'max-age=3600, immutable' : value);
      }
      next();
    });
  },
});

/** Components in a real browser, against the contract instead of a server. */
export default defineProject({
  plugins: [contractViews(), react({ compiler: true }), keepSources()],
  optimizeDeps: {
    noDiscovery: true,
    include: ['react/jsx-runtime', 'react/compiler-runtime', ...importedPackages()],
  },
  test: {
    name: 'components',
    // Without a build there is no service worker to start.
    env: { PROD: '' },
    include: ['{src,test}/**/*.browser.test.tsx'],
    setupFiles: ['test/set-up.ts'],
    // The files of a worker share one page, which costs a fifth less. They pass in any order of files.
    isolate: false,
    // Twice the cores of a small machine: tests often wait for a frame or a timer.
    maxWorkers: 4,
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      ui: false,
      provider: playwright({
        launchOptions: {
          ...(chromium !== undefined && { executablePath: chromium }),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
