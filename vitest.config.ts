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
      project('contract'),
      project('server', {
        globalSetup: 'server/test/harness/global-setup.ts',
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      project('client'),
      project('tools', { testTimeout: 20_000 }),
    ],
  },
});
