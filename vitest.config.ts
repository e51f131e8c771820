import { defineConfig } from 'vitest/config';

function project(name: string, options: { globalSetup?: string; testTimeout: number; hookTimeout?: number }) {
  return {
    test: {
      name,
      include: [`${name}/**/*.test.{ts,tsx,mjs}`],
      exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.tsx'],
      // Loading the product's modules again for each file took a third of the run. Each file has a database of its own.
      isolate: false,
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: some tests wait for a timeout of the product.
    maxWorkers: 3,
    projects: [
      project('contract', { testTimeout: 60_000 }),
      project('server', {
        globalSetup: 'server/test/harness/global-setup.ts',
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('client', { testTimeout: 60_000 }),
      project('tools', { testTimeout: 20_000 }),
    ],
  },
});
