import type { Page } from '@playwright/test';
import { travellerOn, type Way } from '../product/arrived.ts';
import { executionsIn, plantedIn, readOn, touchPlaces } from '../product/executions.ts';
import { expect, root, testAlone } from '../product/journey.ts';
import { refusedTexts } from '../product/planted-refusals.ts';
import { plantScreens } from '../product/planted-screens.ts';
import { payloads } from '../product/script-payloads.ts';

/** A company of its own, because hardly any of its texts stays unchanged. */
const test = testAlone('--demo');
/** No text depends on animations, and each screen waits until they have ended. */
const still = { reducedMotion: 'reduce' } as const;

interface Found {
  /** All text readable on the screens. */
  readonly texts: string;
  /** Number of elements with a payload that were touched. */
  readonly places: number;
  /** Executions, requests, navigations and windows; grows as long as the browser is open. */
  readonly signs: readonly string[];
  /** Elements and addresses created by a payload. */
  readonly faults: readonly string[];
}

/** Opens each screen, by address or by a link within the area after the first, and touches its payloads. */
const visit = async (page: Page, screens: readonly string[], way: Way): Promise<Found> => {
  const signs = await executionsIn(page.context());
  const travel = travellerOn(page);
  const read: string[] = [];
  const faults: string[] = [];
  let places = 0;
  for (const [index, screen] of screens.entries()) {
    await travel(screen, index === 0 ? 'loading' : way);
    places += await touchPlaces(page);
    faults.push(...(await plantedIn(page)).map((markup) => `${screen} holds ${markup}`));
    const { origin, pathname } = new URL(page.url());
    if (!`${origin}${screen}`.startsWith(`${origin}${pathname}`)) faults.push(`${screen} led to ${page.url()}`);
    read.push(await readOn(page));
  }
  return { texts: read.join('\n'), places, signs, faults };
};

const shownIn = (texts: string): number => payloads.filter(({ text }) => texts.includes(text)).length;

test('300 stored payloads run neither in the office, nor the customer’s area, nor the home page', async ({
  open,
  company,
}) => {
  test.setTimeout(600_000);
  const { customer, office, own, home } = await plantScreens(company);
  const found = await Promise.all([
    visit(await open(root, still), office, 'moving'),
    visit(await open(customer, still), own, 'moving'),
    visit(await open(null, still), home, 'loading'),
  ]);
  expect(found.flatMap(({ signs, faults }) => [...signs, ...faults])).toEqual([]);
  const [staff, customers, visitors] = found.map(({ texts }) => shownIn(texts));
  expect(staff, 'payloads that staff read as text').toBe(payloads.length);
  expect(customers, 'payloads that the customer reads as text').toBeGreaterThan(payloads.length / 3);
  expect(visitors, 'payloads that visitors read as text').toBeGreaterThan(50);
  expect(Math.min(...found.map(({ places }) => places)), 'places touched').toBeGreaterThan(0);
});

test('fields with a strict format store no payload', async ({ company }) => {
  const { tried, accepted } = await refusedTexts(company);
  expect(accepted).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(payloads.length);
});

/** Inserts a text into the page as a careless screen would. */
const insert = (page: Page, text: string): Promise<void> =>
  page.evaluate((markup) => {
    document.querySelector('#careless')?.remove();
    const place = document.body.appendChild(document.createElement('div'));
    place.id = 'careless';
    place.innerHTML = markup;
  }, text);

test('a careless screen would run payloads without the content policy, and cannot with it', async ({
  browser,
  company,
}) => {
  const opened = async (bypassCSP: boolean) => {
    const context = await browser.newContext({ bypassCSP });
    const signs = await executionsIn(context);
    const page = await context.newPage();
    await travellerOn(page)(`${company.url}/login`);
    return { context, page, signs };
  };
  const unguarded = await opened(true);
  const leaving = payloads.filter(({ text }) => /location=|http-equiv/.test(text));
  for (const { text } of payloads.filter((one) => !leaving.includes(one))) {
    await insert(unguarded.page, text);
    await touchPlaces(unguarded.page, '#careless');
  }
  await insert(unguarded.page, leaving.find(({ text }) => text.includes('<img src=x onerror=location='))?.text ?? '');
  const different = (kind: string) => new Set(unguarded.signs.filter((sign) => sign.startsWith(kind))).size;
  await expect.poll(() => different('ran')).toBeGreaterThan(10);
  await expect.poll(() => different('dialog')).toBeGreaterThan(10);
  await expect.poll(() => different('asks')).toBeGreaterThan(2);
  await expect.poll(() => different('leaves')).toBeGreaterThan(0);
  await unguarded.context.close();

  const guarded = await opened(false);
  for (const { text } of payloads.slice(0, 5)) await expect(insert(guarded.page, text)).rejects.toThrow(/TrustedHTML/);
  expect(guarded.signs).toEqual([]);
  await guarded.context.close();
});
