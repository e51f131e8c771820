import { field } from '../product/field.ts';
import { expect, testAlone } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say, speak } from '../product/texts.ts';

const test = testAlone('--demo');

/** A red square of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const iconOf = 'link[rel="icon"]';

test('name, icon and colours of the company reach every open browser at once', async ({ open, company }) => {
  const admin = await createPerson(company, { role: 'admin' });
  const [here, there, visitor] = [await open(), await open(admin), await open(null)];
  await there.goto('/office');
  await visitor.goto('/login');
  await expect(there.locator('html')).not.toHaveAttribute('data-theme', 'forest');
  await here.goto('/office/settings');
  await field(here, say('setting.companyName')).fill('Harbour & Sons');
  await field(here, say('setting.city')).fill('Lübeck');
  await here.getByRole('button', { name: say('setting.save') }).click();
  await expect(here.getByText(say('setting.saved'))).toBeVisible();
  await expect(there).toHaveTitle(/Harbour & Sons/);
  await expect(visitor).toHaveTitle(/Harbour & Sons/);

  await here.getByRole('tab', { name: say('setting.tabMedia') }).click();
  await here
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(here.getByRole('img', { name: say('setting.logoAlt', { company: 'Harbour & Sons' }) })).toBeVisible();
  await expect(there.locator(iconOf)).toHaveAttribute('href', /^\/v1\//);
  await expect(visitor.locator(iconOf)).toHaveAttribute('href', /^\/v1\//);

  await here.getByRole('tab', { name: say('setting.tabAppearance') }).click();
  await here.getByRole('radio', { name: say('ui.themeForest') }).click({ force: true });
  await expect(there.locator('html')).toHaveAttribute('data-theme', 'forest');
});

test('pictures of the company are gathered in one place, brought several at once and put on the home page', async ({
  open,
}) => {
  const page = await open();
  await page.goto('/office/settings?tab=media');
  const library = page.getByRole('list', { name: say('setting.library') });
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles([file('harbour.png'), file('quay.png')]);
  const quay = library.getByRole('article', { name: 'quay.png' });
  await expect(library.getByRole('article', { name: 'harbour.png' })).toBeVisible();
  await quay.getByRole('button', { name: say('setting.useForHome') }).click();
  await expect(quay).toContainText(say('setting.usedForHome'));
  await expect(page.getByRole('img', { name: say('setting.mediaAlt') })).toBeVisible();
});

test('a picture that is none is refused in words', async ({ open }) => {
  const page = await open();
  await page.goto('/office/settings?tab=media');
  const fake = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') };
  await page.locator('input[type="file"]').first().setInputFiles(fake);
  await expect(
    page.getByRole('alert').filter({ hasText: say('error.fileType', { filename: 'logo.png' }) }),
  ).toBeVisible();
});

test('two people change the settings at once, and nobody’s work is lost silently', async ({ open, company }) => {
  const admin = await createPerson(company, { role: 'admin' });
  const [here, there] = [await open(), await open(admin)];
  await here.goto('/office/settings');
  await field(here, say('setting.street')).fill('Mine street');
  await there.goto('/office/settings');
  await field(there, say('setting.street')).fill('Other street');
  await there.getByRole('button', { name: say('setting.save') }).click();
  await expect(there.getByText(say('setting.saved'))).toBeVisible();
  await here.getByRole('button', { name: say('setting.save') }).click();
  await expect(here.getByText(say('setting.changedElsewhereTitle'))).toBeVisible();
  await expect(here.getByText('Other street')).toBeVisible();
  await expect(field(here, say('setting.street'))).toHaveValue('Mine street');
  await here.getByRole('button', { name: say('setting.save') }).click();
  await expect(here.getByText(say('setting.saved'))).toBeVisible();
});

test('a stage that leads are in cannot be removed, a new one can be added', async ({ open, company }) => {
  const words = await company.asRoot<{ qualifications: { key: string; name: string }[] }>('GET', '/v1/setting');
  const used = words.qualifications[0];
  if (!used) throw new Error('The settings name no stage');
  await createPerson(company, { role: 'lead', fields: { qualifications: used.key } });
  const page = await open();
  await page.goto('/office/settings?tab=qualifications');
  await page.getByRole('button', { name: say('setting.removeNamed', { name: used.name }) }).click();
  await expect(page.getByRole('alert').filter({ hasText: `“${used.name}”` })).toBeVisible();

  await page.getByRole('button', { name: say('setting.addQualification') }).click();
  await page.getByLabel(`${say('setting.name')}: ${say('setting.newEntry')}`).fill('Waiting for papers');
  await page.getByRole('button', { name: say('setting.save') }).click();
  await expect(page.getByText('waiting_for_papers')).toBeVisible();
});

test('stages that were never renamed are read in one’s own language, and stay default words when the list is saved', async ({
  open,
  company,
}) => {
  interface Words {
    readonly qualifications: readonly { key: string; name: string }[];
  }
  const german = speak('de');
  const admin = await createPerson(company, { role: 'admin' });
  const page = await open(admin);
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.goto('/office/settings?tab=qualifications');
  const nameOf = (name: string) => page.getByLabel(`${german('setting.name')}: ${name}`, { exact: true });
  await expect(nameOf(german('word.call_back'))).toHaveValue(german('word.call_back'));
  const save = page.getByRole('button', { name: german('setting.save') });
  await nameOf(german('word.call_back')).fill('Later');
  await nameOf('Later').fill(german('word.call_back'));
  await expect(save).toBeDisabled();
  await nameOf(german('word.interested')).fill('Sehr interessiert');
  await page.getByRole('button', { name: german('setting.moveUp', { name: german('word.call_back') }) }).click();
  await save.click();
  await expect(page.getByText(german('setting.saved'))).toBeVisible();
  const { qualifications } = await company.asRoot<Words>('GET', '/v1/setting');
  const stored = Object.fromEntries(qualifications.map(({ key, name }) => [key, name]));
  expect(stored).toMatchObject({ call_back: say('word.call_back'), interested: 'Sehr interessiert' });
  await expect(nameOf('Sehr interessiert')).toBeVisible();
});
