import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineProject } from 'vitest/config';

// React as it ships: the checks of its development build take a fifth of the time of a test, and no test reads them.
process.env['NODE_ENV'] = 'production';

const chromium = process.env['CHROMIUM_PATH'];

const sources = ['client/src', 'client/test', 'contract/src'];
const isSource = /^\/(?:src|test|@fs\/.*\/contract)\//;
const importOfPackage = /(?:from|import)\s*\(?'((?:@(?!countinghouse)[\w-]+\/)?[a-z][\w./-]*)'/g;

/**
 * Every package that the sources import. Vite would find some of them only while tests run, and then reload the page in
 * the middle of one.
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
 * Lets the page of a test file take the sources from the memory of the browser; it would ask for a few hundred of them
 * again, which took a tenth of the run. Not while somebody edits and the tests watch.
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

/** Components in a real browser, on the contract instead of a server. */
export default defineProject({
  plugins: [react({ compiler: true }), keepSources()],
  optimizeDeps: {
    noDiscovery: true,
    include: ['react/jsx-runtime', 'react/compiler-runtime', ...importedPackages()],
  },
  test: {
    name: 'components',
    // The rest of the product is no build: there is no worker to start.
    env: { PROD: '' },
    include: ['{src,test}/**/*.browser.test.tsx'],
    setupFiles: ['test/set-up.ts'],
    // A page for each file: stores that modules keep, such as the last prices, would change the tests of the next one.
    isolate: true,
    maxWorkers: 3,
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
