import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { confirmMessage, contactForm, sendMessage } from '@countinghouse/contract/contact-form/contact-form.ts';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { goTo } from '../../app/boot/address.ts';
import { SignInArea } from '../../app/sign-in/sign-in-area.tsx';
import { ContactBlock } from '../home/home-page.tsx';

const start = location.href;
const consents = [{ topic: 'privacy', language: 'en', version: 3 } as const];
const open = async (address: string, options: ShowOptions = {}): Promise<void> => {
  answers(checkAuth, sampleOf(checkAuth.reply, { id: null, role: null, needsSetup: false }));
  goTo(address, { replace: true });
  await show(<SignInArea />, { as: null, ...options });
};
afterAll(() => goTo(start, { replace: true }));

const submit = () => page.getByRole('button', { name: say('homeForm.contactSubmit') });

test('a visitor writes to the firm, and keeps what was typed when the form is refused', async () => {
  answers(contactForm, { token: 'first', consents });
  await open('/contact?utm_source=news');
  await field(say('auth.firstName')).fill('Ada');
  await field(say('auth.lastName')).fill('Quill');
  await field(say('auth.email')).fill('ada@example.test');
  await submit().click();
  await expect.element(page.getByText(say('error.required')).first()).toBeVisible();
  const agreement = page.getByRole('checkbox', { name: say('homeForm.contactAgree') });
  await page
    .getByRole('alert')
    .getByRole('button')
    .filter({ hasText: say('error.agreement') })
    .click();
  await expect.element(agreement).toHaveFocus();
  await field(say('homeForm.contactMessage')).fill('What does a trade cost?\nAda');
  await expect
    .element(page.getByRole('link', { name: say('home.privacy') }))
    .toHaveAttribute('href', '/legal/privacy?language=en&version=3');
  await agreement.click();
  refuses(sendMessage, { status: 409, code: 'formStale', message: say('refusal.formStale') });
  answers(contactForm, { token: 'second', consents });
  await submit().click();
  await expect.element(page.getByText(say('refusal.formStale'))).toBeVisible();
  await expect.poll(() => callsTo(contactForm)).toHaveLength(2);
  answers(sendMessage, undefined);
  await submit().click();
  await expect.element(page.getByText(say('homeForm.contactSentText', { email: 'ada@example.test' }))).toBeVisible();
  expect(callsTo(sendMessage)[1]?.body).toEqual({
    firstName: 'Ada',
    lastName: 'Quill',
    email: 'ada@example.test',
    message: 'What does a trade cost?\nAda',
    language: 'en',
    token: 'second',
    agreed: true,
    source: { utmSource: 'news' },
  });
});

test('a firm without the form says so', async () => {
  refuses(contactForm, { status: 404, code: 'notFound', message: 'Not found.' });
  await open('/contact');
  await expect.element(page.getByText(say('homeForm.contactClosed'))).toBeVisible();
});

test('the home page of a firm without the form has no link to it', async () => {
  await show(<ContactBlock />, { as: null, setting: { contactForm: false } });
  await expect.element(page.getByRole('heading', { name: say('home.contactTitle') })).toBeVisible();
  await expect.element(page.getByRole('link', { name: say('home.writeToUs') })).not.toBeInTheDocument();
});

test('the home page of a firm with the form leads to it', async () => {
  goTo('/?utm_source=news', { replace: true });
  await show(<ContactBlock />, { as: null, setting: { contactForm: true } });
  await expect
    .element(page.getByRole('link', { name: say('home.writeToUs') }))
    .toHaveAttribute('href', '/contact?utm_source=news');
});

test('the mailed link sends the message on a click, not on opening the page', async () => {
  await open('/confirm-message#token-from-the-mail');
  const send = page.getByRole('button', { name: say('homeForm.confirmMessageSubmit') });
  await expect.element(send).toBeVisible();
  expect(callsTo(confirmMessage)).toEqual([]);
  answers(confirmMessage, undefined);
  await send.click();
  await expect.element(page.getByRole('heading', { name: say('homeForm.confirmMessageDoneTitle') })).toBeVisible();
  // People who write to the firm have usually no log-in.
  await expect.element(page.getByRole('link', { name: say('auth.toSignIn') })).not.toBeInTheDocument();
  expect(callsTo(confirmMessage).map(({ body }) => body)).toEqual([{ token: 'token-from-the-mail' }]);
});

test.each([
  ['/contact', 'homeForm.contactSubmit'],
  ['/confirm-message#token', 'homeForm.confirmMessageSubmit'],
] as const)('is readable and accessible in German on a phone in the dark at %s', async (address, submitKey) => {
  answers(contactForm, { token: 'first', consents });
  await open(address, { language: 'de', size: phone, mode: 'dark' });
  await expect.element(page.getByRole('button', { name: speak('de')(submitKey) })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
