import type { Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { pictureFile } from '../product/documents.ts';
import { expect, root, testAlone } from '../product/journey.ts';
import { callerOf, logIn } from '../product/sign-in.ts';
import { type Language, speak } from '../product/texts.ts';

const test = testAlone();
const languages: readonly Language[] = ['en', 'fr', 'de', 'nl'];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('before the company has said anything, its page says what is missing and asks nobody else for anything', async ({
  open,
  company,
}) => {
  const say = speak('en');
  const page = await open(null, phone);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(company.url).origin) elsewhere.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const key of ['noDescription', 'noPhone', 'noEmail', 'noAddress', 'hoursText', 'warningText'])
    await expect(page.getByText(say(`home.${key}`), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say('home.videoPlay') })).toHaveCount(0);
  await expect(page.getByRole('link', { name: say('home.logIn') }).first()).toHaveAttribute('href', '/login');
  await expectAccessible(page);
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

for (const language of languages) {
  test(`19 products are explained in ${language}, each with what can go wrong`, async ({ open }) => {
    const say = speak(language);
    const page = await open(null);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto('/home');
    const products = page.getByRole('region', { name: say('home.productsTitle') }).getByRole('heading', { level: 4 });
    await expect(products).toHaveCount(19);
    const entries = page.getByRole('region', { name: say('home.productsTitle') }).getByRole('listitem');
    for (const entry of await entries.all()) await expect(entry).toContainText(`${say('home.risk')}: `);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}

test('what the company says of itself is shown at once, its film only to who asks for it', async ({
  open,
  company,
}) => {
  const say = speak('en');
  const { token, cookie } = await logIn(company.url, root);
  const call = callerOf(company.url, { token, cookie });
  const form = new FormData();
  const logo = pictureFile('logo.png');
  form.append('file', new Blob([new Uint8Array(logo.buffer)], { type: logo.mimeType }), logo.name);
  const headers = { authorization: `Bearer ${token}`, cookie: `session=${cookie}` };
  const sent = await fetch(new URL('/v1/setting/logo', company.url), { method: 'POST', headers, body: form });
  const { logo: address } = (await sent.json()) as { logo: string };
  await call('PATCH', '/v1/setting', {
    companyName: 'Harbour & Quill',
    description: 'We look after savings.\n\nAnybody may ring the bell.',
    street: 'Harbour Road',
    number: '7',
    zipCode: '1010',
    city: 'Vienna',
    country: 'AT',
    phone: '+43 1 5550123',
    email: 'office@quill.example',
    youtubeVideoId: 'M7lc1UVfVE1',
    theme: 'forest',
  });

  const page = await open(null, phone);
  const films: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    films.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
  });
  await page.goto('/');
  await expect(page).toHaveTitle('Harbour & Quill');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Quill' })).toBeVisible();
  await expect(page.getByText('Anybody may ring the bell.')).toBeVisible();
  await expect(page.locator(`header img[src="${address}"]`)).toBeVisible();
  await expect(page.getByRole('link', { name: '+43 1 5550123' })).toHaveAttribute('href', 'tel:+4315550123');
  await expect(page.getByRole('link', { name: 'office@quill.example' })).toBeVisible();
  await expect(page.getByText('1010 Vienna')).toBeVisible();
  await expectAccessible(page);

  expect(films).toEqual([]);
  await page.getByRole('button', { name: say('home.videoPlay') }).tap();
  await expect.poll(() => films.length).toBe(1);
  expect(films[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/M7lc1UVfVE1\?/);
});

/** Keeps the page's scripts back until they are let go. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const products = (page: Page, language: Language) =>
  page.getByRole('heading', { level: 2, name: speak(language)('home.productsTitle') });

test('before any script has come, a visitor reads who the company is and finds the way in', async ({ open }) => {
  const say = speak('en');
  const page = await open(null, phone);
  const letGo = await holdScripts(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Quill' })).toBeVisible();
  for (const words of [say('home.tagline'), 'We look after savings.', 'Anybody may ring the bell.'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(products(page, 'en')).toHaveCount(0);
  const light = await ground(page);
  letGo();
  await expect(products(page, 'en')).toBeVisible();
  expect(await ground(page)).toBe(light);
  await expect(page.locator('#first-screen')).toHaveCount(0);

  const letGoAgain = await holdScripts(page);
  await page.goto('/home');
  await page
    .getByRole('link', { name: say('home.logIn') })
    .first()
    .tap();
  await page.waitForURL('**/login', { waitUntil: 'commit' });
  letGoAgain();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('nobody sees a first screen that is not meant for him', async ({ open }) => {
  const german = await open(null, phone);
  await german.addInitScript(() => localStorage.setItem('language', 'de'));
  for (const page of [german, await open(root, phone)]) {
    const letGo = await holdScripts(page);
    await page.goto('/home');
    await expect(page.locator('#first-screen')).toBeHidden();
    await expect(page.getByRole('heading')).toHaveCount(0);
    letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(products(german, 'de')).toBeVisible();
});

test('who chose dark sees no light on the way', async ({ open }) => {
  const page = await open(null, phone);
  await page.goto('/');
  await expect(products(page, 'en')).toBeVisible();
  const light = await ground(page);
  await page.getByRole('button', { name: speak('en')('home.toDark') }).tap();
  const dark = await ground(page);
  expect(dark).not.toBe(light);
  const letGo = await holdScripts(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ground(page)).toBe(dark);
  letGo();
  await expect(products(page, 'en')).toBeVisible();
  expect(await ground(page)).toBe(dark);
});

for (const [name, screen] of Object.entries({ phone, desk: { viewport: { width: 1280, height: 800 } } })) {
  test(`nothing moves on a ${name} when the scripts take the page over`, async ({ open }) => {
    const page = await open(null, screen);
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const letGo = await holdScripts(page);
    await page.goto('/');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header, header a, h1, h1 ~ *, main svg')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.getAttribute('class'), x, y, width, height];
        }),
      );
    const before = await places();
    expect(before.length).toBeGreaterThan(5);
    letGo();
    await expect(products(page, 'en')).toHaveCount(1);
    const after = await places();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(
      0.05,
    );
  });
}
