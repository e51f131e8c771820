import path from 'node:path';
import type { Browser } from 'puppeteer-core';
import { expect, test } from '../product/journey.ts';
import { type Area, customerAreas, newCustomerArea, officeAreas } from '../product/screens.ts';
import type { Person } from '../product/sign-in.ts';
import { speak } from '../product/texts.ts';
import { faultsIn, load, openPage, startFirefox } from './firefox.ts';

test.describe.configure({ timeout: 900_000 });

const desk = { width: 1360, height: 860 } as const;
const phone = { width: 390, height: 844 } as const;
/** German has the longest words, dark mode the weakest contrasts. */
const german = { language: 'de', mode: 'dark' } as const;
const pictures = process.env['PICTURES'];

const logInWith = async (page: Awaited<ReturnType<typeof openPage>>, url: string, { email, password }: Person) => {
  const say = speak('de');
  await load(page, new URL('/login', url).href);
  await page.locator('input[type="email"], input[name="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator(`::-p-aria([name="${say('auth.signIn')}"][role="button"])`).click();
  await page.waitForFunction(() => !location.pathname.startsWith('/login'));
};

const walk = test.extend<object, { firefox: Browser }>({
  firefox: [
    // Playwright requires a destructuring pattern.
    async ({ browserName: _browserName }, use) => {
      const firefox = await startFirefox();
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
});

const testArea = (area: Area): void =>
  walk(`every screen of ${area.name} works in Firefox, at a desk and on a phone`, async ({ company, firefox }) => {
    const reader = await area.person(company);
    const screens = await area.screens(company);
    const faults: string[] = [];
    const complaints: string[] = [];
    const page = await openPage(firefox, german, complaints);
    await page.setViewport(desk);
    if (reader) await logInWith(page, company.url, reader);
    for (const screen of screens) {
      await load(page, new URL(screen, company.url).href);
      for (const [name, size] of Object.entries({ desk, phone })) {
        await page.setViewport(size);
        const found = [...(await faultsIn(page, german.language)), ...complaints.splice(0)];
        faults.push(...found.map((fault) => `${screen} (${name}): ${fault}`));
        const file = `${screen.replaceAll(/[^\w]+/g, '-')}-${name}.png`;
        if (pictures) await page.screenshot({ path: path.join(pictures, file) as `${string}.png` });
      }
      await page.setViewport(desk);
    }
    await page.browserContext().close();
    expect(faults).toEqual([]);
  });

for (const area of [...officeAreas, ...customerAreas, newCustomerArea]) testArea(area);
