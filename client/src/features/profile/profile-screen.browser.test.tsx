import { ownSignOn } from '@countinghouse/contract/sign-on/identities.ts';
import { checkAuth, listSessions, twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { listPasskeys } from '@countinghouse/contract/passkey/passkey.ts';
import { listOwnCaseFiles } from '@countinghouse/contract/case-file/case-file.ts';
import { getOwnClosure } from '@countinghouse/contract/closure/closure.ts';
import { getEmailChange } from '@countinghouse/contract/user/email-change.ts';
import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const german = speak('de');
const lead = personOf('lead');
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const showProfile = (address: string, options: ShowOptions = {}) => show(<ProfileScreen />, { address, ...options });

const actsAsCustomer = (): void => {
  const actor = { id: idOf(7), name: 'Bea Dock', reason: 'Asked for help', expires: '2099-01-01T00:00:00.000Z' };
  answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada Quill', actor }));
};

beforeEach(() => {
  answers(listSessions, { sessions: [] });
  answers(ownSignOn, { provider: null, identity: null });
  answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
  answers(listPasskeys, { passkeys: [], most: 10, address: location.origin });
  answers(getEmailChange, { pending: null });
  answers(getOwnClosure, sampleOf(getOwnClosure.reply));
  answers(listOwnCaseFiles, { caseFiles: [] });
});
afterEach(() => vi.restoreAllMocks());

describe('the tabs of the profile', () => {
  test('open from the address, and keep it up to date', async () => {
    const { address } = await showProfile('/office/profile?tab=devices');
    await expect.element(tab(say('profile.tabDevices'))).toHaveAttribute('aria-selected', 'true');
    await tab(say('profile.tabAppearance')).click();
    await expect.poll(address).toContain('tab=appearance');
    await tab(say('profile.tabDetails')).click();
    await expect.poll(address).not.toContain('tab=');
  });

  test('show the details if the address names an unknown tab', async () => {
    await showProfile('/office/profile?tab=payroll');
    await expect.element(tab(say('profile.tabDetails'))).toHaveAttribute('aria-selected', 'true');
  });
});

describe('the security of an account', () => {
  test('for staff has password, two-factor and passkeys, but no data export and no account closure', async () => {
    await showProfile('/office/profile?tab=security', { as: personOf('regular') });
    for (const name of [say('profile.passwordTitle'), say('profile.twoFactorTitle'), say('profile.passkeyTitle')])
      await expect.element(region(name)).toBeVisible();
    expect(region(say('profile.ownDataTitle')).query()).toBeNull();
    expect(region(say('closure.title')).query()).toBeNull();
  });

  test('for a customer also has the data export and account closure', async () => {
    await showProfile('/my/profile?tab=security', { as: lead });
    for (const name of [say('profile.passwordTitle'), say('profile.ownDataTitle'), say('closure.title')])
      await expect.element(region(name)).toBeVisible();
  });

  test('is not available to connected staff, and makes no call', async () => {
    actsAsCustomer();
    await showProfile('/my/profile?tab=security', { as: lead });
    await expect.element(page.getByText(say('profile.notWhileActing'))).toBeVisible();
    for (const name of [say('profile.passwordTitle'), say('profile.twoFactorTitle'), say('profile.passkeyTitle')])
      expect(region(name).query()).toBeNull();
    expect([...callsTo(twoFactorState), ...callsTo(listPasskeys), ...callsTo(getOwnClosure)]).toHaveLength(0);
  });
});

describe('the export of a customer’s data', () => {
  const save = (format: 'Pdf' | 'Json') => page.getByRole('button', { name: say(`profile.ownData${format}`) });

  test.each([
    ['Pdf', 'pdf'],
    ['Json', 'json'],
  ] as const)('is saved as %s with a descriptive file name', async (button, format) => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    answersFile(exportOwnData, new Blob(['all of it']));
    await showProfile('/my/profile?tab=security', { as: lead });
    await save(button).click();
    await expect.poll(() => callsTo(exportOwnData).map(({ query }) => query)).toEqual([{ format }]);
    await expect
      .poll(() => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
      .toEqual([`my-data.${format}`]);
  });

  test('is not downloaded if the server refuses it, and the page shows why', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    refuses(exportOwnData, { status: 429, code: 'tooMany', message: 'Please wait a while.' });
    await showProfile('/my/profile?tab=security', { as: lead });
    await save('Pdf').click();
    await expect.element(page.getByText('Please wait a while.')).toBeVisible();
    await expect.element(save('Pdf')).toBeEnabled();
    expect(click).not.toHaveBeenCalled();
  });
});

describe('the appearance of the profile', () => {
  test.each([
    ['on a desktop', {}],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)(
    'the security of a customer is readable, accessible and complete in German %s',
    async (_name, options) => {
      await showProfile('/my/profile?tab=security', { as: lead, language: 'de', ...options });
      await expect.element(region(german('closure.title'))).toBeVisible();
      await expect.element(region(german('profile.passkeyTitle'))).toBeVisible();
      await expect.element(region(german('publicLog.exportTitle'))).toBeVisible();
      expect(await pageFaults('de')).toEqual([]);
    },
  );

  test.each(['details', 'appearance'])('the tab %s is complete in German on a phone', async (name) => {
    await showProfile(`/office/profile?tab=${name}`, { as: personOf('regular'), language: 'de', size: phone });
    await expect.element(page.getByRole('tabpanel')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
