import { expectAccessible } from '../product/accessible.ts';
import { payIn } from '../product/funds.ts';
import { type Company, expect, test } from '../product/journey.ts';
import { approveAll, createPerson, uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const day = 86_400_000;

interface StoredProduct {
  readonly id: string;
  readonly name: string;
}

/** A product of its own category, as staff would add it. */
const createProduct = async ({ asRoot }: Company, price: number): Promise<StoredProduct> => {
  const fields = [{ name: 'Carat', type: 'number' }];
  const category = await asRoot<{ id: string; fields: { id: string }[] }>('POST', '/v1/product-category', {
    name: uniqueName('Category'),
    fields,
  });
  const values = Object.fromEntries(category.fields.map(({ id }) => [id, 1.25]));
  return asRoot<StoredProduct>('POST', '/v1/product', {
    category: category.id,
    name: uniqueName('Brilliant'),
    price,
    values,
  });
};

/** An approved offer. */
const offerFor = async (company: Company, product: string, amount: number): Promise<void> => {
  await company.asRoot('POST', '/v1/offer', {
    product,
    amount,
    origin: 'Auction house',
    expirationDate: new Date(Date.now() + day).toISOString(),
  });
  await approveAll(company);
};

const createBuyer = async (company: Company, euro: number) => {
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, euro);
  return lead;
};

test('a customer buys a product on a phone, which disappears from other screens at once, and accepts an offer for it', async ({
  open,
  company,
}) => {
  const product = await createProduct(company, 100);
  const other = await open(await createBuyer(company, 100), phone);
  await other.goto(`/my/products/${product.id}`);
  await expect(other.getByRole('button', { name: say('catalogue.buy', { price: '€100.00' }) })).toBeEnabled();

  const page = await open(await createBuyer(company, 150), phone);
  await page.goto('/my/products');
  await page.getByRole('searchbox', { name: say('catalogue.search') }).fill(product.name);
  await page.getByRole('link', { name: product.name, exact: true }).tap();
  await expect(page.getByText('1.25', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('catalogue.buy', { price: '€100.00' }) }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('catalogue.buyText', { price: '€100.00' }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('catalogue.buy', { price: '€100.00' }) }).tap();
  await expect(page.getByRole('heading', { name: say('catalogue.ownedTitle') })).toBeVisible();
  await expect(other.getByRole('heading', { name: say('catalogue.goneTitle') })).toBeVisible();

  await page.getByRole('link', { name: say('catalogue.toVault') }).tap();
  await expect(page.getByText(say('myVault.pendingNone'))).toBeVisible();
  await offerFor(company, product.id, 120);
  await page.getByRole('button', { name: say('myVault.acceptNamed', { name: product.name }) }).tap();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('myVault.acceptConfirm', { amount: '€120.00' }) }).tap();
  await expect(page.getByText(say('myVault.pendingNone'))).toBeVisible();
  await page.getByText(say('myVault.sold'), { exact: true }).first().tap();
  const sold = page.getByRole('list', { name: say('myVault.sold'), exact: true });
  await expect(sold.getByRole('listitem')).toContainText(product.name);
  await expect(sold.getByText('+€20.00')).toBeVisible();
});
