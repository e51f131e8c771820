import { Order, order } from '@countinghouse/contract/order/order.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { OrderPanel } from './order-panel.tsx';

const symbol = 'EURUSD';
const name = 'Bertha Lindqvist';
const { routes } = order;
const open: Order = sampleOf(Order, {
  id: idOf(1),
  lead: idOf(7),
  leadName: name,
  symbol,
  kind: 'forex',
  type: 'buy',
  quantity: 1_250.5,
  leverage: 10,
  status: 'open',
  openPrice: '1.10000',
  stopLoss: '1.05000',
  version: 3,
});
const pending: Order = { ...open, status: 'pending', entry: 'limit', entryPrice: '1.04000', openPrice: null };
const binary: Order = { ...open, kind: 'binary', leverage: 1, stopLoss: null, expiration: '2026-03-02T09:45:00.000Z' };
const closed: Order = {
  ...open,
  status: 'closed',
  closePrice: '1.09000',
  profit: -113.68,
  closeReason: 'customer',
  receiptHash: 'ab12',
};

/** The changes that were sent. */
const sent = () => callsTo(routes.update).map(({ body }) => body);

const openPanel = async (item: Order, options: ShowOptions = {}) => {
  await show(
    <main>
      <OrderPanel item={item} />
    </main>,
    options,
  );
  await expect.element(page.getByRole('main')).toMatchTextContent(symbol);
};
/** The panel of an order whose stop-loss another person changes. */
function Following() {
  const [stopLoss, move] = useState(open.stopLoss);
  return (
    <>
      <OrderPanel item={{ ...open, stopLoss }} />
      <button type="button" onClick={() => move('1.06000')}>
        elsewhere
      </button>
    </>
  );
}

const main = () => page.getByRole('main');
const button = (text: string) => main().getByRole('button', { name: text, exact: true });
const dialog = () => page.getByRole('dialog');
const inDialog = (text: string) => dialog().getByRole('button', { name: text, exact: true });
const toast = async (text: string): Promise<void> => {
  await expect.element(page.getByText(text)).toBeVisible();
};

