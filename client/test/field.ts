import { type Locator, page } from 'vitest/browser';
import { say } from './say.ts';

/** The field of a form by its whole label; a required one has a trailing asterisk. */
export const field = (label: string, within: Pick<Locator, 'getByLabelText'> = page): Locator =>
  within.getByLabelText(new RegExp(`^${RegExp.escape(label)}(?: \\*)?$`));

/** An answer to the question before unsaved changes are discarded. */
export const unsaved = (answer: 'keepEditing' | 'discard'): Locator =>
  page.getByRole('dialog', { name: say('ui.unsavedTitle') }).getByRole('button', { name: say(`ui.${answer}`) });
