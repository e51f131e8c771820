import { expect, type Locator, type Page } from '@playwright/test';
import { pictureFile } from './documents.ts';
import { say } from './texts.ts';

type Kind = 'identityFront' | 'proofOfAddress';
type Tell = typeof say;

/** The upload region of a document kind on the customer's page, in their language. */
export const slot = (page: Page, kind: Kind, tell: Tell = say): Locator =>
  page.getByRole('region', { name: tell(`verification.${kind}`), exact: true });

interface Photograph {
  readonly kind: Kind;
  readonly name: string;
  readonly tell?: Tell;
}

/** Takes a photo by setting the file of the camera's field. */
export const photograph = async (page: Page, { kind, name, tell = say }: Photograph): Promise<void> => {
  await slot(page, kind, tell).locator('input[capture]').setInputFiles(pictureFile(name));
  const words = tell('verification.pictureOf', { kind: tell(`verification.${kind}`), name });
  await expect(slot(page, kind, tell).getByRole('img', { name: words })).toBeVisible();
};

export const pictureOf = (page: Page, kind: Kind): Locator =>
  page.getByRole('img', { name: new RegExp(`^${say(`verification.${kind}`)}:`) });
