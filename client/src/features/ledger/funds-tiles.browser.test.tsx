import { Capital, capitalFunds, fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { FundsOverview } from './customer/funds-overview.tsx';

const mira = personOf('lead', { id: idOf(20) });
const region = () => page.getByRole('region', { name: say('ledger.capitalOf') });
const parts = (): (string | null)[] => [...document.querySelectorAll('dl > div')].map((part) => part.textContent);
const has = (fields: Partial<Capital>): void => answers(capitalFunds, sampleOf(Capital, fields));
const dayOf = (date: string, capital: number, cash: number) =>
  ({ date, capital, cash, hold: 0, margin: 0, unrealised: 0, invested: 0, vault: 0 }) as const;
const showOverview = (options: ShowOptions = {}) =>
  show(
    <FundsOverview below={<p>below</p>}>
      <p>between</p>
    </FundsOverview>,
    { as: mira, ...options },
  );

beforeEach(() => {
  has({ capital: 500, available: 500 });
  answers(fundsHistory, { days: [dayOf('2026-03-01', 500, 450.5), dayOf('2026-03-02', 520.75, 450.5)] });
});

describe('a customer’s funds', () => {
  test('a customer sees available cash, capital, and the non-zero parts', async () => {
    has({ capital: 1234.5, available: 1000, cash: 1000, hold: 30.5, margin: 204, unrealised: -12.25 });
    await showOverview();
    await expect.element(region()).toMatchTextContent(`${say('ledger.accountCash')}€1,000.00`);
    await expect.element(region()).toMatchTextContent(`${say('ledger.accountCapital')}€1,234.50`);
    expect(parts()).toEqual([
      `${say('ledger.accountHold')}€30.50`,
      `${say('ledger.accountMargin')}€204.00`,
      `${say('ledger.accountUnrealised')}-€12.25`,
    ]);
    expect(callsTo(capitalFunds)[0]?.params).toEqual({ userId: mira.id });
  });

  test('what follows the balances waits for them, so that it does not jump', async () => {
    const arrive = waits(capitalFunds);
    await showOverview();
    await expect.element(region()).toBeVisible();
    expect([...document.querySelectorAll('p')].map((one) => one.textContent)).not.toContain('between');
    arrive();
    await expect.element(page.getByText('between')).toBeVisible();
    await expect.element(page.getByText('below')).toBeVisible();
  });

  test('what follows the balances is there when they fail', async () => {
    refuses(capitalFunds, { status: 503, code: 'unavailable', message: 'Not now.' });
    await showOverview();
    await expect.element(page.getByText('between')).toBeVisible();
  });

  test('capital at old prices shows the time of the prices', async () => {
    const pricesFrom = '2026-03-06T21:59:00.000Z';
    has({ capital: 490, available: 0, margin: 1_000, unrealised: -510, pricesFrom, pricesStale: true });
    await showOverview();
    await expect.element(region()).toMatchTextContent(/At the last known prices, the oldest from .*2026/);
    has({ capital: 490, available: 0, margin: 1_000, unrealised: -510, pricesFrom, pricesStale: false });
    notifyChanged({ event: 'fundsUpdated', resource: 'funds', change: 'updated', ids: [mira.id] });
    await expect.element(region().getByText(/last known prices/)).not.toBeInTheDocument();
  });

  test('the capital of a customer follows money that moves', async () => {
    await showOverview();
    await expect.element(region().getByText('€500.00').first()).toBeVisible();
    has({ capital: 620, available: 620 });
    notifyChanged({ event: 'fundsUpdated', resource: 'funds', change: 'updated', ids: [mira.id] });
    await expect.element(region().getByText('€620.00').first()).toBeVisible();
  });

  test('capital that failed to load shows no number and can be loaded again', async () => {
    refuses(capitalFunds, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showOverview();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    await expect.element(region()).not.toBeInTheDocument();
    has({ capital: 500, available: 480.25 });
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(region().getByText('€480.25')).toBeVisible();
  });
});

describe('the curve of the capital', () => {
  const curve = () => page.getByRole('slider', { name: say('ledger.curve') });

  test('the curve of the capital can be read day by day with the keyboard', async () => {
    await showOverview();
    await expect
      .element(curve())
      .toHaveAttribute('aria-valuetext', expect.stringContaining('€520.75') as unknown as string);
    (curve().element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect
      .element(curve())
      .toHaveAttribute(
        'aria-valuetext',
        `1 Mar: ${say('ledger.accountCapital')} €500.00, ${say('ledger.accountCash')} €450.50`,
      );
  });

  test('a customer who never had money sees no curve', async () => {
    answers(fundsHistory, { days: [dayOf('2026-03-01', 0, 0), dayOf('2026-03-02', 0, 0)] });
    await showOverview();
    await expect.element(page.getByText(say('ledger.curveEmpty'))).toBeVisible();
    await expect.element(curve()).not.toBeInTheDocument();
  });

  test('a curve that failed to load leaves the capital visible', async () => {
    refuses(fundsHistory, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showOverview();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    await expect.element(region()).toMatchTextContent('€500.00');
  });
});

test('a customer’s funds are readable in German on a phone', async () => {
  has({ capital: 1_234_567.89, available: 1_000_000, hold: 1, margin: 2, unrealised: -3, invested: 4, vault: 5 });
  await showOverview({ language: 'de', size: phone });
  await expect.element(page.getByText('1.234.567,89 €')).toBeVisible();
  await expect.element(page.getByText(speak('de')('ledger.accountHold'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
