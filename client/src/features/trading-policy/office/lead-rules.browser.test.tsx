import { Assessment, listAssessments } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { OwnLimit } from '@countinghouse/contract/trading-policy/limits.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { classifyTrader, getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { User } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { CountryFact } from './country-fact.tsx';
import { LeadRules } from './lead-rules.tsx';

const lead = sampleOf(User, { id: idOf(7), firstName: 'Bertha', lastName: 'Lindqvist', role: 'lead' });
const traderOf = (fields: Partial<Trader> = {}): Trader =>
  sampleOf(Trader, { lead: lead.id, country: 'BE', isProtected: true, version: 2, ...fields });
const termsOf = (fields: Partial<TradingTerms> = {}): TradingTerms =>
  sampleOf(TradingTerms, { lead: lead.id, leverageCaps: { ...leverageCaps.retail }, ...fields });
const traderChanged = (): void =>
  notifyChanged({ event: 'traderUpdated', resource: 'trader', change: 'updated', ids: [lead.id] });

beforeEach(() => {
  answers(getTrader, traderOf());
  answers(getTerms, termsOf());
  answers(listAssessments, { assessments: [] });
});

const part = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: say('policy.changeTitle', { name: 'Bertha Lindqvist' }) });
const choose = async (name: string, option: string) => {
  await dialog().getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const submit = () =>
  dialog()
    .getByRole('button', { name: say('policy.changeSave'), exact: true })
    .click();
const sent = () => callsTo(classifyTrader).map(({ params, body }) => [params, body]);
const open = (options: ShowOptions = {}) => show(<LeadRules lead={lead} />, options);

describe('the class of a customer', () => {
  const openDialog = async () => {
    await open();
    await button(say('policy.change')).click();
    await expect.element(dialog()).toBeVisible();
  };

  test('cannot be changed without a reason', async () => {
    await openDialog();
    await choose(say('policy.class'), say('policy.professional'));
    await submit();
    await expect.element(field(say('policy.reason'), dialog())).toHaveAccessibleDescription(say('error.required'));
    expect(sent()).toEqual([]);
  });

  test('is changed with a reason and the version that was seen', async () => {
    answers(classifyTrader, traderOf({ clientClass: 'professional', version: 3 }));
    await openDialog();
    await choose(say('policy.class'), say('policy.professional'));
    await field(say('policy.reason'), dialog()).fill('  Fund manager since 2009 ');
    answers(getTrader, traderOf({ clientClass: 'professional', reason: 'Fund manager since 2009', version: 3 }));
    await submit();
    await expect.element(page.getByText(say('policy.changeSaved'))).toBeVisible();
    expect(sent()).toEqual([
      [{ id: lead.id }, { clientClass: 'professional', country: 'BE', reason: 'Fund manager since 2009', version: 2 }],
    ]);
    await expect.element(part(say('policy.leadTitle'))).toMatchTextContent('Fund manager since 2009');
  });

  test('shows a refusal in the dialog, which stays open', async () => {
    refuses(classifyTrader, { status: 409, code: 'versionConflict', message: 'Somebody else changed this record.' });
    await openDialog();
    await field(say('policy.reason'), dialog()).fill('Fund manager');
    await submit();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('Somebody else changed this record.');
  });

  test('shows the country that the customer stated, until staff settle it', async () => {
    answers(getTrader, traderOf({ country: '', statedCountry: 'CH', dateStated: '2026-03-02T09:30:00.000Z' }));
    await openDialog();
    await expect.element(dialog()).toMatchTextContent(say('policy.statedNotice', { country: 'Switzerland' }));
    await expect
      .element(part(say('policy.leadTitle')))
      .toMatchTextContent(say('policy.statedText', { country: 'Switzerland', date: '2 Mar 2026' }));
  });

  test.each([
    ['admin', 1],
    ['regular', 0],
  ] as const)('can be changed by %s staff: %i', async (role, offered) => {
    await open({ as: personOf(role) });
    await expect.element(part(say('policy.leadTitle'))).toMatchTextContent(say('policy.retail'));
    await expect.element(part(say('policy.mayTitle'))).toBeVisible();
    expect(button(say('policy.change')).elements()).toHaveLength(offered);
  });

  test('shows who changed it last', async () => {
    answers(getTrader, traderOf({ changedByName: 'Sam Root', dateChanged: '2026-03-02T09:30:00.000Z' }));
    await open();
    await expect.element(part(say('policy.leadTitle'))).toMatchTextContent('Sam Root · 2 Mar 2026, 10:30');
  });
});

describe('a customer’s rules, as shown to staff', () => {
  test('include the reasons why a kind of trade is closed', async () => {
    const objections = [{ rule: 'binaryRetail' as const, message: 'Not open to retail customers.', params: {} }];
    answers(getTerms, termsOf({ binary: { objections, needsAppropriateness: false } }));
    await open();
    const may = part(say('policy.mayTitle'));
    await expect.element(may).toMatchTextContent('Not open to retail customers.');
    expect(may.getByText(say('limits.open'), { exact: true }).elements()).toHaveLength(1);
    // Only the customer can act on it.
    await expect.element(may.getByRole('link')).not.toBeInTheDocument();
  });

  test('include the customer’s own limits and pause, which staff cannot change', async () => {
    const limits = [
      sampleOf(OwnLimit, { kind: 'deposit', period: 'week', amount: 700, used: 120.5 }),
      sampleOf(OwnLimit, { kind: 'loss', period: 'day' }),
    ];
    answers(getTerms, termsOf({ limits, coolingOff: { until: '2099-05-01', next: null } }));
    await open();
    const own = part(say('policy.limitsTitle'));
    await expect.element(own).toMatchTextContent('€700.00 · €120.50 used');
    await expect.element(own).toMatchTextContent(say('limits.pauseOn', { date: '1 May 2099' }));
    await expect.element(own).not.toMatchTextContent(say('limits.loss'));
    await expect.element(own.getByRole('textbox')).not.toBeInTheDocument();
  });

  test('show that the customer has set no limits', async () => {
    await open();
    await expect.element(part(say('policy.limitsTitle'))).toMatchTextContent(say('policy.limitsNone'));
  });

  test('include new answers, and whether the warning was confirmed', async () => {
    await open();
    const given = part(say('policy.answersTitle'));
    await expect.element(given).toMatchTextContent(say('policy.answersNone'));
    const assessment = sampleOf(Assessment, {
      kind: 'forex',
      score: 1,
      highestScore: 6,
      questionsVersion: 1,
      result: 'notAppropriate',
    });
    answers(listAssessments, { assessments: [assessment] });
    traderChanged();
    await expect.element(given).toMatchTextContent(say('policy.notAcknowledged'));
    await expect.element(given).toMatchTextContent(say('policy.answersScore', { score: 1, highest: 6, version: 1 }));
    answers(listAssessments, { assessments: [{ ...assessment, dateAcknowledged: '2026-03-02T09:30:00.000Z' }] });
    traderChanged();
    await expect.element(given).toMatchTextContent(say('policy.acknowledgedOn', { date: '2 Mar 2026' }));
  });

  test('can be reloaded after a failure', async () => {
    isUnreachable(getTerms);
    await open();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    answers(getTerms, termsOf());
    await button(say('ui.retry')).click();
    await expect.element(part(say('policy.mayTitle'))).toBeVisible();
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('have no faults in German %s', async (_name, options) => {
    answers(
      getTrader,
      traderOf({
        reason: 'Vermögensverwaltungsgesellschaft',
        changedByName: 'Sam',
        statedCountry: 'CH',
        dateStated: '2026-03-02T09:30:00.000Z',
      }),
    );
    answers(listAssessments, { assessments: [sampleOf(Assessment, { result: 'notAppropriate' })] });
    await open({ language: 'de', ...options });
    await expect.element(page.getByText(speak('de')('policy.notAcknowledged'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the country among the facts of a file', () => {
  const showFact = (options: ShowOptions = {}) => show(<CountryFact lead={lead} />, options);

  test('shows the resulting rules if it is missing, and can be set from there', async () => {
    answers(getTrader, traderOf({ country: '' }));
    answers(classifyTrader, traderOf({ country: 'CH', version: 3 }));
    await showFact();
    await expect.element(page.getByText(say('policy.countryStrict'))).toBeVisible();
    await button(say('policy.countrySet')).click();
    await choose(say('policy.country'), 'Switzerland');
    await field(say('policy.reason'), dialog()).fill('Passport');
    answers(getTrader, traderOf({ country: 'CH', version: 3 }));
    await submit();
    await expect.element(page.getByText('Switzerland')).toBeVisible();
    expect(sent()).toEqual([[{ id: lead.id }, expect.objectContaining({ country: 'CH', reason: 'Passport' })]]);
  });

  test('is marked as unchecked if the customer stated it', async () => {
    answers(getTrader, traderOf({ country: '', statedCountry: 'CH' }));
    await showFact();
    await expect.element(page.getByText(say('policy.countryStated', { country: 'Switzerland' }))).toBeVisible();
    await expect.element(page.getByText(say('policy.countryStrict'))).not.toBeInTheDocument();
  });

  test('is read-only for regular staff', async () => {
    await showFact({ as: personOf('regular') });
    await expect.element(page.getByText('Belgium')).toBeVisible();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });
});
