import { defineConfig, devices } from '@playwright/test';

const chromium = process.env['CHROMIUM_PATH'];
const longest = 'stored-script.journey.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  // Twice the cores of a small machine: a journey waits for replies for nearly half of its time.
  workers: 4,
  // The longest journey with a company of its own runs first: as the last one it would run alone.
  projects: [
    { name: 'first', testMatch: `**/${longest}` },
    { name: 'others', testIgnore: `**/${longest}` },
  ],
  globalSetup: './product/global-setup.ts',
  fullyParallel: false,
  retries: 0,
  // Ample for a busy machine; successful journeys never wait that long.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1360, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 30_000,
    // A trace takes a quarter longer; add `--trace on` when searching for a cause.
    trace: 'off',
    // Playwright's routes do not see replies of a service worker; the journeys about it allow it.
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
