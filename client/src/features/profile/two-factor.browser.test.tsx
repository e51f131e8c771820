import {
  confirmTwoFactor,
  turnOffTwoFactor,
  startTwoFactor,
  twoFactorState,
} from '@countinghouse/contract/auth/auth.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { TwoFactor } from './two-factor.tsx';

const password = 'Walnut-boat-48';
const secret = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Harbour:ada.quill@example.test?secret=${secret}&issuer=Harbour`;
const recoveryCodes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff', 'gggg-hhhh-iiii'];
const part = () => page.getByRole('region', { name: say('profile.twoFactorTitle') });
const button = (name: string) => part().getByRole('button', { name, exact: true });
const problem = (text: string) => part().getByRole('alert').filter({ hasText: text });
const showPart = (options: ShowOptions = {}) => show(<TwoFactor />, options);
const isOn = (active: boolean, recoveryCodesLeft = active ? 10 : 0): void =>
  answers(twoFactorState, { active, recoveryCodesLeft });

const reachPicture = async (): Promise<void> => {
  await button(say('profile.twoFactorStart')).click();
  await field(say('profile.twoFactorPassword')).fill(password);
  await button(say('profile.twoFactorContinue')).click();
  await expect.element(part().getByRole('img', { name: say('profile.twoFactorPicture') })).toBeVisible();
};

const reachCodes = async (): Promise<void> => {
  await reachPicture();
  await field(say('profile.twoFactorCode')).fill('123456');
  await button(say('profile.twoFactorConfirm')).click();
  await expect.element(part().getByRole('heading', { name: say('profile.codesTitle') })).toBeVisible();
};

beforeEach(() => {
  isOn(false);
  answers(startTwoFactor, { secret, uri });
  answers(confirmTwoFactor, { recoveryCodes });
});
afterEach(() => vi.restoreAllMocks());

describe('turning two-factor on', () => {
  test('goes from password, QR code and code to the recovery codes, and is on once they are confirmed', async () => {
    await showPart();
    await expect.element(part().getByText(say('profile.twoFactorOff'), { exact: true })).toBeVisible();
    await reachCodes();
    expect(callsTo(startTwoFactor).map(({ body }) => body)).toEqual([{ password }]);
    expect(callsTo(confirmTwoFactor).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    for (const code of recoveryCodes) await expect.element(part().getByText(code)).toBeVisible();
    isOn(true);
    await button(say('profile.codesDone')).click();
    await expect.element(part().getByText(say('profile.twoFactorOn'), { exact: true })).toBeVisible();
    await expect.element(part().getByText(recoveryCodes[0] ?? '')).not.toBeInTheDocument();
    await expect.element(part()).toMatchTextContent(say('profile.twoFactorLeft', { count: 10 }));
  });

  test('shows the key for people who cannot scan', async () => {
    await showPart();
    await reachPicture();
    await expect.element(part().getByRole('group', { name: say('profile.twoFactorSecret') })).toHaveTextContent(secret);
  });

  test('reports a wrong password at its field, and shows no key', async () => {
    refuses(startTwoFactor, {
      status: 403,
      code: 'invalidInput',
      message: say('kernel.checkFields'),
      fields: [{ path: 'body.password', code: 'currentPasswordWrong', message: say('refusal.currentPasswordWrong') }],
    });
    await showPart();
    await button(say('profile.twoFactorStart')).click();
    await field(say('profile.twoFactorPassword')).fill('wrong-one-1');
    await button(say('profile.twoFactorContinue')).click();
    await expect
      .element(field(say('profile.twoFactorPassword')))
      .toHaveAccessibleDescription(say('refusal.currentPasswordWrong'));
    expect(
      part()
        .getByRole('img', { name: say('profile.twoFactorPicture') })
        .query(),
    ).toBeNull();
  });

  test('reports a wrong code and keeps the same key for the next attempt', async () => {
    await showPart();
    await reachPicture();
    refuses(confirmTwoFactor, { status: 403, code: 'codeWrong', message: say('error.codeWrong') });
    await field(say('profile.twoFactorCode')).fill('000000');
    await button(say('profile.twoFactorConfirm')).click();
    await expect.element(problem(say('error.codeWrong'))).toBeVisible();
    answers(confirmTwoFactor, { recoveryCodes });
    await field(say('profile.twoFactorCode')).fill('654321');
    await button(say('profile.twoFactorConfirm')).click();
    await expect.element(part().getByRole('heading', { name: say('profile.codesTitle') })).toBeVisible();
    expect(callsTo(startTwoFactor)).toHaveLength(1);
  });

  test('can be cancelled before the code, and stays off', async () => {
    await showPart();
    await reachPicture();
    await button(say('ui.cancel')).click();
    await expect.element(button(say('profile.twoFactorStart'))).toBeVisible();
    expect(callsTo(confirmTwoFactor)).toHaveLength(0);
  });
});

describe('the recovery codes', () => {
  test('are saved as a text file with one code on each row', async () => {
    const saved: { name: string; address: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
      saved.push({ name: this.download, address: this.href });
    });
    await showPart();
    await reachCodes();
    await button(say('profile.codesDownload')).click();
    expect(saved.map(({ name }) => name)).toEqual(['recovery-codes.txt']);
    expect(await (await fetch(saved[0]?.address ?? '')).text()).toBe(
      'aaaa-bbbb-cccc\ndddd-eeee-ffff\ngggg-hhhh-iiii\n',
    );
  });

  test('are copied together, and the button confirms it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await showPart();
    await reachCodes();
    await button(say('profile.codesCopy')).click();
    await expect.element(button(say('profile.codesCopied'))).toBeVisible();
    expect(write).toHaveBeenCalledExactlyOnceWith(recoveryCodes.join('\n'));
  });
});

describe('turning two-factor off', () => {
  test('requires password and code, and confirms that it is off', async () => {
    answers(turnOffTwoFactor, undefined);
    isOn(true);
    await showPart();
    await button(say('profile.twoFactorStop')).click();
    await button(say('profile.twoFactorStop')).click();
    await expect.element(field(say('profile.twoFactorPassword'))).toHaveAccessibleDescription(say('error.required'));
    expect(callsTo(turnOffTwoFactor)).toHaveLength(0);
    await field(say('profile.twoFactorPassword')).fill(password);
    await field(say('profile.twoFactorRemoveCode')).fill('aaaa-bbbb-cccc');
    isOn(false);
    await button(say('profile.twoFactorStop')).click();
    await expect.element(page.getByText(say('profile.twoFactorRemoved'))).toBeVisible();
    await expect.element(button(say('profile.twoFactorStart'))).toBeVisible();
    expect(callsTo(turnOffTwoFactor).map(({ body }) => body)).toEqual([{ password, code: 'aaaa-bbbb-cccc' }]);
  });

  test('keeps it on if the code is refused', async () => {
    refuses(turnOffTwoFactor, { status: 403, code: 'codeWrong', message: say('error.codeWrong') });
    isOn(true);
    await showPart();
    await button(say('profile.twoFactorStop')).click();
    await field(say('profile.twoFactorPassword')).fill(password);
    await field(say('profile.twoFactorRemoveCode')).fill('000000');
    await button(say('profile.twoFactorStop')).click();
    await expect.element(problem(say('error.codeWrong'))).toBeVisible();
    await expect.element(part().getByText(say('profile.twoFactorOn'), { exact: true })).toBeVisible();
  });

  test('warns about the last recovery code', async () => {
    isOn(true, 1);
    await showPart();
    await expect.element(part()).toMatchTextContent('1 recovery code left');
  });
});

describe('the state of two-factor', () => {
  test('shows why it failed to load, and can be reloaded', async () => {
    refuses(twoFactorState, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showPart();
    await expect.element(part().getByText('Something went wrong here.')).toBeVisible();
    isOn(true);
    await button(say('ui.retry')).click();
    await expect.element(button(say('profile.twoFactorStop'))).toBeVisible();
  });

  test('is readable, accessible and complete in German on a phone, with QR code and key', async () => {
    const german = speak('de');
    await showPart({ language: 'de', size: phone });
    await page.getByRole('button', { name: german('profile.twoFactorStart') }).click();
    await field(german('profile.twoFactorPassword')).fill(password);
    await page.getByRole('button', { name: german('profile.twoFactorContinue') }).click();
    await expect.element(page.getByRole('img', { name: german('profile.twoFactorPicture') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
