import {
  categoryUsage,
  ProductCategory,
  productCategory,
  productCategoryStats,
  removeCategoryFile,
} from '@countinghouse/contract/product-category/product-category.ts';
import { ProductMarket, productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { CategoryList } from './category-list.tsx';

const { routes } = productCategory;
const leather = { id: idOf(111), key: 'Leather' };
const steel = { id: idOf(112), key: 'Steel' };
const strap = { id: idOf(101), name: 'Strap', type: 'select', required: true, options: [leather, steel] } as const;
const engraving = { id: idOf(102), name: 'Engraving', type: 'string', required: false, options: [] } as const;
const watches = sampleOf(ProductCategory, {
  id: idOf(1),
  name: 'Watches',
  status: 'active',
  fields: [strap, engraving] as never,
  productCount: 3,
  version: 4,
});
const showList = (address = '/office/product-categories', showOptions: ShowOptions = {}) =>
  show(<CategoryList />, { address, ...showOptions });
const openWatches = async (): Promise<Locator> => {
  await showList(`/office/product-categories?record=${watches.id}`);
  const panel = page.getByRole('dialog', { name: 'Watches' });
  await panel.getByRole('button', { name: say('productCategory.edit') }).click();
  await expect.element(field(say('field.name'), panel)).toHaveValue('Watches');
  return panel;
};
const openNew = async (): Promise<Locator> => {
  await showList();
  await page.getByRole('button', { name: say('productCategory.create') }).click();
  return page.getByRole('dialog', { name: say('productCategory.create') });
};
const choose = async (within: Locator, label: string | RegExp, option: string): Promise<void> => {
  await within.getByRole('combobox', { name: label }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const addField = async (panel: Locator, name: string): Promise<void> => {
  await panel.getByRole('button', { name: say('productCategory.addField') }).click();
  await panel
    .getByRole('textbox', { name: say('productCategory.fieldName') })
    .last()
    .fill(name);
};
const remove = (name: string) => page.getByRole('button', { name: say('productCategory.removeNamed', { name }) });
const up = (name: string) => page.getByRole('button', { name: say('productCategory.moveUp', { name }) });
const down = (name: string) => page.getByRole('button', { name: say('productCategory.moveDown', { name }) });
const namesSent = (): unknown => {
  const body = callsTo(routes.create).at(-1)?.body as { readonly fields: readonly { readonly name: string }[] };
  return body.fields.map(({ name }) => name);
};

beforeEach(() => {
  lists(productCategory, [watches]);
  lists(productMarket, []);
  answers(productCategoryStats, sampleOf(productCategoryStats.reply));
  answers(categoryUsage, { fields: [] });
});

test('figures of categories that failed to load are not shown as zero and can be reloaded', async () => {
  refuses(productCategoryStats, { status: 503, code: 'unavailable', message: 'The figures are not available now.' });
  await showList();
  await expect.element(page.getByText(/: The figures are not available now\.$/)).toBeVisible();
  await expect.element(page.getByText(say('productCategory.statSold'))).not.toBeInTheDocument();
  answers(productCategoryStats, sampleOf(productCategoryStats.reply));
  await page.getByRole('button', { name: say('ui.retry') }).click();
  await expect.element(page.getByText(say('productCategory.statSold'))).toBeVisible();
});

describe('the list of categories', () => {
  test('shows the fields of a category and its figures to an admin', async () => {
    const counted = { available: 2, owned: 1, sold: 0, priceAvailable: 900.5 };
    answers(
      productCategoryStats,
      sampleOf(productCategoryStats.reply, {
        categories: [
          { id: idOf(1), name: 'Watches', ...counted },
          { id: idOf(2), name: 'Coins', ...counted },
        ],
      }),
    );
    await showList();
    await expect.element(page.getByRole('row').filter({ hasText: 'Watches' })).toMatchTextContent(/Strap, Engraving/);
    await expect.element(page.getByText(say('productCategory.statWorth', { amount: '€1,801.00' }))).toBeVisible();
  });

  test('loads no figures and offers no editing to regular staff', async () => {
    await showList(`/office/product-categories?record=${watches.id}`, { as: personOf('regular') });
    const panel = page.getByRole('dialog', { name: 'Watches' });
    await expect.element(panel).toMatchTextContent(/StrapLeather, SteelSelection, Required/);
    await expect.element(panel.getByText(say('productCategory.fileNone'))).toBeVisible();
    await expect.element(panel.getByRole('button', { name: say('productCategory.edit') })).not.toBeInTheDocument();
    expect(callsTo(productCategoryStats)).toHaveLength(0);
    expect(callsTo(categoryUsage)).toHaveLength(0);
  });
});

describe('building a category', () => {
  test('sends the fields in the order into which they were moved', async () => {
    answers(routes.create, watches);
    const panel = await openNew();
    await field(say('field.name'), panel).fill('Stones');
    await addField(panel, 'Carat');
    await addField(panel, 'Colour');
    await addField(panel, 'Cut');
    await expect.element(up('Carat')).toBeDisabled();
    await expect.element(down('Cut')).toBeDisabled();
    await up('Cut').click();
    await down('Carat').click();
    await panel.getByRole('button', { name: say('productCategory.create') }).click();
    await expect.poll(() => callsTo(routes.create).length).toBe(1);
    expect(namesSent()).toEqual(['Cut', 'Carat', 'Colour']);
  });

  test('sends the options of a selection', async () => {
    answers(routes.create, watches);
    const panel = await openNew();
    await field(say('field.name'), panel).fill('Stones');
    await addField(panel, 'Colour');
    await choose(panel, say('productCategory.fieldType'), say('productCategory.select'));
    await panel.getByRole('button', { name: say('productCategory.addOption') }).click();
    await field(say('productCategory.option', { number: 1 }), panel).fill('White');
    await panel.getByRole('button', { name: say('productCategory.create') }).click();
    await expect.poll(() => callsTo(routes.create).length).toBe(1);
    expect(callsTo(routes.create)[0]?.body).toMatchObject({
      fields: [{ name: 'Colour', type: 'select', options: [{ key: 'White' }] }],
    });
  });

  test('sends no options of a field that is no longer a selection', async () => {
    answers(routes.create, watches);
    const panel = await openNew();
    await field(say('field.name'), panel).fill('Stones');
    await addField(panel, 'Carat');
    await choose(panel, say('productCategory.fieldType'), say('productCategory.select'));
    await panel.getByRole('button', { name: say('productCategory.addOption') }).click();
    await field(say('productCategory.option', { number: 1 }), panel).fill('Many');
    await choose(panel, say('productCategory.fieldType'), say('productCategory.number'));
    await panel.getByRole('button', { name: say('productCategory.create') }).click();
    await expect.poll(() => callsTo(routes.create).length).toBe(1);
    expect(callsTo(routes.create)[0]?.body).toMatchObject({
      fields: [{ name: 'Carat', type: 'number', options: [] }],
    });
  });

  test('reports a field without a name and sends nothing', async () => {
    const panel = await openNew();
    await field(say('field.name'), panel).fill('Stones');
    await panel.getByRole('button', { name: say('productCategory.addField') }).click();
    await panel.getByRole('button', { name: say('productCategory.create') }).click();
    const name = panel.getByRole('textbox', { name: say('productCategory.fieldName') });
    await expect.element(name).toHaveAccessibleDescription('Please fill in this field.');
    await expect.element(name).toHaveFocus();
    expect(callsTo(routes.create)).toHaveLength(0);
  });

  test('moves and removes fields by keyboard', async () => {
    answers(routes.create, watches);
    const panel = await openNew();
    await field(say('field.name'), panel).fill('Stones');
    await addField(panel, 'Carat');
    await addField(panel, 'Colour');
    (down('Carat').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(up('Colour')).toBeDisabled();
    (remove('Colour').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await panel.getByRole('button', { name: say('productCategory.create') }).click();
    await expect.poll(() => callsTo(routes.create).length).toBe(1);
    expect(namesSent()).toEqual(['Carat']);
  });

  test('assigns a category to a market found by name', async () => {
    const iconUrl = `/v1/uploads/${'0'.repeat(32)}.png`;
    lists(productMarket, [sampleOf(ProductMarket, { id: idOf(50), name: 'Jewels', description: 'All', iconUrl })]);
    answers(routes.create, watches);
    const panel = await openNew();
    await field(say('field.name'), panel).fill('Stones');
    await choose(panel, say('field.marketName'), 'Jewels');
    await panel.getByRole('button', { name: say('productCategory.create') }).click();
    await expect.poll(() => callsTo(routes.create).at(-1)?.body).toMatchObject({ market: idOf(50), status: 'active' });
  });
});

describe('a category whose fields products use', () => {
  beforeEach(() => {
    const options = [
      { id: leather.id, products: 0 },
      { id: steel.id, products: 2 },
    ];
    answers(categoryUsage, { fields: [{ id: strap.id, products: 2, options }] });
    answers(routes.update, watches);
  });

  test('keeps a used field and allows removing an unused one', async () => {
    const panel = await openWatches();
    await expect.element(panel.getByText(say('productCategory.usedBy', { count: 2 }))).toBeVisible();
    await expect.element(remove('Strap')).toBeDisabled();
    await expect.element(remove('Engraving')).toBeEnabled();
  });

  test('asks for the replacement of a removed option in use, and sends the answer', async () => {
    const panel = await openWatches();
    await expect.element(panel.getByText(say('productCategory.chosenBy', { count: 2 }))).toBeVisible();
    await remove('Steel').click();
    await expect.element(panel.getByText(say('productCategory.mappingText', { count: 2 }))).toBeVisible();
    await choose(panel, say('productCategory.mappingFor', { field: 'Strap', option: 'Steel' }), 'Leather');
    await panel.getByRole('button', { name: say('ui.save') }).click();
    await expect
      .poll(() => callsTo(routes.update).at(-1)?.body)
      .toMatchObject({ optionMapping: { [steel.id]: leather.id }, version: 4 });
  });

  test('asks nothing about an option that no product uses', async () => {
    const panel = await openWatches();
    await remove('Leather').click();
    await expect.element(remove('Leather')).not.toBeInTheDocument();
    await expect.element(panel.getByText(say('productCategory.mappingTitle'))).not.toBeInTheDocument();
    await panel.getByRole('button', { name: say('ui.save') }).click();
    await expect.poll(() => callsTo(routes.update).length).toBe(1);
    expect(callsTo(routes.update)[0]?.body).not.toHaveProperty('optionMapping');
  });

  test('keeps the ids of fields and options that are renamed', async () => {
    const panel = await openWatches();
    await field(say('productCategory.option', { number: 2 }), panel).fill('Stainless steel');
    await panel
      .getByRole('textbox', { name: say('productCategory.fieldName') })
      .first()
      .fill('Bracelet');
    await panel.getByRole('button', { name: say('ui.save') }).click();
    await expect.poll(() => callsTo(routes.update).length).toBe(1);
    expect(callsTo(routes.update)[0]?.body).toMatchObject({
      fields: [
        { id: strap.id, name: 'Bracelet', options: [leather, { id: steel.id, key: 'Stainless steel' }] },
        { id: engraving.id },
      ],
    });
  });
});

describe('the file of a category', () => {
  const file = { name: 'terms.pdf', url: '/v1/uploads/a', type: 'application/pdf', size: 20_000 };
  const openPanel = () => showList(`/office/product-categories?record=${watches.id}`);

  test('is removed on request', async () => {
    lists(productCategory, [{ ...watches, file }]);
    answers(removeCategoryFile, watches);
    await openPanel();
    await page.getByRole('button', { name: say('product.removeNamed', { name: 'terms.pdf' }) }).click();
    await expect.element(page.getByText(say('productCategory.fileRemoved'))).toBeVisible();
    expect(callsTo(removeCategoryFile).map(({ params }) => params)).toEqual([{ id: watches.id }]);
  });

  test('stays if the server refuses, and staff see why', async () => {
    lists(productCategory, [{ ...watches, file }]);
    refuses(removeCategoryFile, { status: 403, code: 'forbidden', message: 'You may not do this.' });
    await openPanel();
    await page.getByRole('button', { name: say('product.removeNamed', { name: 'terms.pdf' }) }).click();
    await expect.element(page.getByText('You may not do this.')).toBeVisible();
    await expect.element(page.getByText('terms.pdf', { exact: true })).toBeVisible();
  });

  test('of another kind is refused before it is sent', async () => {
    await openPanel();
    const input = page.getByLabelText(new RegExp(`^${say('productCategory.fileUpload')}`));
    await input.upload(new File(['text'], 'terms.txt', { type: 'text/plain' }));
    await expect.element(page.getByText(say('ui.fileWrongType', { name: 'terms.txt' }))).toBeVisible();
  });
});

test('the form of a category is readable and accessible in German on a phone, dark and compact', async () => {
  lists(productCategory, [{ ...watches, name: 'Donaudampfschifffahrtsgesellschaftsuhren' }]);
  const address = `/office/product-categories?record=${watches.id}`;
  await showList(address, { language: 'de', size: phone, mode: 'dark', compact: true });
  await page.getByRole('button', { name: speak('de')('productCategory.edit') }).click();
  await expect.element(page.getByRole('button', { name: speak('de')('productCategory.addOption') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
