import { expect, test } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { type Product, startProduct } from '../product/start-product.ts';
import { field } from '../product/field.ts';
import { setUpTwoFactor } from '../product/two-factor.ts';
import { say } from '../product/texts.ts';

let product: Product;
let link: string;

test.beforeAll(async () => {
  product = await startProduct();
  const found = product.lines.map((line) => /(http\S+\/setup\?token=\S+)/.exec(line)?.[1]).find(Boolean);
  if (!found) throw new Error(`No set-up link among:\n${product.lines.join('\n')}`);
  link = found;
});
test.afterAll(() => product.stop());

test('a new owner sets the company up by the printed link, which then works for no one else', async ({
  page,
  browser,
}) => {
  await page.goto(product.url);
  await expect(page.getByRole('heading', { name: say('auth.setupLinkTitle') })).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: say('auth.setupTitle') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('auth.setupSubmit') }).click();
  await expect(field(page, say('auth.companyName'))).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await field(page, say('auth.companyName')).fill('Nordlicht Kontor');
  await field(page, say('auth.firstName')).fill('Ida');
  await field(page, say('auth.lastName')).fill('Brook');
  await field(page, say('auth.email')).fill('ida@nordlicht.example');
  await field(page, say('auth.password')).fill('Seventeen-herons-9');
  await field(page, say('auth.repeatPassword')).fill('Seventeen-herons-9');
  await page.getByRole('button', { name: say('auth.setupSubmit') }).click();

  await expect(page.getByRole('heading', { name: say('auth.proofTitle') })).toBeVisible();
  await expectAccessible(page);
  await setUpTwoFactor(page, 'Seventeen-herons-9');
  await expect(page).toHaveURL(/\/office$/);
  await expect(page.getByText(say('today.greeting', { name: 'Ida' }))).toBeVisible();
  await expect(page).toHaveTitle(/Nordlicht Kontor/);

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: say('auth.setupDoneTitle') })).toBeVisible();
  await other.close();
});
