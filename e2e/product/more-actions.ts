import type { Page } from '@playwright/test';
import { say } from './texts.ts';

/** Chooses, on the page of a lead, what is not done every day. */
export const chooseMore = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: say('lead.moreActions'), exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};
