import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo } from '../../../test/server-answers.ts';
import { phone, show, type ShowOptions, takeAway } from '../../../test/show.tsx';
import { chooseStoring } from '../../kernel/device/storing-choice.ts';
import { forgetDevice } from './forget-device.ts';
import { digestOf, storeCopy } from './offline-copy.ts';
import { OfflineHost } from './offline-host.tsx';
import { OfflineStart } from './offline-start.tsx';

const token = 'token-of-a-test';
let isOnline = true;
/** Disconnects or reconnects the browser. */
const connect = (online: boolean): void => {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });

const capital = sampleOf(Capital, { available: 1_234.5, capital: 3_000, hold: 200, invested: 1_565.5 });
const documentOf = (number: number, fields: Partial<VerificationDocument>) =>
  sampleOf(VerificationDocument, { id: idOf(number), ...fields });
const investmentOf = (number: number, fields: Partial<Investment>) =>
  sampleOf(Investment, { id: idOf(number), initialAmount: 1_000, ...fields });

const title = () => page.getByRole('heading', { name: say('offline.title') });
const funds = () => page.getByRole('region', { name: say('offline.funds') });
const documents = () => page.getByRole('region', { name: say('offline.documents') });

const isAnythingStored = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === 'offline');

/** The device's stored data, read directly: the product's own reader also deletes. */
const stored = async (): Promise<unknown> => {
  if (!(await isAnythingStored())) return null;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const opening = indexedDB.open('offline');
  opening.addEventListener('success', () => {
    const database = opening.result;
    const reading = database.transaction('copy').objectStore('copy').get('only');
    reading.addEventListener('success', () => {
      database.close();
      resolve(reading.result ?? null);
    });
  });
  return promise;
};

const showHost = async (options: ShowOptions = {}): Promise<void> => {
  await show(
    <>
      <button type="button">EUR</button>
      <OfflineHost />
    </>,
    { as: personOf('lead'), size: phone, ...options },
  );
  await expect.element(page.getByRole('button', { name: 'EUR' })).toBeVisible();
};
const untilLoaded = async (): Promise<void> => {
  await expect.poll(() => callsTo(investment.routes.list).length).toBeGreaterThan(0);
};

beforeEach(() => {
  isOnline = true;
  answers(capitalFunds, capital);
  answers(
    getVerification,
    sampleOf(Verification, {
      documents: [
        documentOf(1, { kind: 'identityFront', status: 'accepted', dateUploaded: '2026-03-02T09:30:00.000Z' }),
        documentOf(2, { kind: 'proofOfAddress', status: 'rejected', dateReplaced: '2026-03-03T09:30:00.000Z' }),
      ],
    }),
  );
  lists(investment, [
    investmentOf(3, { name: 'Harbour bond', agreement: '/v1/uploads/secret.pdf' }),
    investmentOf(4, { name: 'Entered by staff', agreement: null }),
  ]);
});
afterEach(async () => {
  // First, because a shown screen would write its copy again.
  takeAway();
  chooseStoring(true);
  await forgetDevice();
});
// Not after each: a page opened from the device reloads as soon as it is online.
afterAll(() => Reflect.deleteProperty(navigator, 'onLine'));

