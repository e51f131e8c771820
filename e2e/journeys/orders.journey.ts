import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { proveInDialog } from '../product/proof.ts';
import { say } from '../product/texts.ts';
import { createTrader } from '../product/trader.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
// Quoted at all hours.
const symbol = 'BTCUSD';

const admin = ({ demo }: Company) => {
  if (!demo['admin']) throw new Error('The demo company has no admin');
  return demo['admin'];
};

test('staff export a customer’s orders and settle one by hand after a colleague approves, and the customer reads why', async ({
  open,
  company,
}) => {
  const lead = await createTrader(company, 1_000);
  const call = await company.call(lead);
  for (const quantity of [100, 200])
    await call('POST', '/v1/order', { symbol, kind: 'forex', type: 'buy', quantity, leverage: 2 });
  const office = await open(root);
  await office.goto('/office/orders');
  const table = office.getByRole('table', { name: say('order.title') });
  await office.getByRole('button', { name: say('ui.addFilter') }).click();
  await office.getByRole('menuitem', { name: say('field.lead') }).click();
  const question = office.getByRole('dialog');
  await question.getByRole('textbox').fill(lead.email);
  await question.getByRole('checkbox', { name: lead.name }).check();
  await question.getByRole('button', { name: say('ui.apply') }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await expectAccessible(office);

  await office.getByRole('button', { name: say('list.export') }).click();
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('menuitem', { name: say('list.exportCsv') }).click(),
  ]);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toContain(say('field.symbol'));
  expect(rows).toHaveLength(2);
  expect(rows.every((text) => text.includes(lead.name))).toBe(true);

  await table.getByRole('row').filter({ hasText: '€100.00' }).click();
  const panel = office.getByRole('dialog', { name: `${symbol} · ${lead.name}` });
  await panel.getByRole('button', { name: say('order.settle') }).click();
  const settle = office.getByRole('dialog', { name: say('order.settleTitle', { symbol }) });
  await field(settle, say('field.profit')).fill('12.5');
  await settle.getByRole('button', { name: say('order.settleConfirm') }).click();
  await expect(settle.getByText(say('error.required'), { exact: true })).toBeVisible();
  await field(settle, say('order.reason')).fill('The feed stood still for a minute');
  await expectAccessible(office);
  await settle.getByRole('button', { name: say('order.settleConfirm') }).click();
  await expect(office.getByText(say('order.proposed', { symbol }))).toBeVisible();

  const second = await open(admin(company));
  await second.goto('/office/approvals');
  await second.getByText(lead.name).first().click();
  await expect(second.getByRole('dialog').getByText('The feed stood still for a minute').first()).toBeVisible();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: say('approval.approve') })
    .click();
  await second
    .getByRole('dialog', { name: say('approval.approveTitle') })
    .getByRole('button', { name: say('approval.approve') })
    .click();
  await proveInDialog(second, admin(company).password);
  await expect(second.getByText(say('approval.approvedMoney', { what: '' }).trim())).toBeVisible();
  await expect(panel.getByText('+€12.50').first()).toBeVisible();
  await expect(panel.getByText(say('order.reason_adjustment')).first()).toBeVisible();

  const customer = await open(lead, phone);
  await customer.goto('/my/notifications');
  await customer.getByRole('link', { name: new RegExp(say('notification.orderAdjusted')) }).tap();
  await expect(customer).toHaveURL(/\/my\/orders\/[0-9a-f-]+\/receipt$/);
  await expect(customer.getByText('The feed stood still for a minute')).toBeVisible();
});
