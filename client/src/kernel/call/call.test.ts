import { expect, test } from 'vitest';
import { addressOf } from './address.ts';
import { CallError, preferredMessage } from './call-error.ts';
import { attempt } from './call.ts';
import { fileNameOf } from './download.ts';
import { forgetIntents, keyOfIntent, settleIntent } from './intent.ts';
import { answerError } from './request.ts';

const lastResort = 'An unexpected error occurred';
const network = new CallError({ status: 0, code: 'network', message: 'no line' });

test("a failure shows the server's message, otherwise the error's own, otherwise the fallback", () => {
  expect(
    preferredMessage(answerError(409, '{"message":"Linked to a lead","code":"campaignLinked"}', lastResort), ''),
  ).toBe('Linked to a lead');
  expect(preferredMessage(new Error('Broken pipe'), lastResort)).toBe('Broken pipe');
  expect(preferredMessage(new Error(''), lastResort)).toBe(lastResort);
  expect(preferredMessage(undefined, lastResort)).toBe(lastResort);
});

test("an answer not from the server, such as a proxy's page, shows the fallback message", () => {
  const error = answerError(502, '<html>Bad gateway</html>', lastResort);
  expect(error).toMatchObject({ status: 502, code: 'unexpected', message: lastResort, fields: [] });
});

test('an intent keeps its key until its outcome is known', () => {
  const first = keyOfIntent('create anna');
  expect(keyOfIntent('create anna')).toBe(first);
  expect(keyOfIntent('create bert')).not.toBe(first);
  settleIntent('create anna');
  expect(keyOfIntent('create anna')).not.toBe(first);
});

test('a forgotten intent gets a new key, and the others keep theirs', () => {
  const [card, other] = [keyOfIntent('pay by card'), keyOfIntent('create carl')];
  forgetIntents((intent) => intent === 'pay by card');
  expect(keyOfIntent('pay by card')).not.toBe(card);
  expect(keyOfIntent('create carl')).toBe(other);
});

const counted = (failures: readonly unknown[]) => {
  let calls = 0;
  const work = async (): Promise<number> => {
    calls += 1;
    const failure = failures[calls - 1];
    if (failure !== undefined) throw failure;
    return calls;
  };
  return { work, calls: () => calls };
};
const wait = async (): Promise<void> => undefined;

test('a write with a key is retried if no answer came', async () => {
  const { work } = counted([network, network]);
  expect(await attempt(work, { repeatable: true, wait })).toBe(3);
});

test('a write without a key is never retried', async () => {
  const { work, calls } = counted([network]);
  await expect(attempt(work, { repeatable: false, wait })).rejects.toBe(network);
  expect(calls()).toBe(1);
});

test('a refusal is not retried', async () => {
  const refusal = new CallError({ status: 409, code: 'campaignLinked', message: 'linked' });
  const { work, calls } = counted([refusal]);
  await expect(attempt(work, { repeatable: true, wait })).rejects.toBe(refusal);
  expect(calls()).toBe(1);
});

test('path parameters are escaped and empty query values omitted', () => {
  const route = { path: '/v1/user/:id/file' } as const;
  expect(addressOf(route, { params: { id: 'a/b?c' }, query: { q: 'ä &', page: 1, sorts: undefined } })).toBe(
    '/v1/user/a%2Fb%3Fc/file?q=%C3%A4+%26&page=1',
  );
});

test.each([
  ['attachment; filename="leads.csv"', 'leads.csv'],
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'M%C3%BCller.csv', 'Müller.csv'],
  ['inline', null],
  [null, null],
])('the file of %s is called %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
