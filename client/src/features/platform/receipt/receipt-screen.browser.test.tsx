import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import type { Logged, QuoteProof } from '@countinghouse/contract/log/logged-record.ts';
import { batchTree, quoteText } from '@countinghouse/contract/log/quote-batch.ts';
import { orderReceipt } from '@countinghouse/contract/order/order-calls.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { Receipt, receiptText } from '@countinghouse/contract/trading/receipt.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loggedSample } from '../../../../test/logged-sample.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, isUnreachable, refuses, waits } from '../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../test/show.tsx';
import { digest } from './receipt-check.tsx';
import { OfficeReceipt, OwnReceipt } from './receipt-screen.tsx';

const symbol = 'EURUSD';
const settled = sampleOf(Order, { id: idOf(1), lead: idOf(900), symbol, status: 'closed' });

/** Bought for 100 euros with leverage 10 at 1.1001, sold at 1.11: 100 × 10 × 0.0099 ÷ 1.1001 = 9.00 euros. */
const forex: Receipt = sampleOf(Receipt, {
  order: idOf(1),
  symbol,
  kind: 'forex',
  type: 'buy',
  quantity: 100,
  leverage: 10,
  accepted: '2026-03-02T09:30:00.000Z',
  priceSource: 'simulated',
  open: {
    at: '2026-03-02T09:30:00.000Z',
    price: '1.10010',
    basis: 'tick',
    ticks: [
      { time: '2026-03-02T09:29:58.500Z', bid: '1.09990', ask: '1.10000' },
      { time: '2026-03-02T09:29:59.250Z', bid: '1.10000', ask: '1.10010' },
    ],
  },
  close: {
    at: '2026-03-02T09:45:00.000Z',
    price: '1.11000',
    basis: 'tick',
    ticks: [{ time: '2026-03-02T09:44:59.750Z', bid: '1.11000', ask: '1.11010' }],
  },
  reason: 'customer',
  rawProfit: 9,
  profit: 9,
  returned: 109,
});

const noTicks = (at: string) => ({ at, price: null, ticks: [] });
const byHand: Receipt = {
  ...forex,
  close: { ...noTicks('2026-03-02T09:45:00.000Z'), basis: 'agreed' },
  reason: 'adjustment',
  adjustmentReason: 'The feed stopped for a minute',
  rawProfit: null,
  profit: 12.5,
  returned: 112.5,
};
const binaryOrder: Receipt = {
  ...forex,
  kind: 'binary',
  leverage: 1,
  payout: 8_500,
  accepted: '2026-03-02T09:29:59.000Z',
  expiration: '2026-03-02T09:45:00.000Z',
  open: {
    at: '2026-03-02T09:29:59.250Z',
    price: '1.10005',
    basis: 'tick',
    ticks: [{ time: '2026-03-02T09:29:59.250Z', bid: '1.10000', ask: '1.10010' }],
  },
  close: { ...forex.close, price: '1.11005' },
  reason: 'expiry',
  outcome: 'won',
  rawProfit: null,
  profit: 85,
  returned: 185,
};
const voided: Receipt = {
  ...binaryOrder,
  open: null,
  close: { ...noTicks('2026-03-02T09:45:00.000Z'), basis: 'none' },
  reason: 'void',
  outcome: 'void',
  profit: 0,
  returned: 100,
};

/** The server shows a receipt with the hash of another one, or with its own. */
const recorded = async (
  receipt: Receipt,
  written = receipt,
  logged: Logged | null = null,
  quotes: QuoteProof[] = [],
): Promise<void> => answers(orderReceipt, { receipt, hash: await digest(receiptText(written)), logged, quotes });

beforeEach(async () => {
  answers(order.routes.one, settled);
  await recorded(forex);
});

/** The screen reads the order's id from its address, which this router does not parse. */
const openReceipt = (options: ShowOptions = {}) => show(<OwnReceipt />, { as: personOf('lead'), ...options });
const check = async (text = say): Promise<void> => {
  // The back link arrives later and moves the content below it.
  await expect.element(page.getByRole('link', { name: text('receipt.back') })).toBeVisible();
  await page.getByRole('button', { name: text('receipt.checkNow') }).click();
};
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const step = (name: string) => panel(say('receipt.arithmetic')).getByRole('listitem').filter({ hasText: name });

