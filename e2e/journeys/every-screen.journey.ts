import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { resize, travellerOn } from '../product/arrived.ts';
import { faultsOf, misfitsOf } from '../product/faults.ts';
import { type Company, expect, test } from '../product/journey.ts';
import { type Area, customerAreas, newCustomerArea, officeAreas } from '../product/screens.ts';
import type { Person } from '../product/sign-in.ts';
import { type Language, say, speak } from '../product/texts.ts';

/** One walk through each area, in parallel workers. States of single screens have component tests in the client. */
// The longest walk visits twenty screens twice, each with a full accessibility check.
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

interface Appearance {
  readonly language: Language;
  readonly mode: 'light' | 'dark';
  readonly browser: BrowserContextOptions;
  /** Narrow rows and small controls, a choice in the profile. */
  readonly compact?: true;
  /** Each screen must fit a phone as well, where the texts are longest. */
  readonly alsoNarrow?: true;
}

const desk = { width: 1360, height: 860 } as const;
const narrow = { width: 390, height: 844 } as const;
/** Each check waits until animations have ended. */
const still = { reducedMotion: 'reduce' } as const;
const phone: BrowserContextOptions = { viewport: narrow, hasTouch: true, ...still };
/** German has the longest words, dark mode the weakest contrasts. */
const germanDesk: Appearance = { language: 'de', mode: 'dark', browser: { viewport: desk, ...still } };
const germanBoth: Appearance = { ...germanDesk, alsoNarrow: true };
const phoneIn = (language: Language): Appearance => ({ language, mode: 'light', browser: phone });

const nameOf = ({ language, mode, browser, compact }: Appearance): string =>
  [language, mode, browser === phone ? 'phone' : 'desk', ...(compact ? ['compact'] : [])].join(' ');

type Open = (person: Person | null, options: BrowserContextOptions) => Promise<Page>;

/** Faults of the screen in this window, and in one as narrow as a phone's. */
const faultsHere = async (page: Page, { language, alsoNarrow }: Appearance): Promise<string[]> => {
  const faults = await faultsOf(page, language);
  if (!alsoNarrow) return faults;
  await resize(page, narrow);
  faults.push(...(await misfitsOf(page)).map((fault) => `narrow: ${fault}`));
  await resize(page, desk);
  return faults;
};

/** Visits every screen and returns its faults. Only the first is loaded by its address, as after a log-in. */
const walk = async (page: Page, screens: readonly string[], reader: Person | null, appearance: Appearance) => {
  const { language, mode, compact } = appearance;
  await page.addInitScript(
    (choices) => {
      for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
    },
    { language, mode },
  );
  const travel = travellerOn(page);
  const html = page.locator('html');
  const faults: string[] = [];
  for (const [index, screen] of screens.entries()) {
    // The screens of visitors are no single area, so each is loaded.
    await travel(screen, index === 0 || reader === null ? 'loading' : 'moving');
    await expect(html).toHaveAttribute('lang', language);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', mode);
    await expect(page.locator('html[data-compact]')).toHaveCount(compact ? 1 : 0);
    faults.push(...(await faultsHere(page, appearance)).map((fault) => `${screen} (${nameOf(appearance)}): ${fault}`));
  }
  return faults;
};

/** Sets the reader's density while `during` runs. */
const inDensity = async <Result>(
  company: Company,
  reader: Person | null,
  compact: boolean,
  during: () => Promise<Result>,
): Promise<Result> => {
  if (!compact || reader === null) return during();
  const call = await company.call(reader);
  await call('PATCH', '/v1/profile', { compact });
  try {
    return await during();
  } finally {
    await call('PATCH', '/v1/profile', { compact: null });
  }
};

/** The server finds the address of each screen, and no other. */
const expectStatuses = async (company: Company, screens: readonly string[]): Promise<void> => {
  for (const screen of screens) {
    const { status } = await fetch(new URL(screen, company.url), { headers: { accept: 'text/html' } });
    expect([screen, status]).toEqual([screen, /no-such-page|\/\/$/.test(screen) ? 404 : 200]);
  }
};

