import { disconnectSignOn, ownSignOn, SignOnIdentity } from '@countinghouse/contract/sign-on/identities.ts';
import { startSignOn } from '@countinghouse/contract/sign-on/sign-on.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { browser, takeBack } from '../../kernel/session/sign-on.ts';
import { SignOnPart } from './sign-on-part.tsx';

const identity = sampleOf(SignOnIdentity, { id: idOf(4), label: 'ada@harbour.example', lastUsed: null });
const provider = 'Harbour ID';
const showPart = () => show(<SignOnPart />, { as: personOf('root') });

beforeEach(() => {
  vi.spyOn(browser, 'leave').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('one’s own account at the provider of single sign-on', () => {
  test('is not mentioned where there is no provider', async () => {
    answers(ownSignOn, { provider: null, identity: null });
    await showPart();
    await expect.poll(() => callsTo(ownSignOn)).toHaveLength(1);
    expect(page.getByRole('heading').query()).toBeNull();
  });

  test('is connected at the provider, which leads back to the profile', async () => {
    answers(ownSignOn, { provider, identity: null });
    answers(startSignOn, { url: 'https://login.example.com/authorize' });
    await showPart();
    await page.getByRole('button', { name: say('signOn.connect', { provider }) }).click();
    await expect.poll(() => vi.mocked(browser.leave).mock.calls).toEqual([['https://login.example.com/authorize']]);
    expect(takeBack()).toBe('/office/profile?tab=security');
    expect(await pageFaults()).toEqual([]);
  });

  test('is named, and can be disconnected', async () => {
    answers(ownSignOn, { provider, identity });
    answers(disconnectSignOn, undefined);
    await showPart();
    await expect.element(page.getByText(say('signOn.connected', { label: identity.label }))).toBeVisible();
    answers(ownSignOn, { provider, identity: null });
    await page.getByRole('button', { name: say('signOn.disconnect') }).click();
    await expect.element(page.getByRole('button', { name: say('signOn.connect', { provider }) })).toBeVisible();
    expect(callsTo(disconnectSignOn)).toHaveLength(1);
  });
});
