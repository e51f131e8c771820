import { defineConfig, devices } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];
const longest = 'stored-script.journey.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  // One more than the cores of a small machine: a journey waits for answers for nearly half of its time.
  workers: 3,
  // The longest of those with a company of their own comes first: as the last one it would run beside nothing.
  projects: [
    { name: 'first', testMatch: `**/${longest}` },
    { name: 'others', testIgnore: `**/${longest}` },
  ],
  globalSetup: './product/global-setup.ts',
  fullyParallel: false,
  retries: 0,
  // Ample for a machine that has other work: none of these is waited for where things go right.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1360, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 30_000,
    // A trace takes a quarter of the time again; whoever looks for a cause adds `--trace on`.
    trace: 'off',
    // What a worker answers, Playwright's own routes do not see; the journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