/** The proof of a receipt in a log of one leaf. */
const loggedAs = async ({ order: id, ...rest }: Receipt): Promise<Logged> =>
  loggedSample({ id, kind: 'receipt', sha256: await digest(receiptText({ order: id, ...rest })) });

/** The proof that the log has the quote that closed a receipt. */
const closingProof = ({ symbol, close }: Receipt): QuoteProof => {
  const [tick] = close.ticks.slice(-1);
  const { root } = batchTree(tick ? [quoteText(symbol, tick)] : []);
  const batch = { id: 'b1', kind: 'quotes', count: 1, root: toBase64(root), source: 'simulated' };
  return { phase: 'close', place: 0, hashes: [], logged: loggedSample(batch) };
};

describe('the receipt in the public log', () => {
  test('says whether the log has the quotes that decided it', async () => {
    await recorded(forex, forex, await loggedAs(forex), [closingProof(forex)]);
    await openReceipt();
    await expect
      .element(page.getByText(say('receipt.quotesClose', { source: say('platform.feedSimulated') })))
      .toBeVisible();
  });

  test('does not accept the proof of another quote', async () => {
    const other = {
      ...forex,
      close: { ...forex.close, ticks: forex.close.ticks.map((tick) => ({ ...tick, bid: '9.9' })) },
    };
    await recorded(forex, forex, await loggedAs(forex), [closingProof(other)]);
    await openReceipt();
    await expect.element(page.getByText(say('receipt.quotesFailed'))).toBeVisible();
  });

  test('is proved in the reader’s own browser, by a head that is shown', async () => {
    await recorded(forex, forex, await loggedAs(forex));
    await openReceipt();
    await expect.element(page.getByText(say('receipt.logged'), { exact: true })).toBeVisible();
    await expect.element(page.getByText('firm.example/log', { exact: true })).toBeVisible();
  });

  test('is not proved when another receipt was logged', async () => {
    await recorded(forex, forex, await loggedAs({ ...forex, profit: 1 }));
    await openReceipt();
    await expect.element(page.getByText(say('receipt.logged_otherRecord'))).toBeVisible();
    await expect.element(page.getByText(say('receipt.logged'), { exact: true })).not.toBeInTheDocument();
  });

  test('is said to follow while the log does not have it yet', async () => {
    await openReceipt();
    await expect.element(page.getByText(say('receipt.notLogged'))).toBeVisible();
  });
});

describe('the check in the reader’s own browser', () => {
  test.each([
    ['leveraged order', forex],
    ['won binary order', binaryOrder],
    ['void binary order', voided],
    ['result that staff agreed on', byHand],
  ])('passes for the recorded prices of a %s', async (_name, receipt) => {
    await recorded(receipt);
    await openReceipt();
    await check();
    await expect.element(page.getByText(say('receipt.passed'))).toBeVisible();
    await expect.element(page.getByText(say('receipt.failed'))).not.toBeInTheDocument();
  });

  test('fails for one altered price, although every figure still adds up', async () => {
    const [first, second] = forex.open?.ticks ?? [];
    if (!forex.open || !first || !second) throw new Error('the receipt has no opening prices');
    await recorded({ ...forex, open: { ...forex.open, ticks: [{ ...first, bid: '1.09980' }, second] } }, forex);
    await openReceipt();
    await check();
    await expect.element(page.getByText(say('receipt.failed'))).toBeVisible();
    await expect.element(page.getByText(say('receipt.finding_hash'))).toBeVisible();
    await expect.element(page.getByText(say('receipt.finding_profit'))).not.toBeInTheDocument();
  });

  test('reports a result that its prices do not support, even with a matching fingerprint', async () => {
    await recorded({ ...forex, profit: 8, returned: 109 });
    await openReceipt();
    await check();
    await expect.element(page.getByText(say('receipt.finding_profit'))).toBeVisible();
    await expect.element(page.getByText(say('receipt.finding_returned'))).toBeVisible();
    await expect.element(page.getByText(say('receipt.finding_hash'))).not.toBeInTheDocument();
  });

  test('shows both fingerprints, the recorded and the computed one', async () => {
    await recorded({ ...forex, priceSource: 'provider' }, forex);
    await openReceipt();
    await check();
    const written = await digest(receiptText(forex));
    const computed = await digest(receiptText({ ...forex, priceSource: 'provider' }));
    await expect.element(page.getByText(written)).toBeVisible();
    await expect.element(page.getByText(computed)).toBeVisible();
  });
});

