import type { BrowserContextOptions, Page, Request } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { travellerOn } from '../product/arrived.ts';
import { cachedPaths, deviceOf, emptyDevice, storedFigures } from '../product/device.ts';
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

/** The customer's available cash as formatted on the page. */
const availableOf = async (company: Company, person: Person): Promise<string> => {
  const call = await company.call(person);
  const { id } = await call<{ id: string }>('GET', '/v1/profile');
  const { available } = await call<{ available: number }>('GET', `/v1/funds/capital/${id}`);
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(available);
};

/** Opens the customer's area and waits until the device has stored its figures. */
const settle = async (page: Page): Promise<void> => {
  await page.goto('/my');
  await expect.poll(() => storedFigures(page)).not.toBeNull();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
};

/** Number of reachable controls; those below a modal dialog are not reachable. */
const focusable = (page: Page): Promise<number> =>
  page.locator('a, button, input, select').evaluateAll((controls) => {
    const reached = controls.filter((control) => {
      (control as HTMLElement).focus();
      return document.activeElement === control;
    });
    return reached.length;
  });

const offlineTitle = (page: Page) => page.getByRole('heading', { name: say('offline.title') });

test('a customer who installs the product reads their last figures without a connection, and nothing that moves money', async ({
  open,
  company,
}) => {
  const customer = demoLead(company);
  const available = await availableOf(company, customer);
  const page = await open(customer, phone);
  await settle(page);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The test's windows are private ones, which cannot install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { companyName } = await company.asRoot<{ companyName: string }>('GET', '/v1/setting');
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: companyName, display: 'standalone' });

  await page.goto('/my/statement');
  await page.goto('/my/profile');
  const paths = await cachedPaths(page);
  expect(paths).toContain('/my');
  // No reply of the API is in a cache.
  expect(paths.filter((path) => path !== '/my' && !path.startsWith('/assets/'))).toEqual([]);

  await travellerOn(page)('/my/withdraw');
  expect(await focusable(page)).toBeGreaterThan(0);
  const figures = page.getByRole('region', { name: say('offline.funds') });
  await page.context().setOffline(true);
  await expect(offlineTitle(page)).toBeVisible();
  await expect(figures).toContainText(available);
  await expect(page.getByText(/As of .*\d{4}/)).toBeVisible();
  await expect(page.getByText(say('offline.moneyText'))).toBeVisible();
  // Controls below can be neither seen nor reached.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(offlineTitle(page)).toBeVisible();
  expect(await focusable(page)).toBe(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(offlineTitle(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.context().setOffline(true);
  await page.goto('/');
  await expect(offlineTitle(page)).toBeVisible();
  await expect(figures).toContainText(available);
  const documents = page.getByRole('region', { name: say('offline.documents') });
  await expect(documents.getByRole('listitem').first()).toBeVisible();
  expect(await page.getByRole('link').count()).toBe(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: new RegExp(say('shell.customerWithdraw')) }).first()).toBeVisible();
});

test('nothing stays on the device after log-out, after a session ended elsewhere, or while staff are connected', async ({
  open,
  company,
}) => {
  const customer = await createPerson(company, { role: 'lead' });
  const leaving = await open(customer, phone);
  await settle(leaving);
  expect(await deviceOf(leaving)).not.toEqual(emptyDevice);
  await leaving.getByRole('button', { name: /^\S+ Account of/ }).tap();
  await leaving.getByRole('menuitem', { name: say('shell.logOut') }).tap();
  await expect(leaving).toHaveURL(/\/login/);
  await expect.poll(() => deviceOf(leaving)).toEqual(emptyDevice);

  const ended = await open(customer, phone);
  await settle(ended);
  const call = await company.call(customer);
  await call('GET', '/v1/auth/logout?allDevices=true');
  await expect(ended).toHaveURL(/\/login/);
  await expect.poll(() => deviceOf(ended)).toEqual(emptyDevice);

  const staff = await open(root, phone);
  await staff.goto(`/office/leads/${customer.id}`);
  await staff.evaluate(async (id) => {
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
  }, customer.id);
  await staff.goto('/my');
  await expect(staff.getByRole('heading', { name: say('shell.customerGreeting', { name: 'Ada' }) })).toBeVisible();
  await expect(staff.getByRole('region', { name: say('ledger.capitalOf') })).toBeVisible();
  await staff.goto('/my/profile?tab=devices');
  await expect(staff.getByRole('heading', { name: say('profile.devicesTitle') })).toBeVisible();
  await expect(staff.getByRole('switch', { name: say('offline.keep') })).toHaveCount(0);
  expect(await deviceOf(staff)).toEqual(emptyDevice);
});

test('a computer stores figures only if the customer allows it, and checking whether the server is available holds no connection', async ({
  open,
  company,
}) => {
  const german = speak('de');
  const page = await open(await createPerson(company, { role: 'lead' }), desk);
  await page.goto('/my/profile?tab=devices');
  const keep = page.getByRole('switch', { name: say('offline.keep') });
  await expect(keep).not.toBeChecked();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect(await storedFigures(page)).toBeNull();
  await keep.check({ force: true });
  await expect.poll(() => storedFigures(page)).not.toBeNull();
  await keep.uncheck({ force: true });
  await expect.poll(() => storedFigures(page)).toBeNull();
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await page.context().setOffline(true);
  await page.goto('/my');
  await expect(page.getByText(german('offline.nothingKept'))).toBeVisible();

  const checking = await open(demoLead(company));
  const isCheck = (request: Request): boolean => request.url().endsWith('/version');
  const ended = Promise.race([
    checking.waitForEvent('requestfinished', isCheck),
    checking.waitForEvent('requestfailed', isCheck),
  ]);
  let begun = 0;
  checking.on('request', (request) => (begun += Number(isCheck(request))));
  await checking.goto('/my');
  // The page checks when the browser says that it is online again, and listens for that once its offline part has loaded.
  await expect
    .poll(async () => {
      await checking.evaluate(() => window.dispatchEvent(new Event('online')));
      return begun;
    })
    .toBeGreaterThan(0);
  expect((await ended).failure()).toBeNull();
});
