import { changePassword, generateToken, login } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { investmentStats } from '@countinghouse/contract/investment/investment.ts';
import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { uploadProjectImage } from '@countinghouse/contract/project/project.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting, uploadLogo } from '@countinghouse/contract/setting/update-setting.ts';
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
const failureOf = async (work: Promise<unknown>): Promise<string> => {
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
  test('names the failed action before the server’s reason', async () => {
    refuses(create, refusal);
    refuses(createMany, refusal);
    refuses(update, refusal);
    refuses(removeMany, refusal);
    const body = { name: 'Radio' };
    expect(await failureOf(call(create, { body }))).toBe(`Failed to create campaign: ${reason}`);
    expect(await failureOf(call(createMany, { body: [body] }))).toBe(`Failed to create campaigns: ${reason}`);
    const changed = call(update, { params: { id: idOf(1) }, body: { name: 'Radio', version: 1 } });
    expect(await failureOf(changed)).toBe(`Failed to update campaign: ${reason}`);
    expect(await failureOf(call(removeMany, { body: { ids: [idOf(1)] } }))).toBe(
      `Failed to delete campaigns: ${reason}`,
    );
  });

  test.each([
    ['de', `Produktkategorie konnte nicht angelegt werden: ${reason}`],
    ['fr', `Impossible de créer la catégorie de produits\u00a0: ${reason}`],
    ['nl', `Productcategorie kon niet worden aangemaakt: ${reason}`],
  ] as const)('is written in the reader’s language: %s', async (language, expected) => {
    await changeLanguage(language);
    refuses(productCategory.routes.create, refusal);
    const made = call(productCategory.routes.create, { body: { name: 'Rings', fields: [] } as never });
    expect(await failureOf(made)).toBe(expected);
  });

  test('uses the specification’s texts for settings, passwords, log-in and connecting as a lead', async () => {
    const params = { id: idOf(1) };
    for (const route of [updateSetting, resetPassword, generateToken, login, changePassword]) refuses(route, refusal);
    const saved = call(updateSetting, { body: { version: 1 } });
    expect(await failureOf(saved)).toBe(`Failed to update settings: ${reason}`);
    expect(await failureOf(call(resetPassword, { params }))).toBe(`Password reset failed: ${reason}`);
    const connected = call(generateToken, { params, body: { reason: 'Asked by telephone' } });
    expect(await failureOf(connected)).toBe(`Lead connection failed: ${reason}`);
    const signedIn = call(login, { body: { email: 'ada@example.test', password: 'quill-7' } });
    expect(await failureOf(signedIn)).toBe(`Log-in failed: ${reason}`);
    const passwords = call(changePassword, { body: { currentPassword: 'quill-7', password: 'Walnut-boat-47' } });
    expect(await failureOf(passwords)).toBe(`Password update failed: ${reason}`);
  });

  test('uses the specification’s texts for refused pictures', async () => {
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    // No answer is prepared for an upload, so it fails.
    expect(await failureOf(upload(uploadLogo, { file }))).toMatch(/^Failed to upload logo: ./);
    const image = upload(uploadProjectImage, { params: { id: idOf(1) }, file });
    expect(await failureOf(image)).toMatch(/^Failed to update project image: ./);
  });
});

describe('the message of a failed read', () => {
  test('names the failed read or search before the server’s reason', async () => {
    const { list, search, one } = campaign.routes;
    for (const route of [list, search, one]) refuses(route, refusal);
    expect(await failureOf(call(list, { query: {} }))).toBe(`Failed to fetch campaigns: ${reason}`);
    expect(await failureOf(call(search, { query: { q: 'radio' } }))).toBe(`Failed to search campaigns: ${reason}`);
    expect(await failureOf(call(one, { params: { id: idOf(1) } }))).toBe(`Failed to fetch campaign: ${reason}`);
  });

  test.each([
    [
      'de',
      `Kampagnen konnten nicht abgerufen werden: ${reason}`,
      `Kampagnen konnten nicht durchsucht werden: ${reason}`,
    ],
    [
      'fr',
      `Impossible de charger les campagnes\u00a0: ${reason}`,
      `Impossible de rechercher les campagnes\u00a0: ${reason}`,
    ],
    ['nl', `Campagnes konden niet worden opgehaald: ${reason}`, `Campagnes konden niet worden doorzocht: ${reason}`],
  ] as const)('is written in the reader’s language: %s', async (language, fetched, searched) => {
    await changeLanguage(language);
    for (const route of [campaign.routes.list, campaign.routes.search]) refuses(route, refusal);
    expect(await failureOf(call(campaign.routes.list, { query: {} }))).toBe(fetched);
    expect(await failureOf(call(campaign.routes.search, { query: { q: 'radio' } }))).toBe(searched);
  });

  test('uses the specification’s texts for statistics and top campaigns', async () => {
    for (const route of [investmentStats, orderStats, vaultStats, cashFlowStats, topCampaigns]) refuses(route, refusal);
    expect(await failureOf(call(investmentStats))).toBe(`Failed to load investment statistics: ${reason}`);
    expect(await failureOf(call(orderStats, { query: {} }))).toBe(`Failed to load order statistics: ${reason}`);
    expect(await failureOf(call(vaultStats, { query: {} }))).toBe(`Failed to load vault statistics: ${reason}`);
    expect(await failureOf(call(cashFlowStats, { query: {} }))).toBe(`Failed to load cash-flow statistics: ${reason}`);
    expect(await failureOf(call(topCampaigns))).toBe(`Failed to load top campaigns: ${reason}`);
  });

  test('is only the reason where the catalogue has no text', async () => {
    refuses(getSetting, refusal);
    expect(await failureOf(call(getSetting))).toBe(reason);
  });
});

test('a write without an answer reports that the server cannot be reached', async () => {
  localStorage.clear();
  isUnreachable(create);
  expect(await failureOf(call(create, { body: { name: 'Radio' } }))).toContain('The server cannot be reached.');
});
