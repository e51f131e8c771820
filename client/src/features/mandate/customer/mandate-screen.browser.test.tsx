import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import {
  createMandate,
  draftMandate,
  endMandate,
  lowerMandate,
  mandateUse,
  MandateUse,
  signMandate,
} from '@countinghouse/contract/mandate/mandate-calls.ts';
import { logProof } from '@countinghouse/contract/log/log-proof.ts';
import { Mandate, mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { loggedSample } from '../../../../test/logged-sample.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../test/show.tsx';
import { MandateScreen } from './mandate-screen.tsx';

const customer = personOf('lead');
const given = (fields: Partial<Mandate> = {}): Mandate =>
  sampleOf(Mandate, {
    id: idOf(5),
    lead: customer.id,
    agentName: 'Sam Seller',
    startedByName: 'Sam Seller',
    state: 'inForce',
    maxStake: 1_000,
    maxTotal: 2_500,
    maxLoss: 3_000,
    kinds: ['forex'],
    leverage: 10,
    endsOn: '2026-12-31',
    dateSigned: '2026-03-01T09:30:00.000Z',
    version: 3,
    ...fields,
  });
const waiting = given({ state: 'waiting', dateSigned: null });
const holds = (...mandates: Mandate[]): void =>
  answers(mandate.routes.list, { mandates, count: mandates.length, countIsMinimum: false, pageToCreate: 1 });
const used = (fields: Partial<MandateUse> = {}): void =>
  answers(
    mandateUse,
    sampleOf(MandateUse, {
      mandate: idOf(5),
      all: { count: 7, stakes: 4_200, result: -310.5 },
      last30Days: { count: 2, stakes: 900, result: 40 },
      ...fields,
    }),
  );
const open = (options: ShowOptions = {}) =>
  show(<MandateScreen />, { address: '/my/mandate', as: customer, ...options });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  used();
  answers(twoFactorState, sampleOf(twoFactorState.reply, { active: false }));
});

describe('without a mandate', () => {
  test('the customer reads that nobody trades for them, and draws one up', async () => {
    holds();
    answers(createMandate, waiting);
    await open({ size: phone });
    await expect.element(page.getByText(say('mandate.noneText'))).toBeVisible();
    expect(await pageFaults('en')).toEqual([]);
    await button(say('mandate.drawUp')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('mandate.drawUp') }).click();
    await expect.element(field(say('mandate.maxStake'), dialog)).toHaveAccessibleDescription(say('error.required'));
    expect(callsTo(createMandate)).toEqual([]);
    for (const [name, value] of [
      ['maxStake', '200'],
      ['maxTotal', '500'],
      ['maxLoss', '100'],
    ] as const)
      await field(say(`mandate.${name}`), dialog).fill(value);
    await dialog.getByRole('button', { name: say('mandate.drawUp') }).click();
    await expect.element(page.getByText(say('mandate.drawnUp'))).toBeVisible();
    expect(callsTo(createMandate)[0]?.body).toMatchObject({
      maxStake: 200,
      maxTotal: 500,
      maxLoss: 100,
      kinds: ['forex'],
      symbols: null,
      lossPeriod: 'day',
    });
  });
});

describe('a mandate that waits for its signature', () => {
  test('is read, accepted, signed and proved', async () => {
    holds(waiting);
    answers(signMandate, given());
    answersFile(draftMandate, new Blob(['%PDF-1.7']));
    await open();
    await expect.element(page.getByText(say('mandate.terms7'))).toBeVisible();
    await expect.element(page.getByText('€2,500.00')).toBeVisible();
    await expect.element(page.getByText(say('subscription.howToSign'))).not.toBeInTheDocument();
    await button(say('mandate.readDocument')).click();
    await expect.poll(() => callsTo(draftMandate).map(({ params }) => params)).toEqual([{ id: waiting.id }]);
    await page.getByLabelText(say('mandate.accept')).click();
    await page.getByText(say('subscription.byTyping')).click();
    await page.getByLabelText(say('subscription.typedName')).fill('Iris Crane');
    await button(say('subscription.sign')).click();
    const dialog = page.getByRole('dialog');
    await field(say('profile.twoFactorPassword'), dialog).fill('Walnut-Harbour-77');
    await dialog.getByRole('button', { name: say('mandate.sign') }).click();
    await expect.element(page.getByText(say('mandate.signed'))).toBeVisible();
    expect(callsTo(signMandate)[0]?.body).toEqual({
      acceptsTerms: true,
      version: 3,
      signature: { kind: 'typed', text: 'Iris Crane' },
      password: 'Walnut-Harbour-77',
    });
  });
});

describe('a mandate in force', () => {
  test('shows its limits and what was traded, and ends after a question', async () => {
    holds(given());
    answers(endMandate, given({ state: 'ended' }));
    await open({ size: phone });
    const traded = { count: 7, stakes: '€4,200.00', result: '-€310.50' };
    await expect.element(page.getByText(say('mandate.traded', traded))).toBeVisible();
    expect(await pageFaults('en')).toEqual([]);
    await button(say('mandate.end')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('mandate.end') })
      .click();
    await expect.element(page.getByText(say('mandate.endedNow'))).toBeVisible();
    expect(callsTo(endMandate).map(({ params }) => params)).toEqual([{ id: idOf(5) }]);
  });

  test('shows that its document is in the public log', async () => {
    const agreementHash = 'ab'.repeat(32);
    holds(given({ agreement: '/v1/uploads/mandate.pdf', agreementHash }));
    answers(logProof, { logged: loggedSample({ id: idOf(5), kind: 'mandate', sha256: agreementHash }) });
    await open();
    await button(say('publicLog.proofShow')).click();
    await expect.element(page.getByText(say('publicLog.proofSound'))).toBeVisible();
    expect(callsTo(logProof).at(-1)?.params).toEqual({ kind: 'mandate', record: idOf(5) });
  });

  test('says that it is paused once the largest loss is reached', async () => {
    holds(given());
    used({ isPaused: true, lost: 3_000 });
    await open();
    await expect.element(page.getByText(say('mandate.pausedText'))).toBeVisible();
  });

  test('shows the server’s refusal of a raised limit at its field', async () => {
    holds(given());
    const message = say('refusal.mandateRaised');
    refuses(lowerMandate, {
      status: 400,
      code: 'invalidInput',
      message,
      fields: [{ path: 'body.maxStake', code: 'mandateRaised', message }],
    });
    await open();
    await button(say('mandate.lower')).click();
    const dialog = page.getByRole('dialog');
    await field(say('mandate.maxStake'), dialog).fill('1001');
    await dialog.getByRole('button', { name: say('mandate.lower') }).click();
    await expect.element(field(say('mandate.maxStake'), dialog)).toHaveAccessibleDescription(message);
  });

  test('reads in German', async () => {
    holds(given(), given({ id: idOf(6), state: 'ended', endReason: 'date', dateEnded: '2026-02-01T09:30:00.000Z' }));
    await open({ language: 'de', size: phone });
    const text = speak('de');
    await expect.element(page.getByText(text('mandate.inForceTitle', { name: 'Sam Seller' }))).toBeVisible();
    await expect.element(page.getByText(new RegExp(text('mandate.end_date')))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
