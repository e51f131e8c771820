import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Takes the screenshots of the README from the demo company: `npm run screenshots`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.shots.ts',
  projects: [{ name: 'screenshots' }],
  globalSetup: '../product/global-setup.ts',
  workers: 1,
});
