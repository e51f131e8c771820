import { defineConfig } from 'vitest/config';

function project(name: string, options: { globalSetup?: string; testTimeout?: number; hookTimeout?: number } = {}) {
  return {
    test: {
      name,
      include: [`${name}/**/*.test.{ts,tsx,mjs}`],
      exclude: ['**/node_modules/**', '**/dist/**'],
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
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
