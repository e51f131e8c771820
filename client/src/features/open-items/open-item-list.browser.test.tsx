import type { Obstacle, ObstacleKind } from '@countinghouse/contract/closure/obstacle.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { idOf } from '../../../test/sample.ts';
import { say, type TextName } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { OpenItemList, waysOf } from './index.tsx';

const lead = idOf(7);
const open = (kind: ObstacleKind, count: number, amount: number): Obstacle => ({ kind, count, amount });
const entries = () => page.getByRole('listitem');

const cases: readonly (readonly [ObstacleKind, TextName, TextName, string])[] = [
  ['money', 'closure.standsMoney', 'closure.doMoney', 'money'],
  ['deposit', 'closure.standsDeposit', 'closure.doDeposit', 'money'],
  ['refund', 'closure.standsRefund', 'closure.doRefund', 'money'],
  ['withdrawal', 'closure.standsWithdrawal', 'closure.doWithdrawal', 'money'],
  ['order', 'closure.standsOrder', 'closure.doOrder', 'orders'],
  ['investment', 'closure.standsInvestment', 'closure.doInvestment', 'investments'],
  ['vaultItem', 'closure.standsVaultItem', 'closure.doVaultItem', 'vault'],
  ['offer', 'closure.standsOffer', 'closure.doOffer', 'vault'],
];

describe('the open items of an account', () => {
  test.each(cases)(
    '%s is shown with number and amount, and links staff to the screen that settles it',
    async (kind, words, way, tab) => {
      const shown = await show(<OpenItemList openItems={[open(kind, 2, 1234.5)]} ways={waysOf(lead)} />);
      await expect.element(entries()).toMatchTextContent(say(words, { count: 2, amount: '€1,234.50' }));
      await page.getByRole('link', { name: say(way) }).click();
      expect(shown.address()).toBe(`/office/leads/${lead}?tab=${tab}`);
    },
  );

  test('a single item is shown in the singular', async () => {
    await show(<OpenItemList openItems={[open('order', 1, 10)]} ways={{}} />);
    await expect.element(entries()).toHaveTextContent(say('closure.standsOrder', { count: 1, amount: '€10.00' }));
  });

  test('a decision of the company has no link, because the reader cannot settle it', async () => {
    await show(<OpenItemList openItems={[open('decision', 1, 0), open('money', 0, 5)]} ways={waysOf(lead)} />);
    await expect.element(entries().first()).toHaveTextContent(say('closure.standsDecision', { count: 1 }));
    expect(page.getByRole('link').elements()).toHaveLength(1);
  });

  test('all kinds together are readable in German on a phone', async () => {
    const all = [...cases.map(([kind]) => open(kind, 3, 1_234_567.89)), open('decision', 3, 0)];
    await show(<OpenItemList openItems={all} ways={waysOf(lead)} />, { language: 'de', size: phone });
    await expect.element(entries().first()).toMatchTextContent(/1\.234\.567,89\s€/);
    expect(await pageFaults('de')).toEqual([]);
  });
});