describe('when the connection is lost', () => {
  // While the page is still shown: otherwise its queries would wait for the next test file.
  afterEach(() => connect(true));

  test('the last figures cover the whole page, with their time and without actions', async () => {
    await showHost();
    await untilLoaded();
    connect(false);
    await expect.element(title()).toBeVisible();
    await expect.element(funds()).toMatchTextContent(/Available€1,234\.50/);
    await expect.element(page.getByText(/^As of .*\d{4}.*\.$/)).toBeVisible();
    await expect.element(page.getByText(say('offline.moneyText'))).toBeVisible();
    expect(document.querySelectorAll('dialog :is(a, button, input)')).toHaveLength(0);
  });

  test('the page below cannot be reached, not even with Escape', async () => {
    await showHost();
    connect(false);
    await expect.element(title()).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(title()).toBeVisible();
    const below = [...document.querySelectorAll<HTMLButtonElement>('#root button')];
    for (const button of below) button.focus();
    expect(below).not.toContain(document.activeElement);
  });

  test('parts of zero are omitted from the sum', async () => {
    await showHost();
    await untilLoaded();
    connect(false);
    await expect.element(funds()).toMatchTextContent(new RegExp(`${say('offline.hold')}€200\\.00`));
    await expect.element(funds()).not.toMatchTextContent(new RegExp(say('offline.margin')));
  });

  test('documents are named with their state; replaced ones and investments without an agreement are not', async () => {
    await showHost();
    await untilLoaded();
    connect(false);
    await expect.element(documents().getByRole('listitem')).toHaveLength(2);
    await expect
      .element(documents().getByRole('listitem').nth(0))
      .toHaveTextContent('Identity document2 Mar 2026Accepted');
    await expect
      .element(documents().getByRole('listitem').nth(1))
      .toMatchTextContent(/^Agreement: Harbour bond.*Active$/);
  });

  test('the page returns automatically and reloads its figures', async () => {
    await showHost();
    await untilLoaded();
    connect(false);
    // A first answer still under way would be taken as the reloaded one.
    await expect.element(funds()).toMatchTextContent(/€1,234\.50/);
    const before = callsTo(capitalFunds).length;
    connect(true);
    await expect.element(title()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'EUR' })).toBeVisible();
    await expect.poll(() => callsTo(capitalFunds).length).toBeGreaterThan(before);
  });

  test('connected staff are not interrupted, and the device stores nothing', async () => {
    const { id, role, firstName, lastName } = personOf('lead');
    answers(checkAuth, {
      id,
      role,
      name: `${firstName} ${lastName}`,
      mustChangePassword: false,
      mustSetUpTwoFactor: false,
      restricted: false,
      needsSetup: false,
      isDemo: false,
      signOn: null,
      actor: { id: idOf(9), name: 'Ida Brook', reason: 'Asks for help', expires: '2026-03-02T10:00:00.000Z' },
    });
    chooseStoring(true);
    await showHost();
    connect(false);
    await expect.element(title()).not.toBeInTheDocument();
    expect(callsTo(capitalFunds)).toHaveLength(0);
    expect(await isAnythingStored()).toBe(false);
  });

  test('is readable and accessible in German on a phone in the dark', async () => {
    await showHost({ language: 'de', mode: 'dark' });
    await untilLoaded();
    connect(false);
    await expect.element(page.getByRole('heading', { name: speak('de')('offline.title') })).toBeVisible();
    await expect.element(page.getByText(/Harbour bond/)).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the data stored on the device', () => {
  afterEach(() => connect(true));

  test('consists of the figures and the names of documents, if wanted, never a link to one', async () => {
    chooseStoring(true);
    await showHost();
    await expect.poll(stored).toMatchObject({ session: await digestOf(token), capital });
    const written = JSON.stringify(await stored());
    expect(written).toContain('Harbour bond');
    for (const secret of ['secret.pdf', token, idOf(3), 'Entered by staff']) expect(written).not.toContain(secret);
  });

  test('is deleted as soon as the customer opts out', async () => {
    chooseStoring(true);
    await showHost();
    await expect.poll(stored).not.toBeNull();
    chooseStoring(false);
    await expect.poll(isAnythingStored).toBe(false);
  });

  test('is empty on a computer without a choice', async () => {
    await showHost();
    await untilLoaded();
    connect(false);
    await expect.element(funds()).toBeVisible();
    expect(await isAnythingStored()).toBe(false);
  });
});

describe('a page opened without a connection', () => {
  const keep = async () =>
    storeCopy({ session: await digestOf(token), at: new Date().toISOString(), capital, documents: [] });

  test('shows the stored figures, and offers to delete them', async () => {
    localStorage.setItem('token', token);
    await keep();
    isOnline = false;
    await show(<OfflineStart />, { as: personOf('lead') });
    await expect.element(funds()).toMatchTextContent(/€1,234\.50/);
    await expect.element(page.getByText(say('offline.noDocuments'))).toBeVisible();
    await page.getByRole('button', { name: say('offline.remove') }).click();
    await expect.element(page.getByText(say('offline.nothingKept'))).toBeVisible();
    await expect.element(funds()).not.toBeInTheDocument();
    expect(await isAnythingStored()).toBe(false);
  });

  test('reports that nothing is stored, and where to change that', async () => {
    isOnline = false;
    await show(<OfflineStart />, { as: personOf('lead') });
    await expect.element(page.getByText(say('offline.nothingKept'))).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });
});
