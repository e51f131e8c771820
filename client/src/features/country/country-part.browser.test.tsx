import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { getTrader, stateCountry, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { CountryPart } from './index.ts';

const customer = personOf('lead');
const traderOf = (fields: Partial<Trader> = {}): Trader => sampleOf(Trader, { lead: customer.id, ...fields });
const showPart = (options: ShowOptions = {}) => show(<CountryPart />, { as: customer, ...options });
const choice = () => page.getByLabelText(say('country.label'));
const save = () => page.getByRole('button', { name: say('country.save') });

beforeEach(() => {
  answers(getTrader, traderOf());
});

describe('the country of residence', () => {
  test('of a new customer is unknown, and the strictest rules are announced', async () => {
    await showPart();
    await expect.element(page.getByText(say('country.none'))).toBeVisible();
    await expect.element(save()).toBeDisabled();
    expect(callsTo(getTrader).at(-1)?.params).toEqual({ id: customer.id });
  });

  test('on file is preselected, and cannot be stated again', async () => {
    answers(getTrader, traderOf({ country: 'CH' }));
    await showPart();
    await expect.element(page.getByText(say('country.onFile', { country: 'Switzerland' }))).toBeVisible();
    await expect.element(choice()).toHaveValue('CH');
    await expect.element(save()).toBeDisabled();
  });

  test('on file stays next to the one stated later, with the date of the statement', async () => {
    answers(getTrader, traderOf({ country: 'CH', statedCountry: 'FR', dateStated: '2026-05-03T22:30:00.000Z' }));
    await showPart();
    await expect.element(page.getByText(say('country.onFile', { country: 'Switzerland' }))).toBeVisible();
    // In Berlin it is already the fourth.
    await expect
      .element(page.getByText(say('country.stated', { country: 'France', date: '4 May 2026' })))
      .toBeVisible();
    await expect.element(choice()).toHaveValue('FR');
  });

  test('can be reloaded after a failure', async () => {
    refuses(getTrader, { status: 500, code: 'unexpected', message: 'The file cannot be read.' });
    await showPart();
    await expect.element(page.getByText('The file cannot be read.')).toBeVisible();
    await expect.element(choice()).not.toBeInTheDocument();
    answers(getTrader, traderOf({ country: 'FR' }));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(choice()).toHaveValue('FR');
  });

  test('changes on the open page when staff put it on file', async () => {
    answers(getTrader, traderOf({ statedCountry: 'FR', dateStated: '2026-05-03T10:00:00.000Z' }));
    await showPart();
    await expect.element(choice()).toHaveValue('FR');
    answers(getTrader, traderOf({ country: 'FR' }));
    notifyChanged({ event: 'traderUpdated', resource: 'trader', change: 'updated', ids: [customer.id] });
    await expect.element(page.getByText(say('country.onFile', { country: 'France' }))).toBeVisible();
  });
});

describe('stating a country', () => {
  test('sends the selected country once, explains the check, and shows it as stated', async () => {
    answers(stateCountry, ({ input }) => {
      const stated = traderOf({ statedCountry: input.body.country, dateStated: '2026-05-03T10:00:00.000Z' });
      answers(getTrader, stated);
      return stated;
    });
    await showPart();
    await choice().selectOptions('CH');
    await save().click();
    await expect.element(page.getByText(say('country.saved'))).toBeVisible();
    await expect.element(page.getByText(/^Stated by you on 3 May 2026: Switzerland\./)).toBeVisible();
    expect(callsTo(stateCountry).map(({ body }) => body)).toEqual([{ country: 'CH' }]);
    await expect.element(save()).toBeDisabled();
  });

  test('cannot be clicked twice while the first call is running', async () => {
    answers(stateCountry, traderOf({ statedCountry: 'CH' }));
    const arrive = waits(stateCountry);
    await showPart();
    await choice().selectOptions('CH');
    await save().click();
    await expect.element(save()).toBeDisabled();
    arrive();
    await expect.element(page.getByText(say('country.saved'))).toBeVisible();
    expect(callsTo(stateCountry)).toHaveLength(1);
  });

  test('keeps the choice and shows the reason if the server refuses it', async () => {
    refuses(stateCountry, { status: 422, code: 'country', message: 'This country is not served.' });
    await showPart();
    await choice().selectOptions('CH');
    await save().click();
    await expect.element(page.getByText('This country is not served.')).toBeVisible();
    await expect.element(choice()).toHaveValue('CH');
    await expect.element(save()).toBeEnabled();
  });

  test('keeps the choice if the server cannot be reached', async () => {
    isUnreachable(stateCountry);
    await showPart();
    await choice().selectOptions('CH');
    await save().click();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    await expect.element(choice()).toHaveValue('CH');
  });

  test('is possible only for the customer: connected staff can only read', async () => {
    answers(checkAuth, {
      id: customer.id,
      role: 'lead',
      name: 'Ada Quill',
      mustChangePassword: false,
      mustSetUpTwoFactor: false,
      restricted: false,
      actor: { id: idOf(2), name: 'Sven Adviser', reason: 'a call', expires: '2027-01-01T00:00:00.000Z' },
      needsSetup: false,
      isDemo: false,
      signOn: null,
    });
    await showPart();
    await expect.element(page.getByText(say('country.ownHand'))).toBeVisible();
    await expect.element(choice()).toBeDisabled();
    await expect.element(save()).toBeDisabled();
  });
});

describe('the choice of countries', () => {
  test('is sorted in the reader’s language', async () => {
    const names = (): string[] => [...document.querySelectorAll('option')].slice(1).map(({ text }) => text);
    await showPart({ language: 'de' });
    await expect.element(page.getByLabelText(speak('de')('country.label'))).toBeVisible();
    // By code points Ägypten and Österreich would come last.
    expect(names().indexOf('Österreich')).toBeLessThan(names().indexOf('Polen'));
    expect(names().indexOf('Schweiz')).toBeLessThan(names().indexOf('Zypern'));
  });

  test.each([
    ['in the light', {}],
    ['in the dark', { mode: 'dark' }],
  ] as const)('is accessible and fits a phone in German %s', async (_name, options) => {
    answers(getTrader, traderOf({ country: 'CF', statedCountry: 'VC', dateStated: '2026-05-03T10:00:00.000Z' }));
    await showPart({ language: 'de', size: phone, ...options });
    await expect.element(page.getByText(/Zentralafrikanische Republik/).first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