const testArea = (area: Area, appearances: readonly Appearance[]): void =>
  test(`every screen of ${area.name} is readable, accessible and fits`, async ({ open, company }) => {
    const reader = await area.person(company);
    const screens = await area.screens(company);
    await expectStatuses(company, screens);
    const inTurn = async (appearance: Appearance): Promise<string[]> => {
      const page = await (open as Open)(reader, appearance.browser);
      return inDensity(company, reader, appearance.compact ?? false, () => walk(page, screens, reader, appearance));
    };
    const faults: string[] = [];
    for (const appearance of appearances) faults.push(...(await inTurn(appearance)));
    expect(faults).toEqual([]);
  });

const otherLanguages = ['en', 'fr', 'nl'] as const;
const languageOf = (index: number): Language => otherLanguages[index % otherLanguages.length] ?? 'en';
for (const [index, area] of officeAreas.entries()) testArea(area, [germanDesk, phoneIn(languageOf(index))]);
for (const [index, area] of customerAreas.entries())
  testArea(area, [germanBoth, { ...phoneIn(languageOf(index)), compact: true }]);
// The light mode on a phone is covered above.
testArea(newCustomerArea, [germanBoth]);

const sourceOf = (file: string): string => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

const routesIn = (file: string): readonly string[] =>
  [...sourceOf(`client/src/app/${file}`).matchAll(/(?:path: |screen\(\s*)'(\/(?:my|office)[^']*)'/g)].map(
    ([, found = '']) => found,
  );

/** Addresses outside the areas at which the server sends the page. */
const visitorRoutes = (): readonly string[] => {
  const [, list = ''] = /const addresses = \[([^\]]*)\]/.exec(sourceOf('server/src/kernel/http/client-pages.ts')) ?? [];
  return [...list.matchAll(/'([^']*)'/g)]
    .map(([, found = '']) => found)
    .filter((route) => !/^\/(?:my|office)/.test(route));
};

test('no screen is left out of the walks', async ({ company }) => {
  const visited = (await Promise.all([...officeAreas, ...customerAreas].map(({ screens }) => screens(company)))).flat();
  const isVisited = (route: string): boolean => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?#]+')}(?:[?#]|$)`);
    return visited.some((screen) => pattern.test(screen));
  };
  const routes = ['customer/customer-router.ts', 'office/screens.ts'].flatMap(routesIn);
  expect(routes).toContain('/my/projects/$id/subscribe');
  expect(routes).toContain('/office/product-markets');
  // An import exists only while a person works on it: its own journey opens it.
  expect(routes.filter((route) => !isVisited(route))).toEqual(['/office/leads/import/$id']);
  expect(visitorRoutes()).toContain('/refuse-email');
  // It shows what `/` does.
  expect(visitorRoutes().filter((route) => !isVisited(route))).toEqual(['/home']);
});

test('a screen with every fault is reported with all of them', async ({ open }) => {
  const page = await open(null);
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: speak('de')('auth.signIn'), exact: true })).toBeVisible();
  expect(await faultsOf(page, 'de')).toEqual([]);
  await page.evaluate(() => {
    document
      .querySelector('h1')
      ?.parentElement?.appendChild(document.createElement('hr'))
      .style.setProperty('width', '700px');
  });
  expect(await faultsOf(page, 'de')).toEqual([]);
  await resize(page, narrow);
  expect((await misfitsOf(page)).join('\n')).toMatch(/scrolls sideways by \d+ px/);
  await resize(page, desk);
  const english = say('auth.passkeySignIn');
  await page.evaluate((text) => {
    const plant = (content: string, label = '') => {
      const planted = document.body.appendChild(document.createElement('div'));
      planted.textContent = content;
      if (label) planted.setAttribute('title', label);
      return planted;
    };
    plant(text, 'auth.signIn');
    plant('signInAgain', 'user:title');
    plant('—').style.width = '3000px';
    plant('12').style.cssText = 'color: #888; background: #777';
    for (let count = 0; count < 2; count += 1) {
      const tiny = document.body.appendChild(document.createElement('button'));
      tiny.style.cssText = 'width: 12px; height: 12px; padding: 0';
    }
  }, english);
  const faults = await faultsOf(page, 'de');
  expect(faults).toContain(`English: auth.passkeySignIn: ${english}`);
  for (const key of ['auth.signIn', 'user:title', 'signInAgain']) expect(faults).toContain(`raw key: ${key}`);
  expect(faults.join('\n')).toMatch(/button-name: /);
  expect(faults.join('\n')).toMatch(/color-contrast: /);
  expect(faults.join('\n')).toMatch(/scrolls sideways by \d+ px/);
  expect(faults).toContain('too small: button “” is 12 × 12 px');
});
