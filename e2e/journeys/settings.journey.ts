import { field } from '../product/field.ts';
import { expect, testAlone } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const test = testAlone('--demo');

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const file = (name: string, buffer = picture) => ({ name, mimeType: 'image/png', buffer });
const iconOf = 'link[rel="icon"]';

test('an admin gives the company its name, pictures and colours, and every open browser follows at once', async ({
  open,
  company,
}) => {
  const admin = await createPerson(company, { role: 'admin' });
  const [here, there, visitor] = [await open(), await open(admin), await open(null)];
  await there.goto('/office');
  await visitor.goto('/login');
  await expect(there.locator('html')).not.toHaveAttribute('data-theme', 'forest');
  await here.goto('/office/settings');
  await field(here, say('setting.companyName')).fill('Harbour & Sons');
  await field(here, say('setting.email')).fill('office@harbour.example');
  await here.getByRole('button', { name: say('setting.save') }).click();
  await expect(here.getByText(say('setting.saved'))).toBeVisible();
  await expect(there).toHaveTitle(/Harbour & Sons/);
  await expect(visitor).toHaveTitle(/Harbour & Sons/);

  await here.getByRole('tab', { name: say('setting.tabMedia') }).click();
  const [logo, pictures] = [here.locator('input[type="file"]').first(), here.locator('input[type="file"]').last()];
  await logo.setInputFiles(file('script.png', Buffer.from('<svg onload=alert(1)>')));
  await expect(
    here.getByRole('alert').filter({ hasText: say('refusal.fileType', { filename: 'script.png' }) }),
  ).toBeVisible();
  await logo.setInputFiles(file('logo.png'));
  await expect(here.getByRole('img', { name: say('setting.logoAlt', { company: 'Harbour & Sons' }) })).toBeVisible();
  await expect(there.locator(iconOf)).toHaveAttribute('href', /^\/v1\//);
  await expect(visitor.locator(iconOf)).toHaveAttribute('href', /^\/v1\//);

  await pictures.setInputFiles([file('harbour.png'), file('quay.png')]);
  const library = here.getByRole('list', { name: say('setting.library') });
  const quay = library.getByRole('article', { name: 'quay.png' });
  await expect(library.getByRole('article', { name: 'harbour.png' })).toBeVisible();
  await quay.getByRole('button', { name: say('setting.useForHome') }).click();
  await expect(quay).toContainText(say('setting.usedForHome'));
  await expect(here.getByRole('img', { name: say('setting.mediaAlt') })).toBeVisible();

  await here.getByRole('tab', { name: say('setting.tabAppearance') }).click();
  await here.getByRole('radio', { name: say('ui.themeForest') }).click({ force: true });
  await expect(there.locator('html')).toHaveAttribute('data-theme', 'forest');
});

test('two people change the settings at once, and neither loses their work without being asked', async ({
  open,
  company,
}) => {
  const admin = await createPerson(company, { role: 'admin' });
  const [here, there] = [await open(), await open(admin)];
  await here.goto('/office/settings');
  await field(here, say('setting.email')).fill('mine@harbour.example');
  await there.goto('/office/settings');
  await field(there, say('setting.email')).fill('other@harbour.example');
  await there.getByRole('button', { name: say('setting.save') }).click();
  await expect(there.getByText(say('setting.saved'))).toBeVisible();
  await here.getByRole('button', { name: say('setting.save') }).click();
  await expect(here.getByText(say('setting.changedElsewhereTitle'))).toBeVisible();
  await expect(here.getByText('other@harbour.example')).toBeVisible();
  await expect(field(here, say('setting.email'))).toHaveValue('mine@harbour.example');
  await here.getByRole('button', { name: say('setting.save') }).click();
  await expect(here.getByText(say('setting.saved'))).toBeVisible();
});
