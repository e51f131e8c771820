import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import {
  type LimitKind,
  limitPeriods,
  OwnLimit,
  type OwnLimits,
  setOwnLimits,
} from '@countinghouse/contract/trading-policy/limits.ts';
import { getRiskShare, RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { getTerms, type TradeRule, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { getTrader, requestProfessional, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { LimitsScreen } from './limits-screen.tsx';

const customer = personOf('lead');
type Amounts = Partial<Record<(typeof limitPeriods)[number], Partial<OwnLimit>>>;

const limitsOf = (kind: LimitKind, amounts: Amounts = {}): OwnLimit[] =>
  limitPeriods.map((period) => sampleOf(OwnLimit, { kind, period, ...amounts[period] }));
const termsOf = (fields: Partial<TradingTerms> = {}): TradingTerms =>
  sampleOf(TradingTerms, {
    lead: customer.id,
    leverageCaps: { ...leverageCaps.retail },
    closeOutPercent: 50,
    limits: [...limitsOf('loss'), ...limitsOf('deposit')],
    ...fields,
  });
const closedBy = (rule: TradeRule, message: string, needsAppropriateness = false) => ({
  objections: [{ rule, message, params: {} }],
  needsAppropriateness,
});
/** The server's state after a save. */
const held = (deposit: Amounts, coolingOff: OwnLimits['coolingOff'] = { until: null, next: null }): OwnLimits => ({
  limits: [...limitsOf('loss'), ...limitsOf('deposit', deposit)],
  coolingOff,
});
const traderChanged = (): void =>
  notifyChanged({ event: 'traderUpdated', resource: 'trader', change: 'updated', ids: [customer.id] });

beforeEach(() => {
  answers(getTerms, termsOf());
  answers(getTrader, sampleOf(Trader, { lead: customer.id }));
  answers(getRiskShare, sampleOf(RiskShare, { share: 71.5, accounts: 1_234, from: '2025-03-01', to: '2026-02-28' }));
});

const part = (name: string) => page.getByRole('region', { name, exact: true });
const deposits = () => part(say('limits.deposit'));
const at = (name: string) => field(name, deposits());
const save = () => deposits().getByRole('button', { name: say('limits.save') });
const toast = async (text: string): Promise<void> => {
  await expect.element(page.getByText(text).first()).toBeVisible();
};
const sent = () => callsTo(setOwnLimits).map(({ body }) => body);
const openLimits = async (options: ShowOptions = {}) => {
  const screen = await show(<LimitsScreen />, { address: '/my/limits', as: customer, ...options });
  const text = speak(options.language === 'de' ? 'de' : 'en');
  await expect.element(part(text('limits.deposit'))).toBeVisible();
  return screen;
};

describe('a limit', () => {
  test('is sent alone, because sending the others would cancel a pending looser one', async () => {
    const coming = { next: { amount: 900, at: '2026-03-03T09:30:00.000Z' } };
    answers(
      getTerms,
      termsOf({ limits: [...limitsOf('loss'), ...limitsOf('deposit', { week: { amount: 700, ...coming } })] }),
    );
    answers(setOwnLimits, held({ day: { amount: 100.5 }, week: { amount: 700, ...coming } }));
    await openLimits();
    await at(say('limits.day')).fill('100.5');
    await save().click();
    await toast(say('limits.saved'));
    expect(sent()).toEqual([{ limits: [{ kind: 'deposit', period: 'day', amount: 100.5 }] }]);
    await expect.element(at(say('limits.day'))).toHaveValue('100.50 €');
  });

  test('that is loosened keeps its amount and shows when the new one applies', async () => {
    answers(
      getTerms,
      termsOf({ limits: [...limitsOf('loss'), ...limitsOf('deposit', { day: { amount: 100, used: 40 } })] }),
    );
    await openLimits();
    await expect.element(at(say('limits.day'))).toHaveAccessibleDescription(say('limits.used', { used: '€40.00' }));
    const next = { day: { amount: 100, used: 40, next: { amount: 250, at: '2026-03-03T09:30:00.000Z' } } };
    answers(setOwnLimits, held(next));
    answers(getTerms, termsOf({ limits: [...limitsOf('loss'), ...limitsOf('deposit', next)] }));
    await at(say('limits.day')).fill('250');
    await save().click();
    await expect
      .element(at(say('limits.day')))
      .toHaveAccessibleDescription(/€40\.00 used\. From 3 Mar 2026, 10:30: €250\.00/);
    await expect.element(at(say('limits.day'))).toHaveValue('100.00 €');
  });

  test('is removed by clearing its field', async () => {
    answers(getTerms, termsOf({ limits: [...limitsOf('loss'), ...limitsOf('deposit', { day: { amount: 100 } })] }));
    answers(setOwnLimits, held({ day: { amount: 100, next: { amount: null, at: '2026-03-03T09:30:00.000Z' } } }));
    await openLimits();
    await at(say('limits.day')).fill('');
    await save().click();
    await toast(say('limits.saved'));
    expect(sent()).toEqual([{ limits: [{ kind: 'deposit', period: 'day', amount: null }] }]);
  });

  test('of zero is refused at its field and not sent', async () => {
    await openLimits();
    await at(say('limits.week')).fill('0');
    await save().click();
    await expect
      .element(at(say('limits.week')))
      .toHaveAccessibleDescription(new RegExp(say('error.tooSmall', { minimum: 0.01 })));
    expect(sent()).toEqual([]);
  });

  test('shows a refusal of the server and keeps the typed value', async () => {
    refuses(setOwnLimits, { status: 403, code: 'notWhileConnected', message: 'Not in this session.' });
    await openLimits();
    await at(say('limits.day')).fill('100');
    await save().click();
    await expect.element(deposits().getByRole('alert')).toMatchTextContent('Not in this session.');
    await expect.element(at(say('limits.day'))).toHaveValue('100.00 €');
  });

  test('changed on another device is updated, and edits here stay', async () => {
    await openLimits();
    await at(say('limits.week')).fill('700');
    answers(getTerms, termsOf({ limits: [...limitsOf('loss'), ...limitsOf('deposit', { day: { amount: 80 } })] }));
    traderChanged();
    await expect.element(at(say('limits.day'))).toHaveValue('80.00 €');
    await userEvent.tab();
    await expect.element(at(say('limits.week'))).toHaveValue('700.00 €');
    answers(setOwnLimits, held({ day: { amount: 80 }, week: { amount: 700 } }));
    await save().click();
    await toast(say('limits.saved'));
    expect(sent()).toEqual([{ limits: [{ kind: 'deposit', period: 'week', amount: 700 }] }]);
  });
});

describe('a pause from trading', () => {
  const pause = () => part(say('limits.pause'));
  const day = () => field(say('limits.pauseUntil'), pause());
  const press = (name: string) => pause().getByRole('button', { name, exact: true }).click();
  const end = () => pause().getByRole('button', { name: say('limits.pauseEnd') });

  test('is set until a day chosen by the customer', async () => {
    const coolingOff = { until: '2099-05-01', next: null };
    answers(setOwnLimits, held({}, coolingOff));
    await openLimits();
    await expect.element(end()).not.toBeInTheDocument();
    await day().fill('2099-05-01');
    answers(getTerms, termsOf({ coolingOff }));
    await press(say('limits.pauseSave'));
    await toast(say('limits.pauseSaved'));
    expect(sent()).toEqual([{ coolingOffUntil: '2099-05-01' }]);
    traderChanged();
    await expect.element(pause().getByRole('status')).toMatchTextContent(say('limits.pauseOn', { date: '1 May 2099' }));
  });

  test('that is ended continues for a day, and shows its end', async () => {
    answers(getTerms, termsOf({ coolingOff: { until: '2099-05-01', next: null } }));
    await openLimits();
    const coolingOff = { until: '2099-05-01', next: { until: null, at: '2026-03-03T09:30:00.000Z' } };
    answers(setOwnLimits, held({}, coolingOff));
    answers(getTerms, termsOf({ coolingOff }));
    await end().click();
    await toast(say('limits.pauseSaved'));
    expect(sent()).toEqual([{ coolingOffUntil: null }]);
    traderChanged();
    await expect
      .element(pause().getByRole('status'))
      .toMatchTextContent(say('limits.pauseNext', { date: '3 Mar 2026, 10:30', until: say('limits.pauseNone') }));
  });

  test('in the past is refused at its field', async () => {
    refuses(setOwnLimits, {
      status: 422,
      code: 'invalidInput',
      message: 'Please check the form fields',
      fields: [{ path: 'body.coolingOffUntil', code: 'dayPast', message: 'This day is over.' }],
    });
    await openLimits();
    await day().fill('2020-01-01');
    await press(say('limits.pauseSave'));
    await expect.element(day()).toHaveAccessibleDescription('This day is over.');
  });
});

describe('a kind of trade', () => {
  const ready = () => part(say('limits.ready'));
  const link = (name: string) => ready().getByRole('link', { name });

  test('is open if no rule forbids it', async () => {
    await openLimits();
    expect(ready().getByText(say('limits.open'), { exact: true }).elements()).toHaveLength(2);
  });

  test('links to the questions of its kind, and to the documents', async () => {
    answers(
      getTerms,
      termsOf({
        forex: closedBy('appropriateness', 'Answer the questions first.', true),
        binary: closedBy('notVerified', 'Send your documents first.'),
      }),
    );
    const screen = await openLimits();
    await expect.element(ready()).toMatchTextContent('Answer the questions first.');
    await expect.element(link(say('limits.verify'))).toHaveAttribute('href', '/my/verification');
    await link(`${say('limits.answer')}: ${say('limits.forex')}`).click();
    expect(screen.address()).toBe('/my/questions/forex');
  });

  test('has no link to questions if it stays closed whatever the answers', async () => {
    answers(getTerms, termsOf({ binary: closedBy('binaryRetail', 'Not open to retail customers.', true) }));
    await openLimits();
    await expect.element(ready()).toMatchTextContent('Not open to retail customers.');
    await expect.element(link(`${say('limits.yourAnswers')}: ${say('limits.forex')}`)).toBeVisible();
    await expect.element(link(`${say('limits.answer')}: ${say('limits.binary')}`)).not.toBeInTheDocument();
  });

  test('follows a new class immediately, with the reason given by staff', async () => {
    await openLimits();
    const rules = part(say('limits.rules'));
    await expect.element(rules.getByText('30:1')).toBeVisible();
    await expect.element(rules.getByText(say('limits.countryUnknown'))).toBeVisible();
    await expect.element(rules.getByText(say('limits.classReason'))).not.toBeInTheDocument();
    answers(
      getTerms,
      termsOf({ clientClass: 'professional', country: 'CH', leverageCaps: { ...leverageCaps.professional } }),
    );
    answers(getTrader, sampleOf(Trader, { lead: customer.id, reason: 'Fund manager since 2009' }));
    traderChanged();
    await expect.element(rules.getByText('200:1')).toBeVisible();
    await expect.element(rules.getByText('Switzerland')).toBeVisible();
    await expect.element(rules.getByText('Fund manager since 2009')).toBeVisible();
  });
});

describe('the rules', () => {
  test('show what an approved change will alter, and from when', async () => {
    const next = { from: '2026-05-04T12:00:00.000Z', leverageCaps: { ...leverageCaps.retail, gold: 10 } };
    answers(getTerms, termsOf({ next: { ...next, closeOutPercent: 60 } }));
    await openLimits();
    const rules = part(say('limits.rules'));
    await expect.element(rules.getByRole('alert')).toMatchTextContent('60%');
    await expect.element(rules.getByRole('alert')).toMatchTextContent(`${say('limits.gold')}: 10:1`);
  });

  test('let a retail customer ask to be treated as a professional', async () => {
    const asked = sampleOf(Trader, { lead: customer.id, dateRequested: '2026-03-02T10:00:00.000Z' });
    answers(requestProfessional, asked);
    await openLimits();
    const ask = page.getByRole('button', { name: say('limits.professionalAsk') });
    await ask.click();
    await toast(say('limits.professionalAsked'));
    expect(callsTo(requestProfessional)).toHaveLength(1);
    answers(getTrader, asked);
    traderChanged();
    await expect.element(page.getByText(/2026/).filter({ hasText: 'professional' })).toBeVisible();
    await expect.element(ask).not.toBeInTheDocument();
  });
});

describe('the screen', () => {
  test('cannot be changed by staff who are connected as the customer', async () => {
    answers(checkAuth, {
      id: customer.id,
      role: 'lead',
      name: 'Ada Quill',
      mustChangePassword: false,
      mustSetUpTwoFactor: false,
      restricted: false,
      actor: { id: idOf(5), name: 'Sam', reason: 'Help', expires: '2099-01-01T00:00:00.000Z' },
      needsSetup: false,
      isDemo: false,
      signOn: null,
    });
    await openLimits();
    await expect.element(page.getByText(say('limits.ownHand'))).toBeVisible();
    await expect.element(at(say('limits.day'))).toBeDisabled();
    await expect.element(save()).toBeDisabled();
    await expect.element(field(say('limits.pauseUntil'))).toBeDisabled();
  });

  test('always shows the risk warning', async () => {
    await openLimits();
    const riskNotice = page.getByRole('complementary', { name: say('risk.title') });
    await expect.element(riskNotice).toMatchTextContent(say('risk.consider'));
  });

  test('offers a retry if the rules fail to load', async () => {
    isUnreachable(getTerms);
    await show(<LimitsScreen />, { as: customer });
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    await expect.element(deposits()).not.toBeInTheDocument();
    answers(getTerms, termsOf());
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(deposits()).toBeVisible();
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('has no faults in German %s', async (_name, options) => {
    const next = { amount: null, at: '2026-03-03T09:30:00.000Z' };
    answers(
      getTerms,
      termsOf({
        limits: [...limitsOf('loss', { month: { amount: 12_345.67, used: 1_000, next } }), ...limitsOf('deposit')],
        coolingOff: { until: '2099-05-01', next: { until: '2099-04-01', at: '2026-03-03T09:30:00.000Z' } },
        country: 'DE',
      }),
    );
    await openLimits({ language: 'de', ...options });
    await expect
      .element(field(speak('de')('limits.month'), part(speak('de')('limits.loss'))))
      .toHaveValue('12.345,67 €');
    expect(await pageFaults('de')).toEqual([]);
  });
});
