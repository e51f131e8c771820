import { User } from '@countinghouse/contract/user/user.ts';
import { type Locator, page } from 'vitest/browser';
import { idOf, sampleOf } from './sample.ts';

/** The customer in the lists of deposits and withdrawals. */
export const lea = sampleOf(User, {
  id: idOf(31),
  firstName: 'Lea',
  lastName: 'Brook',
  email: 'lea@example.test',
  role: 'lead',
});

/** The row with these words in the list with this title. */
export const rowOf = (title: string, text: string): Locator =>
  page.getByRole('table', { name: title }).getByRole('row').filter({ hasText: text });

/** Finds the customer by e-mail in a payment form. */
export const chooseLea = async (form: Locator, label: string): Promise<void> => {
  await form.getByRole('combobox', { name: label }).fill('lea@');
  await page.getByRole('option', { name: /Lea Brook/ }).click();
};
