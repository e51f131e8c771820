import type { Page } from '@playwright/test';
import { say } from './texts.ts';

/** Chooses an item of the "more actions" menu on a lead's page. */
export const chooseMore = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: say('lead.moreActions'), exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};