describe('the arithmetic', () => {
  test('of a leveraged order leads from its two prices to the amount returned', async () => {
    await openReceipt();
    await expect.element(step(say('receipt.openPrice'))).toMatchTextContent(`${say('receipt.ofAsk')}1.10010`);
    await expect.element(step(say('receipt.closePrice'))).toMatchTextContent(`${say('receipt.ofBid')}1.11000`);
    await expect
      .element(step(say('receipt.rawProfit')))
      .toMatchTextContent('€100.00 × 10 × (1.11000 − 1.10010) ÷ 1.10010+€9.00');
    await expect.element(step(say('receipt.returned'))).toMatchTextContent('€100.00 + €9.00€109.00');
  });

  test('of a sell order uses the bid first and the ask at the end', async () => {
    await recorded({ ...forex, type: 'sell' });
    await openReceipt();
    await expect.element(step(say('receipt.openPrice'))).toMatchTextContent(say('receipt.ofBid'));
    await expect.element(step(say('receipt.rawProfit'))).toMatchTextContent('(1.10010 − 1.11000)');
  });

  test('shows a loss as taken from the stake', async () => {
    await recorded({ ...forex, rawProfit: -120, profit: -100, returned: 0 });
    await openReceipt();
    await expect.element(step(say('receipt.rawProfit'))).toMatchTextContent('-€120.00');
    await expect
      .element(panel(say('receipt.arithmetic')))
      .toMatchTextContent(`${say('receipt.notBelow', { stake: '€100.00' })}-€100.00`);
    await expect.element(step(say('receipt.returned'))).toMatchTextContent('€100.00 − €100.00€0.00');
  });

  test.each([
    ['won', binaryOrder, '€100.00 × 85%+€85.00'],
    [
      'lost',
      { ...binaryOrder, outcome: 'lost', profit: -100, returned: 0 } as const,
      `${say('receipt.stakeLost')}-€100.00`,
    ],
    [
      'refunded',
      { ...binaryOrder, outcome: 'refunded', profit: 0, returned: 100 } as const,
      `${say('receipt.equalPrices')}€0.00`,
    ],
  ])('of a binary order that was %s shows what decided it', async (_name, receipt, label) => {
    await recorded(receipt);
    await openReceipt();
    await expect.element(panel(say('receipt.arithmetic'))).toMatchTextContent(label);
    await expect.element(step(say('receipt.entry')).first()).toMatchTextContent('1.10005');
  });
});

describe('the recorded prices', () => {
  test('are listed newest first, with the deciding one marked', async () => {
    await openReceipt();
    const rows = page.getByRole('region', { name: say('receipt.openTable') }).getByRole('row');
    await expect.element(rows.nth(1)).toMatchTextContent(`1.100001.10010${say('receipt.deciding')}`);
    await expect.element(rows.nth(2)).toMatchTextContent('1.099901.10000');
    await expect.element(rows.nth(2)).not.toMatchTextContent(say('receipt.deciding'));
    // To the millisecond, in the reader's own zone: Berlin is an hour ahead of UTC in March.
    await expect.element(rows.nth(1)).toMatchTextContent(/29:59.250/);
  });

  test('stand beside those of a second source if the company has one', async () => {
    const [first, second] = forex.open?.ticks ?? [];
    if (!forex.open || !first || !second) throw new Error('the receipt has no opening prices');
    const witness = { time: second.time, bid: '1.10000', ask: '1.10030' };
    await recorded({ ...forex, open: { ...forex.open, ticks: [first, { ...second, witness }] } });
    await openReceipt({ language: 'de', size: phone });
    await page.getByText(speak('de')('receipt.openTicks'), { exact: true }).click();
    const rows = page.getByRole('region', { name: speak('de')('receipt.openTable') }).getByRole('row');
    await expect.element(rows.nth(0)).toMatchTextContent(speak('de')('receipt.witness'));
    await expect.element(rows.nth(1)).toMatchTextContent('1,100001,100101,10015');
    await expect.element(rows.nth(2)).toMatchTextContent('–');
    expect(await pageFaults('de')).toEqual([]);
  });

  test('did not decide if staff agreed on the result, whose reason comes first', async () => {
    await recorded(byHand);
    await openReceipt();
    await expect.element(page.getByRole('note')).toMatchTextContent('The feed stopped for a minute');
    await expect.element(panel(say('receipt.closeTicks'))).toMatchTextContent(say('receipt.agreedNoTicks'));
    await expect.element(panel(say('receipt.arithmetic'))).toMatchTextContent(say('receipt.agreed'));
  });

  test('are missing for a void order, which shows that the stake was returned', async () => {
    await recorded(voided);
    await openReceipt();
    await expect.element(page.getByRole('note')).toMatchTextContent(say('receipt.voidText', { amount: '€100.00' }));
    await expect.element(panel(say('receipt.closeTicks'))).toMatchTextContent(say('receipt.noTicks'));
    await expect.element(panel(say('receipt.openTicks'))).not.toBeInTheDocument();
  });

  test('have no note if only the market decided', async () => {
    await openReceipt();
    await expect.element(panel(say('receipt.closeTicks'))).toBeVisible();
    await expect.element(page.getByRole('note')).not.toBeInTheDocument();
  });

  test.each([
    ['simulated', say('platform.feedSimulated')],
    ['replay', say('platform.feedReplay')],
    ['acme', say('platform.feedProvider')],
  ])('from the source %s are labelled “%s”', async (priceSource, label) => {
    await recorded({ ...forex, priceSource });
    await openReceipt();
    await expect.element(panel(say('receipt.terms'))).toMatchTextContent(label);
  });
});

