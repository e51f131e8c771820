import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { listAssessments } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { getRiskShare, RiskShare } from '@countinghouse/contract/trading-policy/risk-share.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { getFavourites } from '@countinghouse/contract/favourite/favourite.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { priceCandles, priceQuotes, priceStream } from '@countinghouse/contract/price/price.ts';
import { getTerms, type TradeRule, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { show, showCustomer } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { notifyStream } from '../../../kernel/changes/streams.ts';
import { PlatformScreen } from '../customer/platform-screen.tsx';

const symbol = 'EURUSD';
const open = { objections: [], needsAppropriateness: false };
const now = () => new Date().toISOString();

const terms = (fields: Partial<TradingTerms> = {}): TradingTerms =>
  sampleOf(TradingTerms, {
    lead: idOf(900),
    forex: open,
    binary: open,
    leverageCaps: { ...leverageCaps.retail },
    closeOutPercent: 50,
    ...fields,
  });
const objectionOf = (rule: TradeRule, message: string) => ({
  objections: [{ rule, message, params: {} }],
  needsAppropriateness: false,
});

const quoteOf = (name: string, bid: string, ask: string, age = 0) => ({
  symbol: name,
  bid,
  ask,
  time: new Date(Date.now() - age).toISOString(),
  stale: false,
  open: true,
});
/** The server's quotes when the screen opens. */
const market = (...more: readonly ReturnType<typeof quoteOf>[]): void =>
  answers(priceQuotes, () => ({
    feed: 'simulated' as const,
    at: now(),
    quotes: [
      quoteOf(symbol, '1.10000', '1.10010'),
      quoteOf('GBPUSD', '1.25000', '1.25012'),
      quoteOf('ETHUSD', '2000.00', '2001.80'),
      ...more,
    ],
  }));

const placed = (fields: Partial<Order> = {}): Order =>
  sampleOf(Order, { id: idOf(50), symbol, status: 'open', openPrice: '1.10010', quantity: 100, version: 1, ...fields });

beforeEach(() => {
  market();
  answers(getTerms, terms());
  answers(capitalFunds, sampleOf(Capital, { available: 1_000 }));
  answers(getFavourites, { symbols: [], version: 1 });
  answers(priceCandles, { candles: [] });
  lists(order, []);
  answers(order.routes.create, placed());
});

const openDesk = async (shown = symbol) => {
  const screen = await show(<PlatformScreen warning={null} />, {
    address: `/my/platform?symbol=${shown}`,
    as: personOf('lead'),
  });
  await expect.element(ticket().getByText(say('platform.margin'), { exact: true })).toBeVisible();
  return screen;
};
const ticket = () => page.getByRole('region', { name: say('platform.ticket') });
const button = (name: string) => ticket().getByRole('button', { name, exact: true });
// The displayed leverage is a status as well, further up.
const notice = () => ticket().getByRole('status').last();
const buy = (of = symbol) => button(say('platform.buyAction', { symbol: of }));
const confirmBuy = () => button(say('platform.confirmAction', { action: say('platform.buyAction', { symbol }) }));
const choose = (text: string) => ticket().getByText(text, { exact: true }).click();
const at = (name: string) => field(name, ticket());
/** The name and the value of a figure of the preview. */
const figure = (name: string): HTMLElement | null => ticket().getByText(name, { exact: true }).element().parentElement;
const toast = async (text: string): Promise<void> => {
  await expect.element(page.getByText(text)).toBeVisible();
};
const placedAtOnce = say('platform.placedToast', { symbol, price: '1.10010' });
/** The ask that the customer saw, with the usual deviation of the symbol. */
const seen = { price: '1.10010', maxDeviation: '0.00040' };
const sent = () => callsTo(order.routes.create).map(({ body }) => body);

describe('a leveraged order', () => {
  test('shows margin, size, costs and the worst case before it is placed', async () => {
    await openDesk();
    await expect
      .element(ticket())
      .toMatchTextContent(say('platform.worstForex', { stake: '€100.00', price: '0.88008' }));
    expect(figure(say('platform.margin'))?.textContent).toContain('€100.00');
    expect(figure(say('platform.exposure'))?.textContent).toContain('€500.00');
    expect(figure(say('platform.spreadCost'))?.textContent).toContain('€0.05');
    expect(figure(say('platform.percentValue'))?.textContent).toContain('€5.00');
  });

  test('is sent only after a second confirmation, which has the focus', async () => {
    await openDesk();
    await buy().click();
    await expect.element(confirmBuy()).toHaveFocus();
    await expect.element(ticket().getByRole('group', { name: say('platform.confirmTitle') })).toMatchTextContent(
      say('platform.askedMarket', {
        action: say('platform.buyAction', { symbol }),
        stake: '€100.00',
        leverage: 5,
        price: '1.10010',
      }),
    );
    expect(sent()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await toast(placedAtOnce);
    expect(sent()).toEqual([
      { symbol, kind: 'forex', type: 'buy', quantity: 100, leverage: 5, entry: 'market', ...seen },
    ]);
  });

  test('is confirmed again at the new price when the market has moved too far', async () => {
    const message = 'The price of EURUSD is now 1.10100.';
    refuses(order.routes.create, {
      status: 409,
      code: 'priceMoved',
      message,
      params: { symbol, price: '1.10100' },
    });
    await openDesk();
    await at(say('platform.maxDeviation')).fill('0.0001');
    await buy().click();
    await confirmBuy().click();
    await expect.element(ticket().getByRole('alert')).toMatchTextContent(message);
    await expect
      .element(ticket().getByRole('group', { name: say('platform.confirmTitle') }))
      .toMatchTextContent('1.10100');
    answers(order.routes.create, placed());
    await confirmBuy().click();
    await toast(placedAtOnce);
    expect(sent()).toMatchObject([
      { price: '1.10010', maxDeviation: '0.00010' },
      { price: '1.10100', maxDeviation: '0.00010' },
    ]);
  });

  test('is not sent if the customer cancels the confirmation', async () => {
    await openDesk();
    await buy().click();
    await button(say('ui.cancel')).click();
    await expect.element(buy()).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('must be confirmed again after any change of its terms', async () => {
    await openDesk();
    await buy().click();
    await expect.element(confirmBuy()).toBeVisible();
    await at(say('platform.stake')).fill('200');
    await expect.element(confirmBuy()).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('is retried with the same idempotency key after a lost answer', async () => {
    let tries = 0;
    answers(order.routes.create, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return placed();
    });
    await openDesk();
    await buy().click();
    await confirmBuy().click();
    await toast(placedAtOnce);
    const keys = callsTo(order.routes.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('requires a stake, and reports that at the field', async () => {
    await openDesk();
    await at(say('platform.stake')).fill('');
    await buy().click();
    await expect.element(at(say('platform.stake'))).toBeInvalid();
    await expect.element(at(say('platform.stake'))).toHaveAccessibleDescription(new RegExp(say('error.wrongType')));
    await expect.element(confirmBuy()).not.toBeInTheDocument();
  });

  test('accepts a stop-loss and a take-profit with the result of each', async () => {
    await openDesk();
    await at(say('platform.stopLoss')).fill('1.09');
    await at(say('platform.takeProfit')).fill('1.15');
    // 500 euros × (1.15 − 1.1001) ÷ 1.1001, and × (1.09 − 1.1001) ÷ 1.1001
    await expect
      .element(at(say('platform.takeProfit')))
      .toHaveAccessibleDescription(say('platform.atThatPrice', { amount: '+€22.68' }));
    await expect
      .element(at(say('platform.stopLoss')))
      .toHaveAccessibleDescription(say('platform.atThatPrice', { amount: '-€4.59' }));
    await buy().click();
    await confirmBuy().click();
    await toast(placedAtOnce);
    expect(sent().at(-1)).toMatchObject({ stopLoss: '1.09000', takeProfit: '1.15000' });
  });

  test('takes a stop-loss in pips or as the money that may be lost, and shows its price', async () => {
    await openDesk();
    await page.getByText(say('platform.unit_pips'), { exact: true }).click();
    await at(say('platform.stopLoss')).fill('101');
    const description = (amount: string) => say('platform.atPrice', { amount, price: '1.09000' });
    await expect.element(at(say('platform.stopLoss'))).toHaveAccessibleDescription(description('-€4.59'));
    await page.getByText(say('platform.unit_money'), { exact: true }).click();
    await expect.element(at(say('platform.stopLoss'))).toHaveValue('4.59 €');
    await at(say('platform.takeProfit')).fill('22.68');
    await buy().click();
    await confirmBuy().click();
    await toast(placedAtOnce);
    expect(sent().at(-1)).toMatchObject({ stopLoss: '1.09000', takeProfit: '1.15000' });
  });

  test('refuses a stop-loss above the market at its own field', async () => {
    await openDesk();
    await at(say('platform.stopLoss')).fill('1.2');
    await buy().click();
    await expect.element(at(say('platform.stopLoss'))).toHaveAccessibleDescription(new RegExp(say('error.wrongSide')));
    await expect.element(at(say('platform.takeProfit'))).not.toBeInvalid();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['0', say('error.price'), '0.00000'],
    ['-1.09', say('ui.numberUnsigned')],
    ['1.09.1', say('ui.numberSeparators', { example: '1,234.50' })],
    ['1.0912345', say('ui.numberDecimals', { count: 5 })],
  ])('with an invalid stop-loss of %s is not placed without one', async (typed, message, shown = typed) => {
    await openDesk();
    await at(say('platform.stopLoss')).fill(typed);
    await buy().click();
    await expect
      .element(at(say('platform.stopLoss')))
      .toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(message)}`));
    await expect.element(at(say('platform.stopLoss'))).toHaveValue(shown);
    await expect.element(confirmBuy()).not.toBeInTheDocument();
  });

  test('asks which price a stop-loss of 1,095 means', async () => {
    await openDesk();
    await at(say('platform.stopLoss')).fill('1,095');
    await buy().click();
    await expect.element(confirmBuy()).not.toBeInTheDocument();
    await button('1.09500').click();
    await buy().click();
    await confirmBuy().click();
    await toast(placedAtOnce);
    expect(sent().at(-1)).toMatchObject({ stopLoss: '1.09500' });
  });

  test('parses a stake of 1.234,5 as €1,234.50', async () => {
    await openDesk();
    await at(say('platform.stake')).fill('1.234,5');
    await expect.element(at(say('platform.stake'))).toHaveAccessibleDescription(/^= €1,234\.50/);
    await expect.element(notice()).toMatchTextContent('€234.50');
  });

  test('accepts a limit price, which is prefilled with the current price', async () => {
    await openDesk();
    await choose(say('platform.limitEntry'));
    await expect.element(at(say('platform.entryPrice'))).toHaveValue('1.10010');
    await at(say('platform.entryPrice')).fill('1.05');
    answers(order.routes.create, placed({ status: 'pending', entry: 'limit', openPrice: null }));
    await buy().click();
    await expect.element(ticket()).toMatchTextContent(/once the price reaches 1\.05000/);
    await confirmBuy().click();
    await toast(say('platform.pendingToast', { symbol }));
    expect(sent().at(-1)).toMatchObject({ entry: 'limit', entryPrice: '1.05000' });
  });

  test('refuses a stop entry on the wrong side of the market', async () => {
    await openDesk();
    await choose(say('platform.stopEntry'));
    await at(say('platform.entryPrice')).fill('1.05');
    await buy().click();
    await expect
      .element(at(say('platform.entryPrice')))
      .toHaveAccessibleDescription(new RegExp(say('error.wrongSide')));
    expect(sent()).toEqual([]);
  });

  test('keeps its stake but drops its prices when another market is selected', async () => {
    await openDesk();
    await at(say('platform.stake')).fill('250');
    await at(say('platform.stopLoss')).fill('1.09');
    await page.getByRole('button', { name: /^GBPUSD British/ }).click();
    await expect.element(buy('GBPUSD')).toBeVisible();
    await expect.element(at(say('platform.stopLoss'))).toHaveValue('');
    await expect.element(at(say('platform.stake'))).toHaveValue('250 €');
  });

  test.each([
    ['retail', 'EURUSD', 30],
    ['retail', 'ETHUSD', 2],
    ['professional', 'EURUSD', 200],
  ] as const)('of a %s customer in %s has a leverage of at most %i', async (clientClass, traded, cap) => {
    answers(getTerms, terms({ clientClass, leverageCaps: { ...leverageCaps[clientClass] } }));
    await openDesk(traded);
    const slider = ticket().getByRole('slider', { name: say('platform.leverage') });
    await expect.element(slider).toHaveAttribute('max', String(cap));
    await expect.element(slider).toHaveAccessibleDescription(new RegExp(`^At most ${cap}:1`));
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(ticket().getByText(`${cap}:1`, { exact: true })).toBeVisible();
  });
});

describe('a refusal of the server', () => {
  test('appears at the named field', async () => {
    await openDesk();
    refuses(order.routes.create, {
      status: 422,
      code: 'invalidInput',
      message: 'Please check the form fields',
      fields: [{ path: 'body.quantity', code: 'insufficientFunds', message: 'The available amount is lower.' }],
    });
    await buy().click();
    await confirmBuy().click();
    await expect.element(at(say('platform.stake'))).toHaveAccessibleDescription(/The available amount is lower\./);
    await expect.element(buy()).toBeEnabled();
  });

  test('appears above the button if it concerns no field', async () => {
    await openDesk();
    refuses(order.routes.create, { status: 409, code: 'priceStale', message: 'There is no fresh price.' });
    await buy().click();
    await confirmBuy().click();
    await expect.element(ticket().getByRole('alert')).toMatchTextContent('There is no fresh price.');
  });
});

describe('a ticket that cannot be placed', () => {
  test.each([
    ['appropriateness', say('platform.toQuestions'), `/my/questions/forex?symbol=${symbol}`],
    ['notVerified', say('platform.toVerification'), '/my/verification'],
    ['coolingOff', say('platform.toLimits'), '/my/limits'],
    ['lossLimit', say('platform.toLimits'), '/my/limits'],
  ] as const)('because of the rule %s shows the reason with a link to act on it', async (rule, label, href) => {
    answers(getTerms, terms({ forex: objectionOf(rule, `Refused: ${rule}`) }));
    await openDesk();
    await expect.element(notice()).toMatchTextContent(`Refused: ${rule}`);
    await expect.element(ticket().getByRole('link', { name: label })).toHaveAttribute('href', href);
    await expect.element(buy()).toBeDisabled();
  });

  test('says so before the stake is asked for', async () => {
    answers(getTerms, terms({ forex: objectionOf('notVerified', 'Verify your identity first.') }));
    await openDesk();
    await expect.element(notice()).toMatchTextContent('Verify your identity first.');
    const isBeforeStake = (): boolean =>
      notice().element().getBoundingClientRect().bottom <=
      at(say('platform.stake')).element().getBoundingClientRect().top;
    expect(isBeforeStake()).toBe(true);
  });

  test('without any cash leads to a deposit before the stake is asked for', async () => {
    answers(capitalFunds, sampleOf(Capital, { available: 0 }));
    await openDesk();
    const way = ticket().getByRole('link', { name: say('platform.payIn') });
    await expect.element(way).toHaveAttribute('href', '/my/deposit');
    const { top } = at(say('platform.stake')).element().getBoundingClientRect();
    expect(way.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
  });

  test('of a restricted account says which password is missing', async () => {
    const { id } = personOf('lead');
    answers(checkAuth, sampleOf(checkAuth.reply, { id, role: 'lead', name: 'Ada', restricted: true }));
    await openDesk();
    await expect.element(notice()).toMatchTextContent(say('platform.restricted'));
    await expect.element(buy()).toBeDisabled();
  });

  test('is restored after the questions in between', async () => {
    answers(getTerms, terms({ forex: objectionOf('appropriateness', 'A few questions come first.') }));
    answers(listAssessments, { assessments: [] });
    // Calls of the customer area's frame.
    answers(getVerification, sampleOf(Verification));
    answers(getRiskShare, sampleOf(RiskShare));
    answers(investment.routes.list, { investments: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
    await showCustomer(`/my/platform?symbol=${symbol}`);
    await at(say('platform.stake')).fill('321.5');
    await ticket()
      .getByRole('link', { name: say('platform.toQuestions') })
      .click();
    await page.getByRole('link', { name: say('questions.backToTicket', { symbol }) }).click();
    await expect.element(ticket().getByText('€321.50').first()).toBeVisible();
  });

  test('does not apply to a customer with a warning, who reads it and decides', async () => {
    answers(getTerms, terms({ forex: { objections: [], needsAppropriateness: true } }));
    await openDesk();
    await expect.element(notice()).toMatchTextContent(say('platform.mayNotSuit'));
    await expect
      .element(ticket().getByRole('link', { name: say('platform.toWarning') }))
      .toHaveAttribute('href', `/my/questions/forex?symbol=${symbol}`);
    await expect.element(buy()).toBeEnabled();
  });

  test('because binary options are closed to the customer offers no link', async () => {
    answers(getTerms, terms({ binary: objectionOf('binaryRetail', 'Not open to retail customers.') }));
    await openDesk();
    await choose(say('platform.binaryKind'));
    await expect.element(notice()).toMatchTextContent('Not open to retail customers.');
    await expect.element(ticket().getByRole('link')).not.toBeInTheDocument();
    await expect.element(button(say('platform.upAction', { symbol }))).toBeDisabled();
    await choose(say('platform.forexKind'));
    await expect.element(buy()).toBeEnabled();
  });

  test('for lack of cash shows the missing amount to the cent with a link to deposits', async () => {
    answers(capitalFunds, sampleOf(Capital, { available: 99.9 }));
    await openDesk();
    await expect.element(notice()).toMatchTextContent(say('platform.insufficient', { amount: '€0.10' }));
    await expect.element(ticket().getByRole('link')).toHaveAttribute('href', '/my/deposit');
    await at(say('platform.stake')).fill('99.90');
    await expect.element(buy()).toBeEnabled();
  });

  test('beyond the customer’s own loss limit shows the largest stake', async () => {
    answers(getTerms, terms({ largestStake: 80 }));
    await openDesk();
    await expect.element(notice()).toMatchTextContent(say('platform.aboveLimit', { amount: '€80.00' }));
    await at(say('platform.stake')).fill('80');
    await expect.element(buy()).toBeEnabled();
  });

  test('on a stale price can be placed as soon as the next price arrives', async () => {
    // No other test shows this market: a page never replaces its newest price by an older one.
    market({ ...quoteOf('SOLUSD', '150.00', '150.12', 20_000), stale: true });
    await openDesk('SOLUSD');
    await expect.element(notice()).toMatchTextContent(say('platform.priceStale'));
    await expect.element(buy('SOLUSD')).toBeDisabled();
    const fresh = { symbol: 'SOLUSD', bid: '151.00', ask: '151.12', time: now() };
    notifyStream(priceStream, { feed: 'simulated', at: now(), quotes: [fresh] });
    await expect.element(buy('SOLUSD')).toBeEnabled();
  });

  test('before the first price of a market shows that there is none, without announcing what is about to change', async () => {
    await show(<PlatformScreen warning={null} />, { address: '/my/platform?symbol=NATGAS', as: personOf('lead') });
    const missing = ticket().getByText(say('platform.noPriceYet'));
    await expect.element(missing).toBeVisible();
    expect(missing.element().closest('[role=status]')).toBeNull();
    const first = { symbol: 'NATGAS', bid: '3.100', ask: '3.106', time: now() };
    notifyStream(priceStream, { feed: 'simulated', at: now(), quotes: [first] });
    await expect.element(missing).not.toBeInTheDocument();
  });

  test('in a closed market shows that it is closed', async () => {
    market({ ...quoteOf('AAPL', '230.00', '230.05'), open: false });
    await openDesk('AAPL');
    await expect.element(notice()).toMatchTextContent(say('platform.marketClosed'));
    await expect.element(buy('AAPL')).toBeDisabled();
  });

  test('because a pause began elsewhere can no longer be confirmed', async () => {
    await openDesk();
    await buy().click();
    await expect.element(confirmBuy()).toBeEnabled();
    answers(getTerms, terms({ forex: objectionOf('coolingOff', 'Paused until tomorrow.') }));
    notifyChanged({ event: 'traderUpdated', resource: 'trader', change: 'updated', ids: [idOf(900)] });
    await expect.element(confirmBuy()).toBeDisabled();
    await expect.element(notice()).toMatchTextContent('Paused until tomorrow.');
  });
});

describe('a binary order', () => {
  const chooseBinary = async () => {
    await openDesk();
    await choose(say('platform.binaryKind'));
  };

  test('shows its payout and the amount returned before it is placed', async () => {
    await chooseBinary();
    await expect.element(ticket()).toMatchTextContent(say('platform.worstBinary', { stake: '€100.00' }));
    expect(figure(say('platform.payout'))?.textContent).toContain('85%');
    expect(figure(say('platform.expectedProfit'))?.textContent).toContain('€85.00');
    expect(figure(say('platform.returnedIfWon'))?.textContent).toContain('€185.00');
    await expect.element(at(say('platform.stopLoss'))).not.toBeInTheDocument();
  });

  test('is sent without leverage and with its expiry preset', async () => {
    await chooseBinary();
    await ticket()
      .getByRole('button', { name: new RegExp(`^${say('platform.down')}`) })
      .click();
    await button(say('platform.expiry_1h')).click();
    const action = say('platform.downAction', { symbol });
    await button(action).click();
    await button(say('platform.confirmAction', { action: action })).click();
    await toast(placedAtOnce);
    expect(sent()).toEqual([{ symbol, kind: 'binary', type: 'sell', quantity: 100, leverage: 1, expiryPreset: '1h' }]);
  });

  test('with a custom expiry requires one from a minute to a year ahead', async () => {
    await chooseBinary();
    await button(say('platform.expiry_custom')).click();
    const end = at(say('platform.customEnd'));
    const up = button(say('platform.upAction', { symbol }));
    await up.click();
    await expect.element(end).toHaveAccessibleDescription(new RegExp(say('error.required')));
    await end.fill('2020-01-01T10:00');
    await up.click();
    await expect.element(end).toHaveAccessibleDescription(new RegExp(say('error.expiryLength')));
    expect(sent()).toEqual([]);
  });
});
