import { Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import type { Subscription } from '@countinghouse/contract/investment/subscription.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Project } from '@countinghouse/contract/project/project.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from './people.ts';
import { idOf, sampleOf } from './sample.ts';
import { say } from './say.ts';
import { answers, callsTo } from './server-answers.ts';

/** The morning on which the customer subscribes. */
export const subscriptionDay = new Date('2026-01-31T10:00:00Z');

export const subscriber = personOf('lead', { verification: 'verified', firstName: 'Zoë', lastName: 'Grünwald' });

/** The project in the subscription. */
export const bondOf = (fields: Partial<Project> = {}): Project =>
  sampleOf(Project, {
    id: idOf(21),
    name: 'Harbour bond',
    descriptionEn: 'A harbour.',
    descriptionFr: 'Un port.',
    descriptionDe: 'Ein Hafen.',
    descriptionNl: 'Een haven.',
    rentability: 12,
    duration: 24,
    coefficient: 2.5,
    minimumAmount: 1000,
    dividendFrequency: 'monthly',
    status: 'open',
    version: 3,
    ...fields,
  });

/** The resulting investment of €1,250.50. */
export const subscribed: Investment = sampleOf(Investment, {
  id: idOf(22),
  name: 'Harbour bond',
  initialAmount: 1250.5,
  rentability: 12,
  duration: 24,
  startDate: '2026-01-31',
  expirationDate: '2028-01-31',
  cancelUntil: '2026-02-14T10:00:00.000+00:00',
  nextDividendDate: '2026-02-28',
  nextDividendAmount: 12.51,
  agreement: '/v1/uploads/agreement.pdf',
  agreementHash: 'ab'.repeat(32),
});

export const hasAvailable = (amount: number): void => answers(capitalFunds, sampleOf(Capital, { available: amount }));

/** Available cash, and a server that accepts the subscription. */
export const takesSubscriptions = (): void => {
  hasAvailable(5000);
  answers(investment.routes.create, subscribed);
};

export const sentSubscriptions = (): Subscription[] =>
  callsTo(investment.routes.create).map(({ body }) => body as Subscription);

const button = (name: string) => page.getByRole('button', { name, exact: true });
export const nextStep = () => button(say('subscription.next'));
export const signButton = () => button(say('subscription.sign'));
export const typedName = () => page.getByRole('textbox', { name: say('subscription.typedName') });
export const subscriptionStep = (name: 'terms' | 'risk' | 'amount' | 'signature') =>
  page.getByRole('region', { name: say(`subscription.${name}`), exact: true });

export const acceptParagraphs = async (): Promise<void> => {
  for (const key of ['subscription.acceptTerms', 'subscription.acceptRisk'] as const) {
    await page.getByRole('checkbox', { name: say(key) }).click();
    await nextStep().click();
  }
};

/** From the first step to the signature, with the amount chosen before. */
export const goToSignature = async (): Promise<void> => {
  await acceptParagraphs();
  await nextStep().click();
  await expect.element(subscriptionStep('signature')).toBeVisible();
};

export const signAs = async (name: string): Promise<void> => {
  await page.getByRole('radio', { name: say('subscription.byTyping') }).click();
  await typedName().fill(name);
  await signButton().click();
};
