import {
  disconnectSignOn,
  SignOnIdentity,
  signOnState,
  testSignOn,
} from '@countinghouse/contract/sign-on/identities.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { SignOnSettingPart } from './setting-part.tsx';

const sam = sampleOf(SignOnIdentity, {
  id: idOf(1),
  name: 'Sam Seller',
  role: 'regular',
  label: 'sam@harbour.example',
  dateCreation: '2026-03-01T09:30:00.000+00:00',
  lastUsed: null,
});
const provider = {
  name: 'Harbour ID',
  issuer: 'https://login.example.com/a-tenant-with-a-long-name-that-has-no-place-to-break',
  clientId: 'countinghouse',
  redirectAddress: 'https://office.example.com/sign-on',
  logOutAddress: 'https://office.example.com/login',
  messageAddress: 'https://office.example.com/v1/auth/sign-on/message',
  groupClaim: 'groups',
  groups: [{ role: 'admin' as const, groups: ['IT', 'Owners'] }],
  linksByEmail: false,
  creates: false,
  twoFactorValues: [],
  secondFactors: [],
  only: [],
  rescue: [],
};
const showPart = () => show(<SignOnSettingPart />, { as: personOf('admin') });

beforeEach(() => answers(signOnState, { provider, identities: [sam] }));

describe('single sign-on in the settings', () => {
  test('says that it is not set up', async () => {
    answers(signOnState, { provider: null, identities: [] });
    await showPart();
    await expect.element(page.getByText(say('signOn.none'))).toBeVisible();
    expect(page.getByRole('button').query()).toBeNull();
  });

  test('shows provider, groups and connected people, on a phone as well', async () => {
    await showPart();
    await expect.element(page.getByText('IT, Owners')).toBeVisible();
    await expect.element(page.getByRole('listitem')).toMatchTextContent('sam@harbour.example');
    expect(await pageFaults()).toEqual([]);
    await page.viewport(...phone);
    expect(await pageFaults()).toEqual([]);
  });

  test('tests whether the provider answers', async () => {
    answers(testSignOn, { reachable: false, endsSessions: false });
    await showPart();
    await page.getByRole('button', { name: say('signOn.test') }).click();
    await expect.element(page.getByText(say('signOn.notReached'))).toBeVisible();
  });

  test('disconnects a person after a question', async () => {
    answers(disconnectSignOn, undefined);
    await showPart();
    await page.getByRole('button', { name: say('signOn.disconnectOf', { name: 'Sam Seller' }) }).click();
    expect(callsTo(disconnectSignOn)).toEqual([]);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('signOn.disconnect') })
      .click();
    await expect.element(page.getByText(say('signOn.disconnected'))).toBeVisible();
    expect(callsTo(disconnectSignOn)).toHaveLength(1);
  });
});
