import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Walks through every screen in a browser that Playwright cannot drive: `npm run firefox`, `npm run webkit`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.walk.ts',
  projects: [{ name: process.env['WALK_BROWSER'] ?? 'firefox' }],
  globalSetup: '../product/global-setup.ts',
  workers: 1,
});
