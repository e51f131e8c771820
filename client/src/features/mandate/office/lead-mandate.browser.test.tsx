import { giveUpMandate, mandateUse, MandateUse } from '@countinghouse/contract/mandate/mandate-calls.ts';
import { Mandate, mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { LeadMandate } from './lead-mandate.tsx';
import { OrderHint } from './order-hint.tsx';

const agent = personOf('regular', { id: idOf(1) });
const lead = idOf(7);
const given = (fields: Partial<Mandate> = {}): Mandate =>
  sampleOf(Mandate, {
    id: idOf(5),
    lead,
    agent: agent.id,
    agentName: 'Sam Seller',
    state: 'inForce',
    maxStake: 1_000,
    maxTotal: 2_500,
    maxLoss: 3_000,
    kinds: ['forex'],
    leverage: 10,
    endsOn: '2026-12-31',
    ...fields,
  });
const holds = (...mandates: Mandate[]): void =>
  answers(mandate.routes.list, { mandates, count: mandates.length, countIsMinimum: false, pageToCreate: 1 });
const order = { kind: 'forex', symbol: 'EURUSD', quantity: 500, leverage: 10 } as const;

/** The hint is one paragraph of several sentences. */
const sentence = (text: string) => page.getByText(new RegExp(RegExp.escape(text)));

beforeEach(() => {
  answers(mandateUse, sampleOf(MandateUse, { mandate: idOf(5), openStakes: 1_800, stakeLeft: 700 }));
});

test('the customer’s page shows staff that there is no mandate', async () => {
  holds();
  await show(<LeadMandate lead={lead} />, { as: agent, address: '/office/leads' });
  await expect.element(page.getByText(say('mandate.officeNone'))).toBeVisible();
});

test('the customer’s page shows staff the mandate in force, which its person can give up', async () => {
  holds(given());
  answers(giveUpMandate, given({ state: 'ended' }));
  await show(<LeadMandate lead={lead} />, { as: agent, address: '/office/leads', size: phone });
  await page.getByRole('button', { name: say('mandate.giveUp'), exact: true }).click();
  await expect.element(page.getByText(say('mandate.givenUp'))).toBeVisible();
  expect(callsTo(giveUpMandate).map(({ params }) => params)).toEqual([{ id: idOf(5) }]);
  expect(await pageFaults('en')).toEqual([]);
});

test('an order that the mandate covers is announced as placed at once, with the stake that is left', async () => {
  holds(given());
  await show(<OrderHint lead={lead} {...order} />, { as: agent, address: '/office/orders' });
  await expect.element(sentence(say('mandate.hintCovered'))).toBeVisible();
  await expect.element(sentence(say('mandate.hintLeft', { amount: '€700.00' }))).toBeVisible();
});

test.each([
  ['maxTotal', { quantity: 701 }],
  ['leverage', { leverage: 11 }],
  ['kinds', { kind: 'binary' }],
] as const)('an order beyond %s must be confirmed by the customer, and the form says why', async (rule, fields) => {
  holds(given());
  await show(<OrderHint lead={lead} {...order} {...fields} />, { as: agent, address: '/office/orders' });
  await expect.element(sentence(say(`mandate.beyond_${rule}`))).toBeVisible();
  await expect.element(sentence(say('mandate.hintConfirm'))).toBeVisible();
});

test('a colleague’s mandate does not help: the customer must confirm', async () => {
  holds(given({ agent: idOf(2) }));
  await show(<OrderHint lead={lead} {...order} />, { as: agent, address: '/office/orders' });
  await expect.element(page.getByText(say('prepared.officeHint'))).toBeVisible();
});
