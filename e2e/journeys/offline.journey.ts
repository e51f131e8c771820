import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { travellerOn } from '../product/arrived.ts';
import { cachedPaths, deviceOf, emptyDevice, keptFigures } from '../product/device.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import type { Person } from '../product/sign-in.ts';
import { say, speak } from '../product/texts.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
};
const desk: BrowserContextOptions = { serviceWorkers: 'allow' };

const demoLead = ({ demo }: Company): Person => {
  if (!demo['lead']) throw new Error('The demo company has no customer');
  return demo['lead'];
};

/** The customer's own figure as the page writes it. */
const availableOf = async (company: Company, person: Person): Promise<string> => {
  const call = await company.call(person);
  const { id } = await call<{ id: string }>('GET', '/v1/profile');
  const { available } = await call<{ available: number }>('GET', `/v1/funds/capital/${id}`);
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(available);
};

/** Opens the customer's area and waits until the device holds what it may. */
const settle = async (page: Page): Promise<void> => {
  await page.goto('/my');
  await expect.poll(() => keptFigures(page)).not.toBeNull();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
};

/** How many controls of the page can be reached at all; what lies below a modal dialog cannot. */
const focusable = (page: Page): Promise<number> =>
  page.locator('a, button, input, select').evaluateAll((controls) => {
    const reached = controls.filter((control) => {
      (control as HTMLElement).focus();
      return document.activeElement === control;
    });
    return reached.length;
  });

const offlineTitle = (page: Page) => page.getByRole('heading', { name: say('offline.title') });

test('the product can be installed under the company’s name', async ({ open, company }) => {
  const page = await open(demoLead(company), phone);
  await settle(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The test's windows are private ones, from which no browser installs anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { companyName } = await company.asRoot<{ companyName: string }>('GET', '/v1/setting');
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: companyName, display: 'standalone' });
});

test('a customer who loses the connection sees his last figures with their time and nothing that moves money', async ({
  open,
  company,
}) => {
  const customer = demoLead(company);
  const available = await availableOf(company, customer);
  const page = await open(customer, phone);
  await settle(page);
  await travellerOn(page)('/my/withdraw');
  expect(await focusable(page)).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await expect(offlineTitle(page)).toBeVisible();
  const figures = page.getByRole('region', { name: say('offline.funds') });
  await expect(figures).toContainText(available);
  await expect(page.getByText(/As of .*\d{4}/)).toBeVisible();
  await expect(page.getByText(say('offline.moneyText'))).toBeVisible();
  // Whatever lies below can be neither seen nor reached.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(offlineTitle(page)).toBeVisible();
  expect(await focusable(page)).toBe(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(offlineTitle(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the installed page opens without a connection, and comes back to life by itself', async ({ open, company }) => {
  const customer = demoLead(company);
  const available = await availableOf(company, customer);
  const page = await open(customer, phone);
  await settle(page);
  await page.context().setOffline(true);
  await page.goto('/');
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page.getByRole('region', { name: say('offline.funds') })).toContainText(available);
  await expect(
    page
      .getByRole('region', { name: say('offline.documents') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
  expect(await page.getByRole('link').count()).toBe(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: new RegExp(say('shell.customerWithdraw')) }).first()).toBeVisible();
});

test('no answer of the API is ever in a cache', async ({ open, company }) => {
  const page = await open(demoLead(company), phone);
  await settle(page);
  await page.goto('/my/statement');
  await page.goto('/my/profile');
  const paths = await cachedPaths(page);
  expect(paths).toContain('/my');
  expect(paths.filter((path) => path !== '/my' && !path.startsWith('/assets/'))).toEqual([]);
});

test('logging out leaves nothing on the device', async ({ open, company }) => {
  const page = await open(await createPerson(company, { role: 'lead' }), phone);
  await settle(page);
  expect(await deviceOf(page)).not.toEqual(emptyDevice);
  await page.getByRole('button', { name: /^\S+ Account of/ }).tap();
  await page.getByRole('menuitem', { name: say('shell.logOut') }).tap();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => deviceOf(page)).toEqual(emptyDevice);
});

test('a session that was ended elsewhere leaves nothing on the device', async ({ open, company }) => {
  const customer = await createPerson(company, { role: 'lead' });
  const page = await open(customer, phone);
  await settle(page);
  const call = await company.call(customer);
  await call('GET', '/v1/auth/logout?allDevices=true');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => deviceOf(page)).toEqual(emptyDevice);
});

test('on a computer figures are kept only where the customer asks for it', async ({ open, company }) => {
  const german = speak('de');
  const page = await open(await createPerson(company, { role: 'lead' }), desk);
  await page.goto('/my/profile?tab=devices');
  const keep = page.getByRole('switch', { name: say('offline.keep') });
  await expect(keep).not.toBeChecked();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect(await keptFigures(page)).toBeNull();
  await keep.check({ force: true });
  await expect.poll(() => keptFigures(page)).not.toBeNull();
  await keep.uncheck({ force: true });
  await expect.poll(() => keptFigures(page)).toBeNull();
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await page.context().setOffline(true);
  await page.goto('/my');
  await expect(page.getByText(german('offline.nothingKept'))).toBeVisible();
});

test('staff leave nothing on the device, not even as a customer', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open(root, phone);
  await page.goto(`/office/leads/${lead.id}`);
  await page.evaluate(async (id) => {
    const answer = await fetch(`/v1/auth/generate-token/${id}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ reason: 'Asks for help on the telephone' }),
    });
    const { token } = (await answer.json()) as { token: string };
    localStorage.setItem('previousToken', localStorage.getItem('token') ?? '');
    localStorage.setItem('token', token);
  }, lead.id);
  await page.goto('/my');
  await expect(page.getByRole('heading', { name: say('shell.customerGreeting', { name: 'Ada' }) })).toBeVisible();
  await expect(page.getByRole('region', { name: say('ledger.capitalOf') })).toBeVisible();
  await page.goto('/my/profile?tab=devices');
  await expect(page.getByRole('heading', { name: say('profile.devicesTitle') })).toBeVisible();
  await expect(page.getByRole('switch', { name: say('offline.keep') })).toHaveCount(0);
  expect(await deviceOf(page)).toEqual(emptyDevice);
});

test('a page that looks whether the server is there reads the answer and frees its connection', async ({
  open,
  company,
}) => {
  const page = await open(demoLead(company));
  const ended = Promise.race([
    page.waitForEvent('requestfinished', (request) => request.url().endsWith('/version')),
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/version')),
  ]);
  await page.goto('/my');
  expect((await ended).failure()).toBeNull();
});
