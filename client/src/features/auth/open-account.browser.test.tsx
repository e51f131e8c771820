import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import {
  accountForm,
  confirmAccount,
  requestAccount,
} from '@countinghouse/contract/account-opening/account-opening.ts';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { goTo } from '../../app/boot/address.ts';
import { SignInArea } from '../../app/sign-in/sign-in-area.tsx';
import { ContactBlock } from '../home/home-page.tsx';

const start = location.href;
const consents = (['terms', 'privacy'] as const).map((topic) => ({ topic, language: 'en' as const, version: 2 }));
const open = async (address: string, options: ShowOptions = {}): Promise<void> => {
  answers(checkAuth, sampleOf(checkAuth.reply, { id: null, role: null, needsSetup: false }));
  goTo(address, { replace: true });
  await show(<SignInArea />, { as: null, ...options });
};
afterAll(() => goTo(start, { replace: true }));

const agreement = () => page.getByRole('checkbox', { name: say('homeForm.openAgree') });
const submit = () => page.getByRole('button', { name: say('homeForm.openSubmit') });
const fill = async (): Promise<void> => {
  await field(say('auth.firstName')).fill('Ada');
  await field(say('auth.lastName')).fill('Quill');
  await field(say('auth.email')).fill(' Ada@Example.test ');
};

test('a visitor requests an account with the campaign of their link, and reads the same for every address', async () => {
  answers(accountForm, { token: 'first', consents });
  await open(`/open-account?campaign=${idOf(7)}&utm_source=news&referrer=news.example`);
  await fill();
  await submit().click();
  await expect.element(page.getByText(say('error.agreement')).first()).toBeVisible();
  expect(callsTo(requestAccount)).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: say('home.terms') }))
    .toHaveAttribute('href', '/legal/terms?language=en&version=2');
  await agreement().click();
  answers(requestAccount, undefined);
  await submit().click();
  await expect.element(page.getByText(say('homeForm.openSentText', { email: 'ada@example.test' }))).toBeVisible();
  expect(callsTo(requestAccount).map(({ body }) => body)).toEqual([
    {
      firstName: 'Ada',
      lastName: 'Quill',
      email: 'ada@example.test',
      language: 'en',
      token: 'first',
      agreed: true,
      source: { campaign: idOf(7), utmSource: 'news', referrer: 'news.example' },
    },
  ]);
});

test('a refused form keeps what was typed and takes another token for the next attempt', async () => {
  answers(accountForm, { token: 'first', consents });
  await open('/open-account');
  await fill();
  await agreement().click();
  refuses(requestAccount, { status: 409, code: 'formStale', message: say('refusal.formStale') });
  answers(accountForm, { token: 'second', consents });
  await submit().click();
  await expect.element(page.getByText(say('refusal.formStale'))).toBeVisible();
  await expect.poll(() => callsTo(accountForm)).toHaveLength(2);
  answers(requestAccount, undefined);
  await submit().click();
  await expect.element(page.getByText(say('homeForm.openSentTitle'))).toBeVisible();
  expect(callsTo(requestAccount).map(({ body }) => (body as { token: string }).token)).toEqual(['first', 'second']);
});

test('a firm that opens no accounts says so', async () => {
  refuses(accountForm, { status: 404, code: 'notFound', message: 'Not found.' });
  await open('/open-account');
  await expect.element(page.getByText(say('homeForm.openClosed'))).toBeVisible();
  await expect.element(submit()).not.toBeInTheDocument();
});

test('the home page of a firm that opens no accounts has no link to the form', async () => {
  await show(<ContactBlock />, { as: null, setting: { accountOpening: false } });
  await expect.element(page.getByRole('heading', { name: say('home.contactTitle') })).toBeVisible();
  await expect.element(page.getByRole('link', { name: say('home.openAccount') })).not.toBeInTheDocument();
});

test('the link on the home page keeps the query', async () => {
  goTo('/?utm_source=news', { replace: true });
  await show(<ContactBlock />, { as: null, setting: { accountOpening: true } });
  await expect
    .element(page.getByRole('link', { name: say('home.openAccount') }))
    .toHaveAttribute('href', '/open-account?utm_source=news');
});

test('the mailed link opens the account with the password typed twice', async () => {
  await open('/confirm-account#token-from-the-mail');
  answers(confirmAccount, undefined);
  await field(say('auth.password')).fill('Walnut-boat-48');
  await field(say('auth.repeatPassword')).fill('Walnut-boat-48');
  await page.getByRole('button', { name: say('homeForm.confirmAccountSubmit') }).click();
  await expect.element(page.getByRole('heading', { name: say('homeForm.confirmAccountDoneTitle') })).toBeVisible();
  expect(callsTo(confirmAccount).map(({ body }) => body)).toEqual([
    { token: 'token-from-the-mail', password: 'Walnut-boat-48' },
  ]);
});

test.each(['/open-account', '/confirm-account#token'])(
  'is readable and accessible in German on a phone in the dark at %s',
  async (address) => {
    answers(accountForm, { token: 'first', consents });
    await open(address, { language: 'de', size: phone, mode: 'dark' });
    const submitKey = address.startsWith('/open') ? 'homeForm.openSubmit' : 'homeForm.confirmAccountSubmit';
    await expect.element(page.getByRole('button', { name: speak('de')(submitKey) })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
