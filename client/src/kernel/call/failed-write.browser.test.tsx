import { changePassword, generateToken, login, resetPassword } from '@countinghouse/contract/auth/auth.ts';
import { campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { uploadProjectImage } from '@countinghouse/contract/project/project.ts';
import { updateSetting, uploadLogo } from '@countinghouse/contract/setting/setting.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '../../../test/sample.ts';
import { isUnreachable, refuses } from '../../../test/server-answers.ts';
import { changeLanguage, startTexts } from '../i18n/i18n.ts';
import { beginTokens } from '../session/tokens.ts';
import { call } from './call.ts';
import { messageOf } from './message-of.ts';
import { upload } from './upload.ts';

const reason = 'That is not possible.';
const refusal = { status: 409, code: 'conflict', message: reason } as const;
const said = async (work: Promise<unknown>): Promise<string> => {
  const [result] = await Promise.allSettled([work]);
  return result.status === 'rejected' ? messageOf(result.reason) : 'it did not fail';
};
const { create, createMany, update, removeMany } = campaign.routes;

beforeEach(async () => {
  await startTexts();
  await changeLanguage('en');
  beginTokens('token-of-a-test');
});

describe('the message of a failed write', () => {
  test('names what failed before the reason of the server', async () => {
    refuses(create, refusal);
    refuses(createMany, refusal);
    refuses(update, refusal);
    refuses(removeMany, refusal);
    const body = { name: 'Radio' };
    expect(await said(call(create, { body }))).toBe(`Failed to create campaign: ${reason}`);
    expect(await said(call(createMany, { body: [body] }))).toBe(`Failed to create campaigns: ${reason}`);
    const changed = call(update, { params: { id: idOf(1) }, body: { name: 'Radio', version: 1 } });
    expect(await said(changed)).toBe(`Failed to update campaign: ${reason}`);
    expect(await said(call(removeMany, { body: { ids: [idOf(1)] } }))).toBe(`Failed to delete campaigns: ${reason}`);
  });

  test.each([
    ['de', `Produktkategorie konnte nicht angelegt werden: ${reason}`],
    ['fr', `Impossible de créer la catégorie de produits : ${reason}`],
    ['nl', `Productcategorie kon niet worden aangemaakt: ${reason}`],
  ] as const)('is written in the reader’s language: %s', async (language, expected) => {
    await changeLanguage(language);
    refuses(productCategory.routes.create, refusal);
    const made = call(productCategory.routes.create, { body: { name: 'Rings', fields: [] } as never });
    expect(await said(made)).toBe(expected);
  });

  test('has the specification’s words for settings, passwords, log-in and connecting as a lead', async () => {
    const params = { id: idOf(1) };
    for (const route of [updateSetting, resetPassword, generateToken, login, changePassword]) refuses(route, refusal);
    const saved = call(updateSetting, { body: { version: 1 } });
    expect(await said(saved)).toBe(`Failed to update settings: ${reason}`);
    expect(await said(call(resetPassword, { params }))).toBe(`Password reset failed: ${reason}`);
    const connected = call(generateToken, { params, body: { reason: 'Asked by telephone' } });
    expect(await said(connected)).toBe(`Lead connection failed: ${reason}`);
    const signedIn = call(login, { body: { email: 'ada@example.test', password: 'quill-7' } });
    expect(await said(signedIn)).toBe(`Log-in failed: ${reason}`);
  });

  test('has the specification’s words for pictures that are not taken', async () => {
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    // Nothing answers an upload here, which is a failure as good as any.
    expect(await said(upload(uploadLogo, { file }))).toMatch(/^Failed to upload logo: ./);
    const image = upload(uploadProjectImage, { params: { id: idOf(1) }, file });
    expect(await said(image)).toMatch(/^Failed to update project image: ./);
  });
});

test('the message of a failed read is the reason alone', async () => {
  refuses(topCampaigns, refusal);
  expect(await said(call(topCampaigns))).toBe(reason);
});

test('a write without an answer still says that the server cannot be reached', async () => {
  localStorage.clear();
  isUnreachable(create);
  expect(await said(call(create, { body: { name: 'Radio' } }))).toContain('The server cannot be reached.');
});