describe('closing at the market', () => {
  test('asks for confirmation with the customer’s name, and sends the version that was seen', async () => {
    answers(closeOrder, { ...open, approval: null });
    await openPanel(open);
    await button(say('order.close')).click();
    await expect.element(dialog()).toMatchTextContent(say('order.closeText', { name }));
    expect(callsTo(closeOrder)).toHaveLength(0);
    await inDialog(say('order.close')).click();
    await toast(say('prepared.sent'));
    expect(callsTo(closeOrder).map(({ params, body }) => [params, body])).toEqual([[{ id: open.id }, { version: 3 }]]);
  });

  test('does nothing if it is cancelled', async () => {
    await openPanel(open);
    await button(say('order.close')).click();
    await inDialog(say('order.takeBackKeep')).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsTo(closeOrder)).toHaveLength(0);
  });

  test('shows why it was refused', async () => {
    refuses(closeOrder, { status: 409, code: 'versionConflict', message: 'Somebody else changed this order.' });
    await openPanel(open);
    await button(say('order.close')).click();
    await inDialog(say('order.close')).click();
    await toast('Somebody else changed this order.');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('is not offered for a binary order, which ends at its expiry', async () => {
    await openPanel(binary);
    await expect.element(button(say('order.settle'))).toBeVisible();
    await expect.element(button(say('order.close'))).not.toBeInTheDocument();
  });
});

test('a pending order is cancelled after a confirmation', async () => {
  answers(routes.remove, undefined);
  await openPanel(pending);
  await expect.element(button(say('order.close'))).not.toBeInTheDocument();
  await button(say('order.takeBack')).click();
  await expect.element(dialog()).toMatchTextContent(say('order.takeBackText', { name }));
  await inDialog(say('order.takeBack')).click();
  await toast(say('prepared.sent'));
  expect(callsTo(routes.remove).map(({ params }) => params)).toEqual([{ id: pending.id }]);
});

describe('settling by hand', () => {
  const openSettle = async (item = open) => {
    await openPanel(item);
    await button(say('order.settle')).click();
    await expect.element(dialog()).toMatchTextContent(say('order.settleText'));
  };
  const chooseWay = async (text: string) => {
    await dialog()
      .getByRole('combobox', { name: say('order.way') })
      .click();
    await page.getByRole('option', { name: text }).click();
  };
  const reason = () => field(say('order.reason'), dialog());
  const propose = () => inDialog(say('order.settleConfirm')).click();
  const sent = () => callsTo(closeOrder).map(({ body }) => body);

  test('requires a reason, which the customer can read', async () => {
    await openSettle();
    await field(say('field.profit'), dialog()).fill('12.5');
    await reason().fill('no');
    await propose();
    await expect.element(reason()).toHaveAccessibleDescription(say('error.tooShort', { minimum: 3 }));
    expect(sent()).toEqual([]);
  });

  test('with a profit or loss awaits a second person’s approval', async () => {
    answers(closeOrder, { ...open, approval: idOf(99) });
    await openSettle();
    await field(say('field.profit'), dialog()).fill('-12.5');
    await reason().fill('The feed stopped');
    await propose();
    await toast(say('order.proposed', { symbol }));
    expect(sent()).toEqual([{ version: 3, profit: -12.5, reason: 'The feed stopped' }]);
  });

  test('at a typed price awaits a second person’s approval', async () => {
    answers(closeOrder, { ...open, approval: idOf(99) });
    await openSettle();
    await chooseWay(say('order.way_closePrice'));
    await expect.element(field(say('field.profit'), dialog())).not.toBeInTheDocument();
    await field(say('field.closePrice'), dialog()).fill('1.09');
    await reason().fill('The feed stopped');
    await propose();
    await toast(say('order.proposed', { symbol }));
    expect(sent()).toEqual([{ version: 3, closePrice: '1.09', reason: 'The feed stopped' }]);
  });

  test('of a binary order can only void it', async () => {
    answers(closeOrder, { ...binary, approval: idOf(99) });
    await openSettle(binary);
    await dialog()
      .getByRole('combobox', { name: say('order.way') })
      .click();
    await expect.element(page.getByRole('option')).toHaveTextContent(say('order.way_void'));
    await page.getByRole('option').click();
    await reason().fill('No price came');
    await propose();
    await toast(say('order.proposed', { symbol }));
    expect(sent()).toEqual([{ version: 3, void: true, reason: 'No price came' }]);
  });

  test('shows a refusal of the server at its field', async () => {
    refuses(closeOrder, {
      status: 422,
      code: 'invalidInput',
      message: 'Please check the form fields',
      fields: [{ path: 'body.profit', code: 'profitBeyond', message: 'More than the stake.' }],
    });
    await openSettle();
    await field(say('field.profit'), dialog()).fill('-99999');
    await reason().fill('The feed stopped');
    await propose();
    await expect.element(field(say('field.profit'), dialog())).toHaveAccessibleDescription('More than the stake.');
  });

  test.each([
    ['root', true],
    ['admin', true],
    ['regular', false],
  ] as const)('is offered to %s: %s', async (role, isOffered) => {
    await openPanel(open, { as: personOf(role) });
    await expect.element(button(say('order.close'))).toBeVisible();
    expect(button(say('order.settle')).elements()).toHaveLength(isOffered ? 1 : 0);
  });
});

describe('stop-loss and take-profit', () => {
  const save = () => button(say('ui.save')).click();

  test('are sent for the customer’s confirmation, an emptied one as removed', async () => {
    answers(routes.update, open);
    await openPanel(open);
    await field(say('field.takeProfit')).fill('1.2');
    await field(say('field.stopLoss')).fill('');
    await save();
    await toast(say('prepared.sent'));
    expect(sent()).toEqual([{ stopLoss: null, takeProfit: '1.2', version: 3 }]);
    await expect.element(field(say('field.stopLoss'))).toHaveValue('1.05000');
  });

  test('of a pending order are sent with its entry price', async () => {
    answers(routes.update, pending);
    await openPanel(pending);
    await field(say('field.entryPrice')).fill('1.03');
    await save();
    await expect.poll(sent).toEqual([{ entryPrice: '1.03', version: 3 }]);
  });

  test('that are not prices are reported at their field', async () => {
    await openPanel(open);
    await field(say('field.takeProfit')).fill('-1');
    await save();
    await expect.element(field(say('field.takeProfit'))).toHaveAccessibleDescription(say('error.price'));
    expect(sent()).toEqual([]);
  });

  test('can be reset to the stored values', async () => {
    await openPanel(open);
    await expect.element(button(say('ui.cancel'))).not.toBeInTheDocument();
    await field(say('field.stopLoss')).fill('1.01');
    await button(say('ui.cancel')).click();
    await expect.element(field(say('field.stopLoss'))).toHaveValue('1.05000');
    await expect.element(button(say('ui.cancel'))).not.toBeInTheDocument();
  });

  test('follow the order when it changes elsewhere, but keep edits', async () => {
    await show(<Following />);
    await field(say('field.takeProfit')).fill('1.3');
    await page.getByRole('button', { name: 'elsewhere' }).click();
    await expect.element(field(say('field.stopLoss'))).toHaveValue('1.06000');
    await expect.element(field(say('field.takeProfit'))).toHaveValue('1.30000');
  });

  test.each([
    ['binary', binary],
    ['closed', closed],
  ])('of a %s order cannot be changed', async (_name, item) => {
    await openPanel(item);
    await expect.element(main()).toMatchTextContent(say('order.terms'));
    await expect.element(field(say('field.stopLoss'))).not.toBeInTheDocument();
  });
});

describe('a closed order', () => {
  test('shows its loss, its close reason and a link to its receipt, and cannot be closed again', async () => {
    await openPanel(closed);
    await expect.element(main()).toMatchTextContent('-€113.68');
    await expect.element(main()).toMatchTextContent(say('order.reason_customer'));
    await expect
      .element(page.getByRole('link', { name: say('order.receipt') }))
      .toHaveAttribute('href', `/office/orders/${closed.id}/receipt`);
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  test('shows a note if its prices were not from a real market', async () => {
    await openPanel({ ...closed, priceSource: 'simulated' });
    await expect.element(main()).toMatchTextContent(say('order.pricesSimulated'));
  });

  test('that was imported has no receipt and shows that no money moved', async () => {
    await openPanel({ ...closed, imported: true, receiptHash: null });
    await expect.element(main()).toMatchTextContent(say('order.importedText'));
    await expect.element(page.getByRole('link', { name: say('order.receipt') })).not.toBeInTheDocument();
  });

  test('that was settled by hand shows the reason first', async () => {
    await openPanel({ ...closed, closeReason: 'adjustment', adjustmentReason: 'The feed stopped' });
    await expect
      .element(main().getByRole('alert'))
      .toMatchTextContent(`${say('order.reason_adjustment')}The feed stopped`);
  });
});

test('an order’s prices are formatted in German', async () => {
  await openPanel({ ...closed, entry: 'stop', entryPrice: '1.1', symbol: 'EURUSD' }, { language: 'de' });
  const text = speak('de');
  await expect.element(main()).toMatchTextContent(`${text('order.stop')} · 1,10000`);
  await expect.element(main()).toMatchTextContent(`${text('field.openPrice')}1,10000`);
  await expect.element(main()).toMatchTextContent(`${text('field.closePrice')}1,09000`);
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('an order has no faults in German %s', async (_name, options) => {
  await openPanel(
    { ...pending, leadName: 'Vermögensverwaltungsgesellschaft Donaudampfschifffahrt' },
    { language: 'de', ...options },
  );
  await expect.element(main()).toMatchTextContent('1.250,50 €');
  expect(await pageFaults('de')).toEqual([]);
  await page.getByRole('button', { name: speak('de')('order.takeBack') }).click();
  await expect.element(dialog()).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
