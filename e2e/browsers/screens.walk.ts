import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../product/journey.ts';
import { type Area, customerAreas, newCustomerArea, officeAreas } from '../product/screens.ts';
import type { Person } from '../product/sign-in.ts';
import { arrived, type Browser, type BrowserPage, faultsIn, load, resize, until } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

test.describe.configure({ timeout: 900_000 });

const desk = { width: 1360, height: 860 } as const;
const phone = { width: 390, height: 844 } as const;
/** German has the longest words, dark mode the weakest contrasts. */
const german = { language: 'de', mode: 'dark' } as const;
const pictures = process.env['PICTURES'];
const isWebKit = process.env['WALK_BROWSER'] === 'webkit';

const logInWith = async (page: BrowserPage, url: string, { email, password }: Person) => {
  await load(page, new URL('/login', url).href);
  await page.fill('input[type="email"], input[name="email"]', email);
  await page.fill('input[type="password"]', password);
  await page.click('button[type="submit"]');
  await until(page, () => !location.pathname.startsWith('/login'));
  // To leave while scripts load would count as their failure.
  await arrived(page);
};

const walk = test.extend<object, { otherBrowser: Browser }>({
  otherBrowser: [
    // Playwright requires a destructuring pattern.
    async ({ browserName: _browserName }, use) => {
      const started = await (isWebKit ? startWebKit() : startFirefox());
      await use(started);
      await started.close();
    },
    { scope: 'worker' },
  ],
});

const testArea = (area: Area): void =>
  walk(
    `every screen of ${area.name} works in ${isWebKit ? 'WebKit' : 'Firefox'}, at a desk and on a phone`,
    async ({ company, otherBrowser }) => {
      const reader = await area.person(company);
      const screens = await area.screens(company);
      const faults: string[] = [];
      const complaints: string[] = [];
      const page = await otherBrowser.open(german, company.url, complaints);
      await page.resize(desk);
      if (reader) await logInWith(page, company.url, reader);
      for (const screen of screens) {
        await load(page, new URL(screen, company.url).href);
        for (const [name, size] of Object.entries({ desk, phone })) {
          await resize(page, size);
          const found = [...(await faultsIn(page, german.language)), ...complaints.splice(0)];
          faults.push(...found.map((fault) => `${screen} (${name}): ${fault}`));
          const file = `${screen.replaceAll(/[^\w]+/g, '-')}-${name}.png`;
          if (pictures) writeFileSync(path.join(pictures, file), await page.picture());
        }
        await page.resize(desk);
      }
      await page.close();
      expect([...faults, ...complaints]).toEqual([]);
    },
  );

for (const area of [...officeAreas, ...customerAreas, newCustomerArea]) testArea(area);
