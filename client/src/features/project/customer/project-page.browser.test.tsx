import { keyInformation } from '@countinghouse/contract/investment/agreement-draft.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Project, project } from '@countinghouse/contract/project/project.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak, type TextName } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, showCustomer } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';

/** 10 % per year on 1,000 euros for 7 months: 58.33 euros, as six dividends of 8.33 and a last one of 8.35. */
const harbour = sampleOf(Project, {
  id: idOf(1),
  name: 'Harbour lofts',
  descriptionEn: 'Lofts by the water',
  descriptionFr: 'Lofts',
  descriptionDe: 'Wohnungen am Wasser',
  descriptionNl: 'Lofts',
  rentability: 10,
  duration: 7,
  coefficient: 3,
  minimumAmount: 1000,
  dividendFrequency: 'monthly',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  status: 'open',
  version: 1,
});
const showProject = async (options: ShowOptions = {}): Promise<void> => {
  await showCustomer(`/my/projects/${harbour.id}`, options);
  await expect.element(page.getByRole('heading', { level: 1, name: harbour.name })).toBeVisible();
};
const choose = (key: TextName) => page.getByRole('radio', { name: new RegExp(`^${say(key)}`) }).click();
const chooseAmount = () => choose('offer.adjustAmount');
const chooseDuration = () => choose('offer.adjustDuration');
const figures = () =>
  [...document.querySelectorAll('[data-figure]')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const amount = () => page.getByRole('textbox', { name: `${say('offer.amount')} (€)` });
const slider = (name: string) => page.getByRole('slider', { name: say('offer.sliderOf', { name }) });
const payments = () => page.getByRole('region', { name: say('offer.schedule') }).getByRole('row');
const subscribe = () =>
  page.getByRole('region', { name: say('offer.calculator') }).getByRole('link', { name: say('offer.subscribe') });
const press = async (target: ReturnType<typeof slider>, keys: string): Promise<void> => {
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-01-31T10:00:00.000Z');
  // Calls of the customer area's frame, for the offline copy.
  for (const route of [capitalFunds, getVerification, investment.routes.list])
    refuses(route, { status: 403, code: 'forbidden', message: 'Not here.' });
  answers(project.routes.one, harbour);
});

afterEach(() => {
  vi.useRealTimers();
});

