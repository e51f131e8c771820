import { expect, type Locator, type Page } from '@playwright/test';

/** The field of a form by its whole label; a required one has a trailing asterisk. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${RegExp.escape(label)}(?: \\*)?$`));

/** Types a name into a field that searches for it, and selects the only match. */
export const find = async (input: Locator, name: string): Promise<void> => {
  await input.fill(name);
  const options = input.page().getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(1);
  await options.click();
  await expect(input).toHaveValue(new RegExp(RegExp.escape(name)));
};
