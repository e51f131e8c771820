import { ProductMarket, productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { MarketList } from './market-list.tsx';

const { routes } = productMarket;
const iconUrl = `/v1/uploads/${'0'.repeat(32)}.png`;
const jewels = sampleOf(ProductMarket, {
  id: idOf(1),
  name: 'Jewels',
  description: 'Everything that shines',
  iconUrl,
  label: 'forex',
  categoryCount: 1200,
  version: 2,
});
const showList = (address = '/office/product-markets', options: ShowOptions = {}) =>
  show(<MarketList />, { address, ...options });
const row = () => page.getByRole('row').filter({ hasText: 'Jewels' });
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(() => {
  lists(productMarket, [jewels]);
});

test('a market shows its required label by the name from the settings', async () => {
  await showList();
  await expect.element(row()).toMatchTextContent(/Everything that shines.*1,200.*Forex/);
});

test('a market without a label is visible to everyone', async () => {
  lists(productMarket, [{ ...jewels, label: null }]);
  await showList();
  await expect.element(row()).toMatchTextContent(new RegExp(say('product.gateNone')));
});

test('many markets are created from JSON, whose example is a valid market', async () => {
  answers(routes.createMany, { productMarkets: [jewels] });
  await showList();
  await page.getByRole('button', { name: say('list.json'), exact: true }).click();
  await page.getByRole('button', { name: say('list.jsonCreate') }).click();
  await expect
    .poll(() => callsTo(routes.createMany).map(({ body }) => body))
    .toEqual([[expect.objectContaining({ name: say('productMarket.exampleName') })]]);
});

test('a new market reports every missing field, including the icon, and is not sent', async () => {
  await showList();
  await page.getByRole('button', { name: say('productMarket.create') }).click();
  const form = dialog(say('productMarket.create'));
  await form.getByRole('button', { name: say('productMarket.create') }).click();
  await expect.element(form.getByText(say('ui.errorSummary', { count: 3 }))).toBeVisible();
  const icon = form.getByRole('group', { name: say('field.iconUrl') });
  await expect.element(icon).toMatchTextContent(/Please fill in this field\./);
  expect(callsTo(routes.create)).toHaveLength(0);
});

test('a change of a market sends changed fields and the version', async () => {
  answers(routes.update, { ...jewels, label: null });
  await showList(`/office/product-markets?record=${jewels.id}`);
  const form = dialog('Jewels');
  await field(say('field.description'), form).fill('Stones and gold');
  await form.getByRole('button', { name: say('ui.save') }).click();
  await expect.poll(() => callsTo(routes.update).length).toBe(1);
  expect(callsTo(routes.update)[0]?.body).toMatchObject({ description: 'Stones and gold', version: 2 });
});

test('a market with categories is not deleted, and staff see why', async () => {
  const message = 'Categories belong to this market.';
  answers(routes.removeMany, { done: 0, refused: [{ id: jewels.id, code: 'inUse', message }] });
  await showList();
  await page.getByRole('button', { name: say('list.actionsOf', { name: 'Jewels' }) }).click();
  await page.getByRole('menuitem', { name: say('list.delete') }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(new RegExp(say('productMarket.deleteNote')));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('list.delete') })
    .click();
  await expect
    .element(dialog(say('list.bulkFinished')))
    .toMatchTextContent(/Jewels.*Categories belong to this market\./);
});

test('an existing name is refused at its field', async () => {
  refuses(routes.update, {
    status: 422,
    code: 'invalid',
    message: 'Please check the form fields',
    fields: [{ path: 'name', code: 'duplicate', message: 'This name is taken.' }],
  });
  await showList(`/office/product-markets?record=${jewels.id}`);
  const form = dialog('Jewels');
  await field(say('field.name'), form).fill('Coins');
  await form.getByRole('button', { name: say('ui.save') }).click();
  await expect.element(field(say('field.name'), form)).toHaveAccessibleDescription('This name is taken.');
});

test('regular staff can read markets but not create or delete one', async () => {
  await showList('/office/product-markets', { as: personOf('regular') });
  await expect.element(row()).toBeVisible();
  await expect.element(page.getByRole('button', { name: say('productMarket.create') })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: say('list.actionsOf', { name: 'Jewels' }) }))
    .not.toBeInTheDocument();
});

test('the form of a market is readable and accessible in German on a phone', async () => {
  await showList(`/office/product-markets?record=${jewels.id}`, { language: 'de', size: phone });
  await expect.element(dialog('Jewels')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