test('the key information about a project is saved on request', async () => {
  answersFile(keyInformation, new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
  await showProject();
  await page.getByRole('button', { name: say('offer.keyInformation') }).click();
  await expect.poll(() => callsTo(keyInformation).map(({ params }) => params)).toEqual([{ id: harbour.id }]);
});

test('the terms lead to the subscription at any time, with the calculator’s choice once there is one', async () => {
  await showProject();
  const link = page
    .getByRole('region', { name: say('offer.terms') })
    .getByRole('link', { name: say('offer.subscribe') });
  await expect.element(link).toHaveAttribute('href', `/my/projects/${harbour.id}/subscribe`);
  await chooseAmount();
  await amount().fill('2,000.50');
  await expect.element(link).toHaveAttribute('href', `/my/projects/${harbour.id}/subscribe?amount=2000.5`);
});

describe('the calculator', () => {
  test('shows no figures and no subscription before the customer has decided what to adjust', async () => {
    await showProject();
    await expect.element(page.getByText(say('offer.notChosen'))).toBeVisible();
    expect(figures()).toEqual([]);
    await expect.element(subscribe()).not.toBeInTheDocument();
  });

  test('starts with the minimum amount, and shows all dividends and the total returned', async () => {
    await showProject();
    await chooseAmount();
    await expect.poll(figures).toEqual(['€58.33', '€1,058.33']);
    await expect.element(amount()).toHaveValue('1,000.00');
    await expect.element(page.getByText(say('offer.returned', { date: '31 Aug 2026' }))).toBeVisible();
  });

  test('calculates a typed amount to the cent, and passes it on to the subscription', async () => {
    await showProject();
    await chooseAmount();
    await amount().fill('2,000.50');
    await expect.poll(figures).toEqual(['€116.70', '€2,117.20']);
    await expect.element(subscribe()).toHaveAttribute('href', `/my/projects/${harbour.id}/subscribe?amount=2000.5`);
  });

  test.each([
    ['999.99', 'below the least'],
    ['3,000.01', 'above the most'],
  ])('refuses an amount of %s, one cent %s, and keeps the last figures', async (typed) => {
    await showProject();
    await chooseAmount();
    await amount().fill('2,000.50');
    await amount().fill(typed);
    const problem = say('offer.outOfReach', { least: '€1,000.00', most: '€3,000.00' });
    await expect.element(amount()).toHaveAccessibleDescription(problem);
    await expect.poll(figures).toEqual(['€116.70', '€2,117.20']);
    await expect.element(subscribe()).toHaveAttribute('href', expect.stringContaining('amount=2000.5'));
  });

  test('accepts the project’s maximum', async () => {
    await showProject();
    await chooseAmount();
    await amount().fill('3,000');
    await expect.poll(figures).toEqual(['€175.00', '€3,175.00']);
    await expect.element(amount()).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('moves the amount by slider and keyboard in round steps', async () => {
    await showProject();
    await chooseAmount();
    const byAmount = slider(`${say('offer.amount')} (€)`);
    await press(byAmount, '{ArrowRight}');
    await expect.element(amount()).toHaveValue('1,020.00');
    await press(byAmount, '{End}');
    await expect.element(amount()).toHaveValue('3,000.00');
    await expect.poll(figures).toEqual(['€175.00', '€3,175.00']);
  });

  test('varies the duration up to the coefficient while the amount stays', async () => {
    await showProject();
    await chooseDuration();
    await expect.poll(figures).toEqual(['€58.33', '€1,058.33']);
    await press(slider(say('offer.durationInMonths')), '{End}');
    await expect.poll(figures).toEqual(['€175.00', '€1,175.00']);
    await expect.element(subscribe()).toHaveAttribute('href', `/my/projects/${harbour.id}/subscribe?duration=21`);
  });

  test('shows the formula behind the range of the amount', async () => {
    await showProject();
    await chooseAmount();
    const reach = page.getByText(new RegExp(`^${say('offer.between', { least: '€1,000.00', most: '€3,000.00' })}`));
    await reach.click();
    await expect.element(page.getByText('€1,000.00 × 3 = €3,000.00')).toBeVisible();
  });

  test('states next to every figure that it is not guaranteed', async () => {
    await showProject();
    await chooseAmount();
    const result = page.getByRole('region', { name: say('offer.result') });
    await expect.element(result).toMatchTextContent(new RegExp(say('offer.projected')));
  });

  test('restarts when the office changes the terms', async () => {
    await showProject();
    await chooseAmount();
    await expect.poll(figures).toEqual(['€58.33', '€1,058.33']);
    answers(project.routes.one, { ...harbour, rentability: 12, version: 2 });
    notifyChanged({ event: 'projectUpdated', resource: 'project', change: 'updated', ids: [harbour.id] });
    await expect.element(page.getByText(say('offer.notChosen'))).toBeVisible();
    await chooseAmount();
    await expect.poll(figures).toEqual(['€70.00', '€1,070.00']);
  });

  test('parses and formats amounts in German', async () => {
    await showProject({ language: 'de' });
    const de = speak('de');
    await page.getByRole('radio', { name: new RegExp(`^${de('offer.adjustAmount')}`) }).click();
    await page.getByRole('textbox', { name: `${de('offer.amount')} (€)` }).fill('2.000,50');
    await expect.poll(figures).toEqual(['116,70 €', '2.117,20 €']);
  });
});

describe('the payments', () => {
  test('fall on the last day of a short month, and the last one contains the rounding difference', async () => {
    await showProject();
    await chooseAmount();
    await expect.element(payments().nth(1)).toMatchTextContent(/^128 Feb 2026€8\.33$/);
    await page.getByRole('button', { name: say('offer.showAll', { count: 7 }) }).click();
    await expect.element(payments().nth(2)).toMatchTextContent(/^231 Mar 2026€8\.33$/);
    await expect.element(payments().nth(7)).toMatchTextContent(/^731 Aug 2026€8\.35$/);
    await expect.element(payments().nth(8)).toMatchTextContent(/€58\.33/);
    await payments().nth(7).getByRole('button').click();
    await expect.element(page.getByText('€58.33 − 6 × €8.33 = €8.35')).toBeVisible();
  });

  test('are limited to six until the customer asks for all', async () => {
    await showProject();
    await chooseAmount();
    // A header, six payments, and two rows of sums.
    await expect.poll(() => payments().elements().length).toBe(9);
    await page.getByRole('button', { name: say('offer.showAll', { count: 7 }) }).click();
    await expect.poll(() => payments().elements().length).toBe(10);
    await page.getByRole('button', { name: say('offer.showFewer') }).click();
    await expect.poll(() => payments().elements().length).toBe(9);
  });

  test('are a single one at the end if the project pays then', async () => {
    answers(project.routes.one, { ...harbour, dividendFrequency: 'end' });
    await showProject();
    await chooseAmount();
    await expect.element(payments().nth(1)).toMatchTextContent(/^131 Aug 2026€58\.33$/);
    await expect.poll(() => payments().elements().length).toBe(4);
  });
});

describe('the page of a project', () => {
  test('shows its terms, and its description in the reader’s language', async () => {
    await showProject({ language: 'de' });
    await expect.element(page.getByText('Wohnungen am Wasser')).toBeVisible();
    await expect.element(page.getByText('Lofts by the water')).not.toBeInTheDocument();
    const terms = page.getByRole('region', { name: speak('de')('offer.terms') });
    await expect.element(terms).toMatchTextContent(/10\s%.*7 Monate.*1\.000,00\s€.*31\.12\.2026/);
  });

  test('disappears as soon as the project closes, while the customer views it', async () => {
    await showProject();
    refuses(project.routes.one, { status: 404, code: 'notFound', message: 'Not here.' });
    notifyChanged({ event: 'projectUpdated', resource: 'project', change: 'updated', ids: [harbour.id] });
    await expect.element(page.getByRole('heading', { name: say('offer.goneTitle') })).toBeVisible();
    await expect.element(page.getByText(say('offer.notChosen'))).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: say('offer.back') })).toHaveAttribute('href', '/my/projects');
  });

  test('offers a retry if it failed to load', async () => {
    refuses(project.routes.one, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showCustomer(`/my/projects/${harbour.id}`);
    const alert = page.getByRole('alert').filter({ hasText: say('ui.errorTitle') });
    await expect.element(alert).toMatchTextContent(/Something went wrong here\./);
    answers(project.routes.one, harbour);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: harbour.name })).toBeVisible();
  });

  test.each([
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('is readable, accessible and not too wide in German %s', async (_name, options) => {
    const name = 'Donaudampfschifffahrtsgesellschaftshafenquartier';
    answers(project.routes.one, { ...harbour, name, minimumAmount: 1_000_000, coefficient: 10 });
    await showCustomer(`/my/projects/${harbour.id}`, { language: 'de', ...options });
    await page.getByRole('radio', { name: new RegExp(`^${speak('de')('offer.adjustAmount')}`) }).click();
    await expect.poll(figures).toHaveLength(2);
    expect(await pageFaults('de')).toEqual([]);
  });
});
