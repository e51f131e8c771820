import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { smallTargetsAmong, targetsHere } from '../../client/test/small-targets.ts';
import { textsHere } from '../../client/test/page-texts.ts';
import { isStillHere } from '../product/arrived.ts';
import { englishIn, rawKeysIn } from '../product/readable.ts';
import type { Language } from '../product/texts.ts';

/** The one that Playwright's package depends on. */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Appearance {
  readonly language: Language;
  readonly mode: 'light' | 'dark';
}

/**
 * Starts the Firefox at FIREFOX_PATH. Playwright cannot drive an unpatched one of a long-term release, Puppeteer can by
 * WebDriver BiDi.
 */
export const startFirefox = async (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
  });

/** Opens a page of a new reader, who chose a language and a mode; `complaints` gets what Firefox reports of it. */
export const openPage = async (browser: Browser, { language, mode }: Appearance, complaints: string[]) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(
    (choices) => {
      // The empty page before the first address has no storage.
      if (origin === 'null') return;
      for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
    },
    { language, mode },
  );
  page.on('pageerror', (error) => complaints.push(`thrown: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  return page;
};

/** Loads a screen; resolves when it shows its heading and records and no longer changes but for live values. */
export const load = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.waitForFunction(isStillHere, { polling: 100, timeout: 30_000 }, 3);
};

const violationsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Axe {
      run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
    }
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
};

/** Faults of the screen in its window: of layout, language and accessibility. */
export const faultsIn = async (page: Page, language: Language): Promise<string[]> => {
  const overhang = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
  const texts = await page.evaluate(textsHere);
  return [
    ...(overhang > 0 ? [`scrolls sideways by ${overhang} px`] : []),
    ...smallTargetsAmong(await page.evaluate(targetsHere)).map((target) => `too small: ${target}`),
    ...(await violationsOn(page)),
    ...rawKeysIn(texts).map((text) => `raw key: ${text}`),
    ...(language === 'en' ? [] : englishIn(language)(texts).map((text) => `English: ${text}`)),
  ];
};
