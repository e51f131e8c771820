import type { Locator, Page } from '@playwright/test';

/** The field of a form by its whole label; a required one has a trailing asterisk. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${RegExp.escape(label)}(?: \\*)?$`));
