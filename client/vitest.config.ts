import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';

const chromium = process.env['CHROMIUM_PATH'];

const sources = ['client/src', 'client/test', 'contract/src'];
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

/** Components in a real browser, on the contract instead of a server. */
export default defineProject({
  plugins: [react({ compiler: true })],
  optimizeDeps: {
    noDiscovery: true,
    include: ['react/jsx-dev-runtime', 'react/compiler-runtime', ...importedPackages()],
  },
  test: {
    name: 'components',
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