describe('a receipt', () => {
  test('links a customer back to the market of the order', async () => {
    const screen = await openReceipt();
    await page.getByRole('link', { name: say('receipt.back') }).click();
    expect(screen.address()).toBe(`/my/platform?symbol=${symbol}&tab=history`);
  });

  test('does not move when the back link appears', async () => {
    const release = waits(order.routes.one);
    await openReceipt();
    const title = page.getByRole('heading', { level: 1 });
    await expect.element(title).toBeVisible();
    const { top } = title.element().getBoundingClientRect();
    release();
    await expect.element(page.getByRole('link', { name: say('receipt.back') })).toBeVisible();
    expect(title.element().getBoundingClientRect().top).toBe(top);
  });

  test('links staff back to the platform of the customer', async () => {
    const screen = await show(<OfficeReceipt />);
    await page.getByRole('link', { name: say('receipt.back') }).click();
    expect(screen.address()).toBe(`/office/platform?lead=${settled.lead}&symbol=${symbol}&tab=history`);
  });

  test('that does not exist shows the reason', async () => {
    refuses(orderReceipt, { status: 409, code: 'noReceipt', message: 'This order was imported.' });
    await openReceipt();
    await expect.element(page.getByRole('heading', { level: 1, name: say('receipt.none') })).toBeVisible();
    await expect.element(page.getByText('This order was imported.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('receipt.checkNow') })).not.toBeInTheDocument();
  });

  test('can be reloaded after a failure', async () => {
    isUnreachable(orderReceipt);
    await openReceipt();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    await recorded(forex);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(symbol);
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('has no faults in German %s, checked', async (_name, options) => {
    await recorded({ ...forex, reason: 'stopLoss', stopLoss: '1.1', entry: 'limit', entryPrice: '1.10010' });
    const text = speak('de');
    await openReceipt({ language: 'de', ...options });
    await check(text);
    // A stop-loss below the closing price was never reached.
    await expect.element(page.getByText(text('receipt.finding_trigger'))).toBeVisible();
    await expect.element(page.getByText('109,00 €').first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

test('on a phone the result, stake and prices come first, and proofs are folded below', async () => {
  await openReceipt({ size: phone });
  const result = panel(say('platform.profit'));
  await expect.element(result).toMatchTextContent(`${say('platform.reason_you')}+€9.00`);
  await expect.element(result).toMatchTextContent('1.10010');
  await expect.element(result).toMatchTextContent('1.11000');
  const topOf = (element: Element): number => element.getBoundingClientRect().top;
  const checkButton = page.getByRole('button', { name: say('receipt.checkNow') });
  expect(topOf(result.element())).toBeLessThan(topOf(checkButton.element()));
  await expect.element(page.getByText(say('receipt.deciding'), { exact: true }).first()).not.toBeVisible();
  await page.getByText(say('receipt.closeTicks'), { exact: true }).click();
  await expect.element(page.getByText(say('receipt.deciding'), { exact: true }).last()).toBeVisible();
});
