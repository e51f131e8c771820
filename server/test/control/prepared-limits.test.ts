import { audit } from '@countinghouse/contract/audit/audit.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { maskedIban } from '@countinghouse/contract/withdrawal/iban.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../app/approvals.ts';
import { addPerson, type Caller, signedIn, signIn } from '../app/caller.ts';
import { confirm, declined, preparedFor, waitingFor } from '../app/confirmations.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { addFunds, saveDestination, savedIban, verify } from '../app/withdrawals.ts';

let app: TestApp;
let agent: Caller;
let customer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  agent = await signedIn(app, 'regular');
  const id = await addPerson(app, { role: 'lead', assignedTo: agent.id });
  await verify(app, id);
  await addFunds(app, id, 500_00n);
  customer = await signIn(app, id);
});
afterAll(() => app.stop());

const prepare = (destination: string, amount = 10, who = agent) =>
  who.call(withdrawal.routes.create, { body: { lead: customer.id, amount, destination } });

describe('an agent who prepares withdrawals', () => {
  it('does not get to read the customer’s whole IBAN, in the reply, the lists or the audit trail', async () => {
    const masked = maskedIban(savedIban);
    const made = await prepare(await saveDestination(app, customer.id));
    expect([made.status, made.body.destination]).toEqual([201, masked]);
    const waiting = await waitingFor(customer);
    expect(waiting.terms['destination']).toBe(savedIban);
    const one = (await agent.call(prepared.routes.one, { params: { id: waiting.id } })).body;
    const listed = (await preparedFor(agent)).find(({ id }) => id === waiting.id);
    expect([one.terms, listed?.terms]).toEqual(
      [waiting.terms, waiting.terms].map((terms) => ({ ...terms, destination: masked })),
    );
    const trail = await agent.call(audit.routes.list, { query: { pageSize: 100 } as never });
    expect([trail.text.includes(waiting.id), trail.text.includes(savedIban)]).toEqual([true, false]);
    expect((await confirm(customer, waiting)).status).toBe(201);
  });

  it('leaves at most fifty to the customer at a time, of all that staff prepare at once', async () => {
    const staff = [agent, await signedIn(app, 'admin'), await signedIn(app, 'root')];
    const tries = staff.flatMap((who) => Array.from({ length: 22 }, (_, count) => prepare(savedIban, count + 1, who)));
    const replies = await Promise.all(tries);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = replies.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
      new Set(['409 preparedTooMany']),
    );
    const waiting = (await preparedFor(customer)).filter(({ state }) => state === 'prepared');
    const counts = staff.map(({ id }) => waiting.filter(({ preparedBy }) => preparedBy === id).length);
    expect(waiting).toHaveLength(50);
    expect(Math.max(...counts)).toBeLessThanOrEqual(20);
    const [fewest = agent] = staff.filter((_, index) => counts[index] === Math.min(...counts));
    await declined(customer, waiting[0]?.id ?? '');
    const more = [await prepare(savedIban, 10, fewest), await prepare(savedIban, 10, fewest)];
    expect(more.map(({ status }) => status)).toEqual([201, 409]);
  });

  it('does not keep an approved investment from the customer', async () => {
    const { body } = await agent.call(investment.routes.create, {
      body: {
        lead: customer.id,
        name: 'Harbour bond',
        initialAmount: 100,
        rentability: 5,
        expirationDate: addMonths(dayOf(new Date()), 12),
        dividendFrequency: 'monthly',
      },
    });
    expect((await agreeTo(app, body.id)).status).toBe(201);
    expect(await waitingFor(customer)).toMatchObject({ kind: 'investment', record: body.id });
  });
});
