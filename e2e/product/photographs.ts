import { expect, type Locator, type Page } from '@playwright/test';
import { pictureFile } from './documents.ts';
import { say } from './texts.ts';

type Kind = 'identityFront' | 'proofOfAddress';
type Tell = typeof say;

/** Where a customer brings a document of a kind, in his language. */
export const slot = (page: Page, kind: Kind, tell: Tell = say): Locator =>
  page.getByRole('region', { name: tell(`verification.${kind}`), exact: true });

interface Photograph {
  readonly kind: Kind;
  /** The file's name. */
  readonly name: string;
  readonly tell?: Tell;
}

/** Takes a photo: the camera's field gets a file. */
export const photograph = async (page: Page, { kind, name, tell = say }: Photograph): Promise<void> => {
  await slot(page, kind, tell).locator('input[capture]').setInputFiles(pictureFile(name));
  const words = tell('verification.pictureOf', { kind: tell(`verification.${kind}`), name });
  await expect(slot(page, kind, tell).getByRole('img', { name: words })).toBeVisible();
};

/** The picture of a document as staff see it. */
export const pictureOf = (page: Page, kind: Kind): Locator =>
  page.getByRole('img', { name: new RegExp(`^${say(`verification.${kind}`)}:`) });
