import { defineConfig } from 'vitest/config';

/** One project with the tests of one set, chosen by the run: Stryker starts vitest itself. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split('\n'),
    exclude: ['**/node_modules/**', '**/*-races.test.ts'],
    globalSetup: 'server/test/harness/global-setup.ts',
    testTimeout: 20_000,
    // Creating a database for each file takes long on a busy machine.
    hookTimeout: 60_000,
  },
});
