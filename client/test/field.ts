import { type Locator, page } from 'vitest/browser';

/** The field of a form by its whole label; a required one has a trailing asterisk. */
export const field = (label: string, within: Pick<Locator, 'getByLabelText'> = page): Locator =>
  within.getByLabelText(new RegExp(`^${RegExp.escape(label)}(?: \\*)?$`));
