import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { watchInstallOffer } from '../../kernel/device/install-prompt.ts';
import { chooseStoring, forgetStoring, storesFigures } from '../../kernel/device/storing-choice.ts';
import { ThisDevicePart } from './devices-part.tsx';

const lead = personOf('lead');
const keep = () => page.getByRole('switch', { name: new RegExp(say('offline.keep')) });
const install = () => page.getByRole('button', { name: say('offline.install') });

const showPart = (person = lead) =>
  show(
    <>
      <h1>{say('profile.title')}</h1>
      <ThisDevicePart />
    </>,
    { as: person },
  );
const isShown = async (): Promise<void> => {
  await expect.element(page.getByRole('heading', { name: say('profile.title') })).toBeVisible();
};

/** The browser's own install prompt, which it offers once. */
const offered = (prompt: () => Promise<unknown>): void => {
  watchInstallOffer();
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
};

afterEach(() => {
  window.dispatchEvent(new Event('appinstalled'));
  // A "no" applies to the device and would outlast the test.
  chooseStoring(true);
  forgetStoring();
});

describe('storing the last known balances on the device', () => {
  test('is off on a computer until a customer turns it on, and can be turned off again', async () => {
    await showPart();
    await expect.element(keep()).not.toBeChecked();
    await keep().click({ force: true });
    await expect.element(keep()).toBeChecked();
    expect(storesFigures()).toBe(true);
    await keep().click({ force: true });
    await expect.element(keep()).not.toBeChecked();
    expect(storesFigures()).toBe(false);
  });

  test('is reset for the next person, unless the customer refused it', () => {
    chooseStoring(true);
    forgetStoring();
    expect(localStorage.getItem('keepOnDevice')).toBeNull();
    chooseStoring(false);
    forgetStoring();
    expect(localStorage.getItem('keepOnDevice')).toBe('no');
  });

  test('is not offered to staff', async () => {
    await showPart(personOf('admin'));
    await isShown();
    expect(keep().query()).toBeNull();
  });

  test('is not offered to connected staff', async () => {
    const actor = { id: idOf(7), name: 'Bea Dock', reason: 'Asked for help', expires: '2099-01-01T00:00:00.000Z' };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada Quill', actor }));
    await showPart();
    await isShown();
    expect(keep().query()).toBeNull();
  });
});

describe('installing the product as an app', () => {
  test('is offered if the browser supports it, and prompts once', async () => {
    const prompt = vi.fn(async () => undefined);
    offered(prompt);
    await showPart(personOf('admin'));
    await install().click();
    expect(prompt).toHaveBeenCalledOnce();
    await expect.element(install()).not.toBeInTheDocument();
  });

  test('is no longer offered once it is installed', async () => {
    offered(async () => undefined);
    await showPart(personOf('admin'));
    await expect.element(install()).toBeVisible();
    window.dispatchEvent(new Event('appinstalled'));
    await expect.element(install()).not.toBeInTheDocument();
  });

  test('is explained on an iPhone, whose browser has no prompt', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await showPart(personOf('admin'));
    await expect.element(page.getByText(say('offline.installByHand'))).toBeVisible();
    vi.restoreAllMocks();
  });

  test('is not mentioned if the browser does not support it', async () => {
    await showPart(personOf('admin'));
    await isShown();
    expect(install().query()).toBeNull();
    expect(page.getByText(say('offline.installByHand')).query()).toBeNull();
  });
});
