import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, showCustomer } from '../../../../test/show.tsx';
import {
  acceptParagraphs,
  bondOf,
  goToSignature,
  hasAvailable,
  nextStep,
  sentSubscriptions,
  signAs,
  subscribed,
  subscriber,
  subscriptionDay,
  subscriptionStep,
  takesSubscriptions,
} from '../../../../test/subscription.ts';
import { notifyChanged } from '../../../kernel/changes/changes.ts';

const showWizard = (chosen = '?amount=1250.5', options: ShowOptions = {}) =>
  showCustomer(`/my/projects/${idOf(21)}/subscribe${chosen}`, { as: subscriber, size: phone, ...options });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const amountField = () => page.getByRole('textbox', { name: `${say('offer.amount')} (€)` });

const toSignature = async () => {
  await showWizard();
  await goToSignature();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: subscriptionDay });
  answers(project.routes.one, bondOf());
  takesSubscriptions();
  // The area stores both for offline use.
  lists(investment, []);
  answers(getVerification, sampleOf(Verification, { lead: subscriber.id }));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('reading terms and risks', () => {
  test('comes first: neither step can be passed before its paragraphs are accepted', async () => {
    await showWizard();
    for (const [name, key] of [
      ['terms', 'subscription.acceptTerms'],
      ['risk', 'subscription.acceptRisk'],
    ] as const) {
      await expect.element(subscriptionStep(name)).toBeVisible();
      await expect.element(nextStep()).toBeDisabled();
      await page.getByRole('checkbox', { name: say(key) }).click();
      await nextStep().click();
    }
    await expect.element(subscriptionStep('amount')).toBeVisible();
  });

  test('shows every paragraph of the agreement under the company’s name', async () => {
    await showWizard();
    await expect.element(subscriptionStep('terms')).toMatchTextContent(/Harbour & Sons/);
    expect(subscriptionStep('terms').getByRole('listitem').elements()).toHaveLength(6);
    for (const item of subscriptionStep('terms').getByRole('listitem').elements())
      expect(item.textContent).not.toMatch(/\{\{/);
  });

  test('can be repeated later: finished steps stay open, and acceptances are kept', async () => {
    await showWizard();
    await acceptParagraphs();
    await button(`${say('subscription.terms')} (${say('ui.stepDone')})`).click();
    await expect.element(page.getByRole('checkbox', { name: say('subscription.acceptTerms') })).toBeChecked();
    await expect.element(button(say('subscription.signature'))).not.toBeInTheDocument();
  });

  test('moves the reader to the start of each new step', async () => {
    await showWizard();
    await page.getByRole('checkbox', { name: say('subscription.acceptTerms') }).click();
    await nextStep().click();
    await expect.element(subscriptionStep('risk')).toBeVisible();
    await expect.poll(() => document.activeElement?.contains(subscriptionStep('risk').element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('choosing the amount', () => {
  const facts = () => subscriptionStep('amount');

  test('starts with the calculator’s choice, and shows its dividends to the cent', async () => {
    await showWizard();
    await acceptParagraphs();
    await expect.element(amountField()).toHaveValue('1,250.50');
    await expect.element(facts()).toMatchTextContent(/€5,000\.00/);
    const first = say('investment.nextOn', { amount: '€12.51', date: '28 Feb 2026' });
    await expect.element(facts()).toMatchTextContent(first);
    const total = facts()
      .getByRole('row')
      .filter({ hasText: say('offer.total') });
    await expect.element(total).toMatchTextContent(/€300\.12/);
    // It stays visible while the figures scroll.
    await expect.element(page.getByText(say('offer.projected'), { exact: true })).toBeInViewport();
  });

  test('asks whether to adjust amount or duration if the address has neither, and does not continue', async () => {
    await showWizard('');
    await acceptParagraphs();
    await expect.element(nextStep()).toBeDisabled();
    await page.getByRole('radio', { name: new RegExp(`^${say('offer.adjustDuration')}`) }).click();
    await expect.element(facts()).toMatchTextContent(/€1,000\.00/);
    await expect.element(nextStep()).toBeEnabled();
  });

  test('ignores an amount in the address outside the project’s range', async () => {
    await showWizard('?amount=999.99');
    await acceptParagraphs();
    await expect.element(nextStep()).toBeDisabled();
    await expect.element(amountField()).not.toBeInTheDocument();
  });

  test('shows the project’s limits at the field, and keeps the last amount within them', async () => {
    await showWizard();
    await acceptParagraphs();
    await amountField().fill('2500.01');
    const reach = say('offer.outOfReach', { least: '€1,000.00', most: '€2,500.00' });
    await expect.element(amountField()).toHaveAccessibleDescription(reach);
    await expect.element(facts().getByText('€1,250.50', { exact: true }).first()).toBeVisible();
    await amountField().fill('2500');
    await expect.element(amountField()).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(facts().getByText('€2,500.00', { exact: true }).first()).toBeVisible();
  });

  test('shows the missing amount with a link to deposits if the available cash is not enough', async () => {
    hasAvailable(1250.49);
    await showWizard();
    await acceptParagraphs();
    await expect.element(facts()).toMatchTextContent(say('subscription.missing', { amount: '€0.01' }));
    await expect.element(nextStep()).toBeDisabled();
    const link = page.getByRole('link', { name: say('subscription.toDeposit') });
    await expect.element(link).toHaveAttribute('href', '/my/deposit');
  });

  test('can continue as soon as money has arrived', async () => {
    hasAvailable(1250.49);
    await showWizard();
    await acceptParagraphs();
    await expect.element(nextStep()).toBeDisabled();
    hasAvailable(1250.5);
    notifyChanged({ event: 'fundsUpdated', resource: 'funds', change: 'updated', ids: null });
    await expect.element(nextStep()).toBeEnabled();
  });

  test('cannot continue before the available cash has loaded', async () => {
    refuses(capitalFunds, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showWizard();
    await acceptParagraphs();
    await expect.element(amountField()).toBeVisible();
    await expect.element(nextStep()).toBeDisabled();
  });
});

describe('a subscription refused by the server', () => {
  const refusal = () => page.getByRole('alert').filter({ hasText: say('subscription.refused') });

  test('because the project changed starts again with the new terms, which must be accepted again', async () => {
    refuses(investment.routes.create, { status: 412, code: 'projectChanged', message: say('refusal.projectChanged') });
    await toSignature();
    await signAs('Zoë Grünwald');
    await expect.element(refusal()).toMatchTextContent(say('refusal.projectChanged'));
    answers(project.routes.one, bondOf({ rentability: 6, version: 4 }));
    await button(say('subscription.readAgain')).click();
    await expect.element(page.getByRole('checkbox', { name: say('subscription.acceptTerms') })).not.toBeChecked();
    await acceptParagraphs();
    await expect
      .element(
        subscriptionStep('amount')
          .getByRole('row')
          .filter({ hasText: say('offer.total') }),
      )
      .toMatchTextContent(/€150\.06/);
    answers(investment.routes.create, subscribed);
    await nextStep().click();
    await signAs('Zoë Grünwald');
    await expect.poll(() => sentSubscriptions().at(-1)?.projectVersion).toBe(4);
  });

  test('because the project has closed shows that it is no longer on offer', async () => {
    refuses(investment.routes.create, { status: 404, code: 'notFound', message: 'This is not there.' });
    await toSignature();
    await signAs('Zoë Grünwald');
    refuses(project.routes.one, { status: 404, code: 'notFound', message: 'This is not there.' });
    await button(say('subscription.readAgain')).click();
    await expect.element(page.getByRole('heading', { name: say('offer.goneTitle') })).toBeVisible();
  });

  test('because the money was spent elsewhere links to deposits', async () => {
    const message = say('refusal.insufficientFundsInvestment');
    refuses(investment.routes.create, { status: 422, code: 'insufficientFundsInvestment', message });
    await toSignature();
    await signAs('Zoë Grünwald');
    await expect.element(refusal()).toMatchTextContent(message);
    await expect.element(refusal().getByRole('link', { name: say('subscription.toDeposit') })).toBeVisible();
  });
});

describe('the right to subscribe', () => {
  const notVerified = () => page.getByText(say('subscription.notVerified'));

  test('a customer who is not verified sees a notice immediately, with a link to verification', async () => {
    await showWizard('', { as: personOf('lead', { verification: 'pending' }) });
    await expect.element(notVerified()).toBeVisible();
    const link = page.getByRole('link', { name: say('subscription.toVerification') });
    await expect.element(link).toHaveAttribute('href', '/my/verification');
  });

  test('a verified customer sees no such notice', async () => {
    await showWizard();
    await expect.element(subscriptionStep('terms')).toBeVisible();
    await expect.element(notVerified()).not.toBeInTheDocument();
    await expect.element(page.getByText(say('subscription.connected'))).not.toBeInTheDocument();
  });

  test('staff connected as the customer see that nothing can be signed', async () => {
    const actor = { id: idOf(1), name: 'Sam Seller', reason: 'Help', expires: '2026-03-02T09:30:00.000+00:00' };
    answers(checkAuth, {
      id: subscriber.id,
      role: 'lead',
      name: 'Zoë Grünwald',
      mustChangePassword: false,
      mustSetUpTwoFactor: false,
      restricted: false,
      actor,
      needsSetup: false,
      isDemo: false,
      signOn: null,
    });
    await showWizard();
    await expect.element(page.getByText(say('subscription.connected'))).toBeVisible();
  });

  test('a project that does not exist cannot be subscribed to', async () => {
    refuses(project.routes.one, { status: 404, code: 'notFound', message: 'This is not there.' });
    await showWizard();
    await expect.element(page.getByRole('heading', { name: say('offer.goneTitle') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: say('offer.back') })).toHaveAttribute('href', '/my/projects');
  });

  test('a project that failed to load can be reloaded', async () => {
    refuses(project.routes.one, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showWizard();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    answers(project.routes.one, bondOf());
    await button(say('ui.retry')).click();
    await expect.element(subscriptionStep('terms')).toBeVisible();
  });
});

describe('the appearance of a subscription', () => {
  test('every step is readable in German on a dark, compact phone', async () => {
    const german = speak('de');
    const press = (name: string) => button(name).click();
    hasAvailable(10);
    answers(project.routes.one, bondOf({ name: 'Donaudampfschifffahrtsgesellschaftsanleihe' }));
    await showWizard('?amount=1250.5', { language: 'de', mode: 'dark', compact: true });
    for (const key of ['subscription.acceptTerms', 'subscription.acceptRisk'] as const) {
      await page.getByRole('checkbox', { name: german(key) }).click();
      expect(await pageFaults('de')).toEqual([]);
      await press(german('subscription.next'));
    }
    await expect.element(page.getByRole('link', { name: german('subscription.toDeposit') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
    hasAvailable(5000);
    notifyChanged({ event: 'fundsUpdated', resource: 'funds', change: 'updated', ids: null });
    await press(german('subscription.next'));
    await userEvent.keyboard('{Tab}');
    await expect.element(button(german('subscription.sign'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
    await page.getByRole('radio', { name: german('subscription.byTyping') }).click();
    await page.getByRole('textbox', { name: german('subscription.typedName') }).fill('Zoë Grünwald');
    await press(german('subscription.sign'));
    await expect.element(page.getByRole('link', { name: german('subscription.toInvestment') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
