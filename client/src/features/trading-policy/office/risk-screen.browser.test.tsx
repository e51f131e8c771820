import { getRiskComputation, RiskComputation } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { RiskScreen } from './risk-screen.tsx';

const counts = { accounts: 1_200, losers: 850, winners: 300, professional: 12, demo: 40, openOrders: 75 };
const computation = sampleOf(RiskComputation, {
  ...counts,
  share: 70.8,
  from: '2025-06-15',
  to: '2026-06-14',
  prices: [{ symbol: 'EURUSD', bid: '1.1', ask: '1.10008' }],
  dateCounted: '2026-06-15T00:20:00.000+00:00',
  recounted: null,
  dateRecounted: null,
  isRecounting: false,
});
const row = (name: string) => page.getByRole('row', { name, exact: false });

test('an agent sees the counts behind the published share, and the prices used', async () => {
  answers(getRiskComputation, computation);
  await show(<RiskScreen />, { as: personOf('regular') });
  await expect.element(page.getByText('70.8%')).toBeVisible();
  await expect.element(row(say('policy.riskLosers'))).toMatchTextContent('850');
  await expect.element(row(say('policy.riskEven'))).toMatchTextContent('50');
  await expect.element(row('EURUSD')).toMatchTextContent('1.10008');
  await expect.element(page.getByText(say('policy.riskRecounted'))).not.toBeInTheDocument();
});

test('a new count appears beside the published one', async () => {
  answers(getRiskComputation, computation);
  await show(<RiskScreen />);
  await expect.element(row(say('policy.riskLosers'))).toBeVisible();
  answers(getRiskComputation, {
    ...computation,
    recounted: { ...counts, losers: 851 },
    dateRecounted: '2026-06-15T10:20:00.000+00:00',
  });
  await page.getByRole('button', { name: say('policy.riskRecount') }).click();
  await expect.element(row(say('policy.riskLosers'))).toMatchTextContent('851');
  await expect.element(page.getByText(new RegExp(RegExp.escape(say('policy.riskRecountedAt'))))).toBeVisible();
  expect(callsTo(getRiskComputation).at(-1)?.query).toEqual({ recount: 'true' });
});

test('too few accounts have no share, and a failure can be retried', async () => {
  answers(getRiskComputation, { ...computation, share: null, dateCounted: null });
  await show(<RiskScreen />);
  await expect.element(page.getByText(say('policy.riskTooFew', { count: 20 }))).toBeVisible();
  refuses(getRiskComputation, { status: 503, code: 'databaseUnavailable', message: 'Try again later.' });
  await page.getByRole('button', { name: say('policy.riskRecount') }).click();
  await expect.element(page.getByText('Try again later.')).toBeVisible();
});

test('the computation is readable in German on a phone', async () => {
  answers(getRiskComputation, computation);
  await show(<RiskScreen />, { language: 'de', size: phone });
  await expect.element(page.getByText('EURUSD')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
