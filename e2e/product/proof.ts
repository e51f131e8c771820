import type { Page } from '@playwright/test';
import { field } from './field.ts';
import type { Company } from './journey.ts';
import { root } from './prepared-companies.ts';
import type { Call, Person } from './sign-in.ts';
import { say } from './texts.ts';

/** Calls of a person who has just proved who they are, so that they may decide. */
export const callsOfDecider = async (company: Company, person: Person): Promise<Call> => {
  const call = await company.call(person);
  await call('POST', '/v1/auth/proof', { password: person.password });
  return call;
};

/** Calls of root, who has just proved who they are, so that they may add or promote colleagues. */
export const asProvenRoot = async ({ asRoot }: Company): Promise<Call> => {
  await asRoot('POST', '/v1/auth/proof', { password: root.password });
  return asRoot;
};

/** Answers the question that follows the first decision of a session. */
export const proveInDialog = async (page: Page, password = ''): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: say('profile.proofTitle') });
  await field(dialog, say('profile.twoFactorPassword')).fill(password);
  await dialog.getByRole('button', { name: say('profile.proofConfirm') }).click();
};
