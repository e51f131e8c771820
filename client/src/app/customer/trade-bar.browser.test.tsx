import { getFavourites } from '@countinghouse/contract/favourite/favourite.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { listAlerts } from '@countinghouse/contract/price-alert/price-alert.ts';
import { priceCandles, priceQuotes } from '@countinghouse/contract/price/price.ts';
import { getRiskShare, RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { personOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers } from '../../../test/server-answers.ts';
import { phone, show, showCustomer } from '../../../test/show.tsx';
import { PlatformScreen } from '../../features/platform/customer/platform-screen.tsx';
import { LogWatch } from '../../features/public-log/log-watch.tsx';
import { seenHeads } from '../../features/public-log/seen-heads.ts';

const symbol = 'BTCUSD';
const at = new Date().toISOString();
beforeEach(() => {
  answers(priceQuotes, {
    feed: 'simulated',
    at,
    quotes: [{ symbol, bid: '90000.0', ask: '90025.0', time: at, stale: false, open: true }],
  });
  answers(getTerms, sampleOf(TradingTerms, { leverageCaps: { ...leverageCaps.retail }, closeOutPercent: 50 }));
  answers(getRiskShare, sampleOf(RiskShare));
  answers(capitalFunds, sampleOf(Capital));
  answers(getFavourites, { symbols: [], version: 1 });
  answers(priceCandles, { candles: [] });
  answers(listAlerts, { alerts: [], most: 30 });
  lists(order, []);
  seenHeads.set({ heads: [], conflict: {} as never });
});
afterEach(() => seenHeads.set({ heads: [], conflict: null }));

test.each([
  ['upright', phone],
  ['on its side', [844, 390]],
] as const)(
  'the warning about the public log leaves selling and buying free on a phone held %s',
  async (_name, size) => {
    await show(
      <main>
        <PlatformScreen warning={<p>Prices can fall.</p>} />
        <LogWatch detailsHref="/my/activity" onNavigate={() => undefined} />
      </main>,
      { address: `/my/platform?symbol=${symbol}`, as: personOf('lead'), size },
    );
    await expect.element(page.getByText(say('publicLog.warning'))).toBeVisible();
    for (const side of ['sell', 'buy'] as const) {
      const button = page.getByRole('button', { name: new RegExp(`^${say(`platform.${side}`)}`) }).first();
      await expect.element(button).toBeVisible();
      const box = button.element().getBoundingClientRect();
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      expect(button.element().contains(hit)).toBe(true);
    }
  },
);

test('on a phone held on its side, the places stay in reach beside the platform, and nothing behind it takes focus', async () => {
  await showCustomer(`/my/platform?symbol=${symbol}`, { size: [844, 390] });
  const places = page.getByRole('navigation', { name: say('shell.customerNavigation') });
  await expect.element(page.getByRole('heading', { level: 1, name: symbol })).toBeVisible();
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  for (const link of places.getByRole('link').elements()) {
    const { left, top, width, height } = boxOf(link);
    expect(link.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
  await places.getByRole('link').last().click();
  await expect.element(page.getByRole('banner')).toBeVisible();
});
