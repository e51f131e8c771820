import { expect, type Locator, type Page } from '@playwright/test';
import { pictureFile } from './documents.ts';
import { say } from './texts.ts';

type Kind = 'identityFront' | 'proofOfAddress';
type Translate = typeof say;

/** The upload region of a document kind on the customer's page, in their language. */
export const slot = (page: Page, kind: Kind, translate: Translate = say): Locator =>
  page.getByRole('region', { name: translate(`verification.${kind}`), exact: true });

interface Photograph {
  readonly kind: Kind;
  readonly name: string;
  readonly translate?: Translate;
}

/** Takes a photo by setting the file of the camera's field. */
export const photograph = async (page: Page, { kind, name, translate = say }: Photograph): Promise<void> => {
  await slot(page, kind, translate).locator('input[capture]').setInputFiles(pictureFile(name));
  const label = translate('verification.pictureOf', { kind: translate(`verification.${kind}`), name });
  await expect(slot(page, kind, translate).getByRole('img', { name: label })).toBeVisible();
};

export const pictureOf = (page: Page, kind: Kind): Locator =>
  page.getByRole('img', { name: new RegExp(`^${say(`verification.${kind}`)}:`) });
