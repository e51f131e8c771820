import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Walks through every screen in Debian's Firefox: `npm run firefox`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.walk.ts',
  projects: [{ name: 'firefox' }],
  globalSetup: '../product/global-setup.ts',
  workers: 1,
});
