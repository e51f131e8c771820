import { type Locator, type Page } from '@playwright/test';
import { expectAccessibleMenu } from '../product/accessible.ts';
import { expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

/** Opens a menu by key from its focused button. */
const openByKey = async (page: Page, button: Locator): Promise<Locator> => {
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
};

/** What the parts of a menu are to somebody who does not see it. */
const partsOf = (menu: Locator): Promise<(string | null)[]> =>
  menu.evaluate(({ children }) => [...children].map((child) => child.getAttribute('role')));

test('the menu of a row is worked by keys in the dark, and what deletes stands last, apart and readable', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open(await createPerson(company, { role: 'admin' }));
  await page.goto(`/office/leads?q=${lead.name.replace('Ada ', '')}`);
  await page.getByRole('button', { name: say('ui.dark'), exact: true }).click();
  const button = page.getByRole('button', { name: say('list.actionsOf', { name: lead.name }) });
  const menu = await openByKey(page, button);
  await expect(menu.getByRole('menuitem', { name: say('lead.open') })).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: say('list.delete'), exact: true })).toBeFocused();
  expect((await partsOf(menu)).slice(-3)).toEqual(['separator', 'menuitem', 'menuitem']);
  await expectAccessibleMenu(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openByKey(page, button);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('every menu has entries, groups and lines between them, and nothing else', async ({ open, company }) => {
  const page = await open(await createPerson(company, { role: 'admin' }));
  await page.goto('/office/campaigns');
  const proper = ['menuitem', 'separator', 'group'];
  for (const button of [
    page.getByRole('button', { name: say('view.views'), exact: true }),
    page.getByRole('button', { name: say('list.export'), exact: true }),
    page.getByRole('button', { name: new RegExp(say('shell.account', { name: '' }).trim()) }),
  ]) {
    const parts = await partsOf(await openByKey(page, button));
    expect(parts.filter((role) => role === null || !proper.includes(role))).toEqual([]);
    await expectAccessibleMenu(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('the page of a lead has the everyday a press away, the rest in a menu, and the dangerous at its end', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead', fields: { phone: '+33123456789' } });
  const page = await open(await createPerson(company, { role: 'admin' }), { viewport: { width: 390, height: 844 } });
  await page.goto(`/office/leads/${lead.id}`);
  const actions = page.getByRole('group', { name: say('lead.actions', { name: lead.name }) });
  const everyday = ['call', 'deposit', 'platform', 'comment', 'qualify', 'assign', 'connect', 'resetPassword'] as const;
  await expect(actions.locator('a, button')).toHaveText([
    ...everyday.map((id) => say(`lead.${id}`)),
    say('lead.moreActions'),
  ]);
  const menu = await openByKey(page, actions.getByRole('button', { name: say('lead.moreActions') }));
  const dangerous = ['erase', 'delete'].map((id) => say(`lead.${id}`));
  await expect(menu.getByRole('menuitem')).toHaveText([
    ...['correct', 'edit', 'lock', 'exportData'].map((id) => say(`lead.${id}`)),
    ...dangerous,
  ]);
  expect((await partsOf(menu)).slice(-3)).toEqual(['separator', 'menuitem', 'menuitem']);
  await expectAccessibleMenu(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: say('lead.editTitle', { name: lead.name }) })).toBeVisible();
});
