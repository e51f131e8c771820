import type { BrowserContextOptions, Page } from '@playwright/test';
import { complaintsOf, settled } from '../product/accessible.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { englishIn, rawKeysIn, wordsOn } from '../product/readable.ts';
import type { Person } from '../product/sign-in.ts';
import { type Language, say, speak } from '../product/texts.ts';

const settingTabs = ['company', 'media', 'labels', 'qualifications', 'appearance', 'security', 'password'];
const profileTabs = ['details', 'security', 'devices', 'appearance'];
const tabsOf = (screen: string, tabs: readonly string[]) => tabs.map((tab) => `${screen}?tab=${tab}`);

interface Look {
  readonly name: string;
  readonly language: Language;
  readonly mode: 'light' | 'dark';
  readonly browser: BrowserContextOptions;
}

/** Every value of each choice once rather than every pair: twice through all screens is what a minute allows. */
const looks: readonly Look[] = [
  {
    name: 'on a phone, light, in English',
    language: 'en',
    mode: 'light',
    browser: { viewport: { width: 390, height: 844 }, hasTouch: true },
  },
  { name: 'on a desk, dark, in German', language: 'de', mode: 'dark', browser: {} },
];

interface Visit {
  readonly who: string;
  person(company: Company): Person | null;
  screens(company: Company): Promise<readonly string[]>;
}

const demoPerson = ({ demo }: Company, role: string): Person => {
  const person = demo[role];
  if (!person) throw new Error(`The demo company has no ${role}`);
  return person;
};

const leadScreen = async (company: Company): Promise<string> => {
  const call = await company.call(demoPerson(company, 'lead'));
  const { id } = await call<{ id: string }>('GET', '/v1/profile');
  return `/office/leads/${id}`;
};

const visits: readonly Visit[] = [
  { who: 'a visitor', person: () => null, screens: async () => ['/', '/login'] },
  {
    who: 'the office',
    person: () => root,
    screens: async (company) => [
      '/office',
      '/office/leads',
      await leadScreen(company),
      '/office/leads/import',
      '/office/users',
      '/office/campaigns',
      '/office/audit',
      '/office/permissions',
      ...tabsOf('/office/settings', settingTabs),
      ...tabsOf('/office/profile', profileTabs),
    ],
  },
  {
    who: 'a customer',
    person: (company) => demoPerson(company, 'lead'),
    screens: async () => ['/my', ...tabsOf('/my/profile', profileTabs)],
  },
];

/** Waits until the screen has its heading and its records. */
const arrived = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first(), page.url()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
  await settled(page);
};

/** Pixels by which the page is wider than its window. */
const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Everything wrong with the screen as it stands; `language` is what its reader chose. */
const faultsOf = async (page: Page, language: Language): Promise<string[]> => {
  const words = await wordsOn(page);
  const overhang = await overhangOf(page);
  return [
    ...(await complaintsOf(page)),
    ...(overhang > 0 ? [`scrolls sideways by ${overhang} px`] : []),
    ...rawKeysIn(words).map((text) => `raw key: ${text}`),
    ...(language === 'en' ? [] : englishIn(language)(words).map((text) => `English: ${text}`)),
  ];
};

for (const { name, language, mode, browser } of looks)
  for (const { who, person, screens } of visits)
    test(`every screen of ${who} is sound ${name}`, async ({ open, company }) => {
      const page = await open(person(company), browser);
      await page.addInitScript(
        (choices) => {
          for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
        },
        { language, mode },
      );
      const faults: string[] = [];
      for (const screen of await screens(company)) {
        await page.goto(screen);
        await arrived(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode);
        faults.push(...(await faultsOf(page, language)).map((fault) => `${screen} ${fault}`));
      }
      expect(faults).toEqual([]);
    });

test('a screen with every fault is found to have them', async ({ open }) => {
  const page = await open(null);
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: speak('de')('auth.signIn'), exact: true })).toBeVisible();
  expect(await faultsOf(page, 'de')).toEqual([]);
  const english = say('auth.signIn');
  await page.evaluate((text) => {
    const plant = (words: string, label = '') => {
      const planted = document.body.appendChild(document.createElement('div'));
      planted.textContent = words;
      if (label) planted.setAttribute('title', label);
      return planted;
    };
    plant(text, 'auth.signIn');
    plant('signInAgain', 'user:title');
    plant('—').style.width = '3000px';
    document.body.append(document.createElement('button'));
  }, english);
  const faults = await faultsOf(page, 'de');
  expect(faults).toContain(`English: auth.signIn: ${english}`);
  for (const key of ['auth.signIn', 'user:title', 'signInAgain']) expect(faults).toContain(`raw key: ${key}`);
  expect(faults.join('\n')).toMatch(/button-name: /);
  expect(faults.join('\n')).toMatch(/scrolls sideways by \d+ px/);
});
