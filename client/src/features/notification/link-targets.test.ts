import { isKnownKind, notificationKinds, resourceOf } from '@countinghouse/contract/notification/kinds.ts';
import { expect, test } from 'vitest';
import { linkOf } from './link-targets.ts';

const kind = 'leads.assigned';

test('a notification links staff to its record, or to the list for several records', () => {
  expect(linkOf({ kind, resource: 'user', recordId: 'a' }, 'office')).toBe('/office/leads/a');
  expect(linkOf({ kind, resource: 'user', recordId: null }, 'office')).toBe('/office/leads');
});

test('it has no link if the reader has no such screen, or it has no record', () => {
  expect(linkOf({ kind, resource: 'leadImport', recordId: 'a' }, 'customer')).toBeNull();
  expect(linkOf({ kind: 'message', resource: null, recordId: null }, 'office')).toBeNull();
  expect(linkOf({ kind: 'toString', resource: 'toString', recordId: null }, 'office')).toBeNull();
});

test('an ended order links its customer to the receipt, a started or imported one to the platform, and staff to the order', () => {
  const about = { resource: 'order', recordId: 'a', params: { name: 'EURUSD' } };
  expect(linkOf({ ...about, kind: 'order.voided' }, 'customer')).toBe('/my/orders/a/receipt');
  expect(linkOf({ ...about, kind: 'order.adjusted' }, 'customer')).toBe('/my/orders/a/receipt');
  expect(linkOf({ ...about, kind: 'order.filled' }, 'customer')).toBe('/my/platform?symbol=EURUSD');
  expect(linkOf({ ...about, kind: 'order.imported' }, 'customer')).toBe('/my/platform?symbol=EURUSD');
  expect(linkOf({ ...about, kind: 'order.voided' }, 'office')).toBe('/office/orders?record=a');
});

test('a notice about a colleague leads to their record among the staff', () => {
  expect(linkOf({ kind: 'staff.demoted', resource: 'user', recordId: 'a' }, 'office')).toBe('/office/users?record=a');
});

const forStaffOnly = ['approval', 'control', 'staff', 'import', 'leads', 'proof', 'task', 'apiToken', 'webhook'];
const forCustomersOnly = ['prepared', 'mandate', 'priceAlert'];

test.each(
  Object.keys(notificationKinds)
    .filter(isKnownKind)
    // A message, and a mailed head of the log, are complete in themselves.
    .filter((name) => resourceOf(name) !== null),
)('%s has a link for its receiver', (name) => {
  const [group = ''] = name.split('.');
  const about = { kind: name, resource: resourceOf(name), recordId: 'a' };
  if (!forCustomersOnly.includes(group)) expect(linkOf(about, 'office')).toMatch(/^\/office\//);
  if (!forStaffOnly.includes(group)) expect(linkOf(about, 'customer')).toMatch(/^\/my(\/|$)/);
});
