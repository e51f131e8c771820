import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { field, find } from '../product/field.ts';
import { payIn } from '../product/funds.ts';
import { expect, test } from '../product/journey.ts';
import { approveAll, createPerson, uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const picture = {
  name: 'stone.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
};

const choose = async (within: Locator, name: string, option: string): Promise<void> => {
  await within.getByRole('combobox', { name }).last().click();
  await within.page().getByRole('option', { name: option, exact: true }).click();
};

const addField = async (panel: Locator, name: string, type: string): Promise<void> => {
  await panel.getByRole('button', { name: say('productCategory.addField') }).click();
  await field(panel, say('productCategory.fieldName')).last().fill(name);
  await choose(panel, say('productCategory.fieldType'), type);
};

const buildCategory = async (page: Page, name: string): Promise<void> => {
  await page.goto('/office/product-categories');
  await page.getByRole('button', { name: say('productCategory.create') }).click();
  const panel = page.getByRole('dialog', { name: say('productCategory.create') });
  await field(panel, say('field.name')).fill(name);
  await addField(panel, 'Carat', say('productCategory.number'));
  await addField(panel, 'Colour', say('productCategory.select'));
  const options = panel.getByRole('group', { name: say('productCategory.options') });
  for (const [at, key] of ['White', 'Yellow'].entries()) {
    await options.getByRole('button', { name: say('productCategory.addOption') }).click();
    await options.getByLabel(say('productCategory.option', { number: at + 1 })).fill(key);
  }
  // The colour is moved to the front.
  await panel.getByRole('button', { name: say('productCategory.moveUp', { name: 'Colour' }) }).click();
  await panel.getByRole('button', { name: say('productCategory.create') }).click();
  await expect(page.getByText(say('list.createdOne', { name }))).toBeVisible();
};

interface Stone {
  readonly category: string;
  readonly name: string;
  readonly carat: string;
  readonly colour: string;
}

const addProduct = async (page: Page, { category, name, carat, colour }: Stone): Promise<void> => {
  await page.getByRole('button', { name: say('product.create') }).click();
  const panel = page.getByRole('dialog', { name: say('product.create') });
  await find(panel.getByRole('combobox', { name: say('field.categoryName') }), category);
  await field(panel, say('field.name')).fill(name);
  await field(panel, say('field.price')).fill('1000');
  await choose(panel, 'Colour', colour);
  await field(panel, 'Carat').fill(carat);
  await panel.getByRole('button', { name: say('product.create') }).click();
  await expect(page.getByText(say('list.createdOne', { name }))).toBeVisible();
};

test('staff build a category, add products with pictures, sell one to a customer, and offer to buy it back', async ({
  open,
  company,
}) => {
  const category = uniqueName('Stones ');
  const [small, large] = [uniqueName('Small '), uniqueName('Large ')];
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, 1500);
  const page = await open();
  await buildCategory(page, category);

  await page.goto('/office/products');
  await addProduct(page, { category, name: small, carat: '0.5', colour: 'White' });
  await addProduct(page, { category, name: large, carat: '2.25', colour: 'Yellow' });
  const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
  await row(large).click();
  const panel = page.getByRole('dialog', { name: large });
  await panel.locator('input[type=file]').first().setInputFiles(picture);
  await expect(panel.getByText(say('picture.replace'))).toBeVisible();
  await field(panel, say('product.fileKey')).fill('certificate');
  await panel.locator('input[type=file]').last().setInputFiles(picture);
  await expect(panel.getByText('certificate', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: say('product.downloadNamed', { name: 'certificate' }) }).click();
  expect((await saved).suggestedFilename()).toMatch(/png$/);

  await panel.getByRole('button', { name: say('product.buy') }).click();
  const purchase = page.getByRole('dialog', { name: say('product.buyTitle', { name: large }) });
  await find(purchase.getByRole('combobox', { name: say('product.customer') }), lead.name);
  await expect(purchase).toContainText('€500.00');
  await purchase.getByRole('button', { name: say('product.buyConfirm', { price: '€1,000.00' }) }).click();
  await expect(page.getByText(say('prepared.sent'))).toBeVisible();
  const own = await open(lead);
  await own.goto('/my');
  const what = say('prepared.purchase', { name: large, amount: '€1,000.00' });
  await own.getByRole('button', { name: say('prepared.confirmNamed', { what }) }).click();
  await own
    .getByRole('dialog')
    .getByRole('button', { name: say('prepared.confirm') })
    .click();
  await expect(own.getByText(say('prepared.confirmed', { what }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(large)).toContainText(say('product.owned'));

  await page.getByRole('button', { name: say('list.actionsOf', { name: large }) }).click();
  await page.getByRole('menuitem', { name: say('product.makeOffer') }).click();
  const offer = page.getByRole('dialog', { name: say('productOffer.dialogTitle', { name: large }) });
  await field(offer, say('field.amount')).fill('1200.50');
  await field(offer, say('field.origin')).fill('Auction in Geneva');
  await offer.getByRole('button', { name: say('productOffer.create') }).click();
  await expect(page.getByText(say('productOffer.made', { name: large }))).toBeVisible();

  await approveAll(company);
  await page.goto('/office/vault');
  await expect(row(large)).toContainText('+€200.50');
  await page.goto(`/office/leads/${lead.id}?tab=vault`);
  await expect(page.getByRole('list', { name: say('vault.title') })).toContainText(large);
});
