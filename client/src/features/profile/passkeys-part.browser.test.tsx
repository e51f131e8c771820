import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import {
  addPasskey,
  listPasskeys,
  Passkey,
  PasskeyCreation,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
} from '@countinghouse/contract/passkey/passkey.ts';
import { prove, removePasskey } from '@countinghouse/contract/passkey/proof-calls.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { PasskeysPart } from './passkeys-part.tsx';

const password = 'Walnut-boat-48';
const here = location.origin;
const phoneKey = sampleOf(Passkey, { id: idOf(1), name: 'Phone', synced: true, lastUsed: '2026-03-04T10:00:00.000Z' });
const stick = sampleOf(Passkey, { id: idOf(2), name: 'Stick' });
const creation = sampleOf(PasskeyCreation, {
  challenge: 'AAAA',
  rp: { id: location.hostname, name: 'Harbour & Sons' },
  user: { id: 'YWRh', name: 'ada.quill@example.test', displayName: 'Ada Quill' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
});
const credential = { id: 'a2V5', clientData: 'Y2xpZW50', attestation: 'YXR0', transports: ['internal'] };
/** A device's reply for a newly created passkey. */
const made = {
  toJSON: () => ({
    id: credential.id,
    response: {
      clientDataJSON: credential.clientData,
      attestationObject: credential.attestation,
      transports: credential.transports,
    },
  }),
} as unknown as Credential;

const signature = { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2ln', userHandle: 'YWRh' };

const part = () => page.getByRole('region', { name: say('profile.passkeyTitle') });
const entry = (name: string) => part().getByRole('listitem').filter({ hasText: name });
const button = (name: string) => part().getByRole('button', { name, exact: true });
const problem = (text: string) => part().getByRole('alert').filter({ hasText: text });
// Never the real one, not even after a test: its dialog would capture all input of the browser.
const device = vi.spyOn(navigator.credentials, 'create');
const has = (passkeys: readonly Passkey[], { address = here, most = 10 } = {}): void =>
  answers(listPasskeys, { passkeys: [...passkeys], most, address });
const showPart = (options: ShowOptions = {}) => show(<PasskeysPart />, options);

const begin = async (name = 'Laptop'): Promise<void> => {
  await button(say('profile.passkeyAdd')).click();
  await field(say('profile.passkeyName'), part()).fill(name);
  await field(say('profile.twoFactorPassword'), part()).fill(password);
};

beforeEach(() => {
  device.mockReset().mockRejectedValue(new DOMException('', 'NotAllowedError'));
  has([phoneKey, stick]);
  answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
  answers(startPasskey, creation);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => device.mockRestore());

describe('the user’s passkeys', () => {
  test('show where each is stored and when it was last used', async () => {
    await showPart();
    await expect.element(entry('Phone')).toMatchTextContent(say('profile.passkeySynced'));
    await expect.element(entry('Phone')).toMatchTextContent(/Last used 4 Mar 2026/);
    await expect.element(entry('Stick')).toMatchTextContent(say('profile.passkeyBound'));
    await expect.element(entry('Stick')).toMatchTextContent(say('profile.passkeyUnused'));
  });

  test('show why they failed to load, and can be reloaded', async () => {
    refuses(listPasskeys, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showPart();
    await expect.element(part().getByText('Something went wrong here.')).toBeVisible();
    has([stick]);
    await button(say('ui.retry')).click();
    await expect.element(entry('Stick')).toBeVisible();
  });

  test.each([
    ['the most that one may have', { most: 2 }, say('profile.passkeyFull', { count: 2 })],
    [
      'another address',
      { address: 'https://a.example' },
      say('profile.passkeyElsewhere', { address: 'https://a.example' }),
    ],
  ] as const)('cannot be added at %s, which the page explains', async (_name, state, reason) => {
    has([phoneKey, stick], state);
    await showPart();
    await expect.element(part().getByText(reason)).toBeVisible();
    expect(button(say('profile.passkeyAdd')).query()).toBeNull();
    await expect.element(entry('Stick')).toBeVisible();
  });

  test('cannot be added in a browser without support, which the page explains', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await showPart();
    await expect.element(part().getByText(say('profile.passkeyUnsupported'))).toBeVisible();
    expect(button(say('profile.passkeyAdd')).query()).toBeNull();
  });
});

describe('adding a passkey', () => {
  test('confirms the password, lets the device create it, and shows it by its name', async () => {
    device.mockResolvedValue(made);
    answers(addPasskey, ({ input }) => sampleOf(Passkey, { id: idOf(3), name: input.body.name }));
    await showPart();
    await begin();
    has([phoneKey, stick, sampleOf(Passkey, { id: idOf(3), name: 'Laptop' })]);
    await button(say('profile.twoFactorContinue')).click();
    await expect.element(entry('Laptop')).toBeVisible();
    await expect.element(page.getByText(say('profile.passkeyAdded'))).toBeVisible();
    expect(callsTo(startPasskey).map(({ body }) => body)).toEqual([{ password }]);
    expect(device.mock.calls[0]?.[0]?.publicKey).toMatchObject({ rp: { id: location.hostname }, attestation: 'none' });
    expect(callsTo(addPasskey).map(({ body }) => body)).toEqual([{ name: 'Laptop', credential }]);
  });

  test('of staff who have only a passkey, is confirmed with that', async () => {
    device.mockResolvedValue(made);
    const signed = { toJSON: () => ({ id: 'a2V5', response: signature }) } as unknown as Credential;
    vi.spyOn(navigator.credentials, 'get').mockResolvedValueOnce(signed);
    refuses(startPasskey, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
    answers(startPasskeyLogIn, { ...sampleOf(startPasskeyLogIn.reply), address: here });
    answers(prove, () => {
      answers(startPasskey, creation);
      return { until: '2026-03-02T10:00:00.000Z' };
    });
    answers(addPasskey, stick);
    await showPart();
    await begin();
    await button(say('profile.twoFactorContinue')).click();
    await expect.poll(() => callsTo(addPasskey).length).toBe(1);
    expect(callsTo(prove)).toMatchObject([{ body: { passkey: { id: 'a2V5' } } }]);
  });

  test('suggests the name of this device', async () => {
    await showPart();
    await button(say('profile.passkeyAdd')).click();
    await expect.element(field(say('profile.passkeyName'), part())).toHaveValue(expect.stringMatching(/^Chrome on /));
  });

  test('also requires a code with two-factor', async () => {
    device.mockResolvedValue(made);
    answers(twoFactorState, { active: true, recoveryCodesLeft: 3 });
    answers(addPasskey, stick);
    await showPart();
    await begin();
    await button(say('profile.twoFactorContinue')).click();
    await expect.element(problem(say('profile.twoFactorRemoveCode'))).toBeVisible();
    expect(callsTo(startPasskey)).toHaveLength(0);
    await field(say('profile.twoFactorRemoveCode'), part()).fill('123456');
    await button(say('profile.twoFactorContinue')).click();
    await expect.poll(() => callsTo(addPasskey).length).toBe(1);
    expect(callsTo(startPasskey).map(({ body }) => body)).toEqual([{ password, code: '123456' }]);
  });

  test('does not ask the device if the password is wrong', async () => {
    refuses(startPasskey, {
      status: 403,
      code: 'invalidInput',
      message: say('kernel.checkFields'),
      fields: [{ path: 'body.password', code: 'currentPasswordWrong', message: say('refusal.currentPasswordWrong') }],
    });
    await showPart();
    await begin();
    await button(say('profile.twoFactorContinue')).click();
    await expect
      .element(field(say('profile.twoFactorPassword'), part()))
      .toHaveAccessibleDescription(say('refusal.currentPasswordWrong'));
    expect(device).not.toHaveBeenCalled();
  });

  test.each([
    ['holds one of this account already', 'InvalidStateError', 'passkeyAlready'],
    ['was not confirmed in time or the dialog was closed', 'NotAllowedError', 'passkeyFailed'],
  ] as const)('keeps nothing when the device %s', async (_name, error, text) => {
    device.mockRejectedValue(new DOMException('', error));
    await showPart();
    await begin();
    await button(say('profile.twoFactorContinue')).click();
    await expect.element(problem(say(`profile.${text}`))).toBeVisible();
    expect(callsTo(addPasskey)).toHaveLength(0);
  });

  test('shows why the server does not store it', async () => {
    device.mockResolvedValue(made);
    refuses(addPasskey, { status: 409, code: 'passkeyKnown', message: 'This passkey is in use.' });
    await showPart();
    await begin();
    await button(say('profile.twoFactorContinue')).click();
    await expect.element(problem('This passkey is in use.')).toBeVisible();
  });

  test('can be cancelled', async () => {
    await showPart();
    await begin();
    await button(say('ui.cancel')).click();
    await expect.element(button(say('profile.passkeyAdd'))).toBeVisible();
    expect(callsTo(startPasskey)).toHaveLength(0);
  });
});

describe('renaming a passkey', () => {
  const open = () => button(say('profile.passkeyRenameOf', { name: 'Stick' })).click();

  test('shows its new name', async () => {
    answers(renamePasskey, { ...stick, name: 'Key ring' });
    await showPart();
    await open();
    await field(say('profile.passkeyName'), part()).fill('  Key ring ');
    has([phoneKey, { ...stick, name: 'Key ring' }]);
    await button(say('profile.save')).click();
    await expect.element(entry('Key ring')).toBeVisible();
    expect(callsTo(renamePasskey)).toMatchObject([{ params: { id: stick.id }, body: { name: 'Key ring' } }]);
  });

  test('does not accept an empty name', async () => {
    await showPart();
    await open();
    await field(say('profile.passkeyName'), part()).fill(' ');
    await button(say('profile.save')).click();
    await expect.element(field(say('profile.passkeyName'), part())).toHaveAccessibleDescription(say('error.required'));
    expect(callsTo(renamePasskey)).toHaveLength(0);
  });
});

describe('removing a passkey', () => {
  const question = () => page.getByRole('dialog', { name: say('profile.passkeyRemoveTitle', { name: 'Stick' }) });
  const open = () => button(say('profile.passkeyRemoveOf', { name: 'Stick' })).click();
  const confirm = async () => {
    await field(say('profile.twoFactorPassword'), question()).fill(password);
    await question()
      .getByRole('button', { name: say('profile.passkeyRemove') })
      .click();
  };

  test('asks for the password and removes the selected one', async () => {
    answers(removePasskey, undefined);
    await showPart();
    await open();
    await expect.element(question()).toMatchTextContent(say('profile.passkeyRemoveText'));
    expect(callsTo(removePasskey)).toHaveLength(0);
    has([phoneKey]);
    await confirm();
    await expect.element(entry('Stick')).not.toBeInTheDocument();
    await expect.element(entry('Phone')).toBeVisible();
    expect(callsTo(removePasskey)).toMatchObject([{ params: { id: stick.id }, body: { password } }]);
  });

  test('does nothing if it is cancelled', async () => {
    await showPart();
    await open();
    await expect.element(field(say('profile.twoFactorPassword'), question())).toBeVisible();
    await question()
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(entry('Stick')).toBeVisible();
    expect(callsTo(removePasskey)).toHaveLength(0);
  });

  test('shows why it was refused, and keeps it', async () => {
    refuses(removePasskey, { status: 403, code: 'notAllowed', message: 'Not possible now.' });
    await showPart();
    await open();
    await confirm();
    await expect.element(page.getByText('Not possible now.')).toBeVisible();
    await expect.element(entry('Stick')).toBeVisible();
  });
});

test.each([
  ['light', false],
  ['dark', true],
] as const)('are readable, accessible and complete in German on a phone, %s', async (mode, compact) => {
  const german = speak('de');
  has([
    { ...stick, name: 'Telefon der Hafenbehördenverwaltungsaußenstelle mit langem Namen' },
    { ...stick, id: idOf(3) },
  ]);
  await showPart({ language: 'de', size: phone, mode, compact });
  await page.getByRole('button', { name: german('profile.passkeyAdd') }).click();
  await expect.element(field(german('profile.passkeyName'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
