import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
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

export interface Appearance {
  readonly language: Language;
  readonly mode: 'light' | 'dark';
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page of a new reader. Functions run in the page and use nothing outside themselves. */
export interface BrowserPage {
  goto(address: string): Promise<void>;
  evaluate<Given extends unknown[], Result>(
    work: ((...given: Given) => Result) | string,
    ...given: Given
  ): Promise<Awaited<Result>>;
  resize(size: Size): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Browser {
  /** Opens a page of a reader who chose a language and a mode; `complaints` gets what the browser reports of it. */
  open(appearance: Appearance, origin: string, complaints: string[]): Promise<BrowserPage>;
  close(): Promise<void>;
}

const polling = 100;
const patience = 30_000;

/** Waits until the condition holds in the page. */
export const until = async <Given extends unknown[]>(
  page: BrowserPage,
  condition: (...given: Given) => boolean,
  ...given: Given
): Promise<void> => {
  const deadline = performance.now() + patience;
  while (!(await page.evaluate(condition, ...given))) {
    if (performance.now() > deadline) throw new Error(`waited in vain on ${await page.evaluate(() => location.href)}`);
    await sleep(polling);
  }
};

/** Resolves when the screen shows its heading and records and no longer changes but for live values. */
export const arrived = (page: BrowserPage): Promise<void> => until(page, isStillHere, 3);

export const load = async (page: BrowserPage, address: string): Promise<void> => {
  await page.goto(address);
  await arrived(page);
};

export const resize = async (page: BrowserPage, size: Size): Promise<void> => {
  await page.resize(size);
  // Observers of sizes learn of the window's with the next frame; until then the page would look still.
  await page.evaluate(() =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => 0),
  );
  await arrived(page);
};

const violationsOn = async (page: BrowserPage): Promise<string[]> => {
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
export const faultsIn = async (page: BrowserPage, language: Language): Promise<string[]> => {
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
