import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { getErasability } from '@countinghouse/contract/erasure/erasure.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { availableFunds, capitalFunds, fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { ledgerStatement, statementCopies, statementFile } from '@countinghouse/contract/ledger/statement.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { listAssessments } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { getTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { leadDuplicates } from '@countinghouse/contract/user/duplicates.ts';
import { compareLeads } from '@countinghouse/contract/user/merge.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds, addWithdrawal } from '../../../test/app/withdrawals.ts';

let app: TestApp;
let admin: Caller;
let agent: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, { role: 'admin', firstName: 'Grace', lastName: 'Hidden' });
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());
beforeEach(async () => {
  lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
});

const activityOf = async (of: Caller) => (await of.call(listActivity)).body.activity;
const viewsOf = async (of: Caller) => (await activityOf(of)).filter(({ kind }) => kind === 'viewed');
const read = async (who: Caller, route: AnyRoute, input: object = {}): Promise<void> => {
  const { status, text } = await who.call(route, input as never);
  if (status !== 200) throw new Error(`${route.name}: ${status} ${text}`);
};
const ofLead = (filters: object) => ({ query: { filters: JSON.stringify(filters) } });

describe('a member of staff who reads a customer’s records', () => {
  it.each([
    ['the user', user.routes.one, 'id'],
    ['the timeline', leadTimeline, 'id'],
    ['possible duplicates', leadDuplicates, 'id'],
    ['the verification', getVerification, 'id'],
    ['the client class', getTrader, 'id'],
    ['the trading terms', getTerms, 'id'],
    ['the answers about trading', listAssessments, 'id'],
    ['what can be erased', getErasability, 'id'],
    ['the available money', availableFunds, 'userId'],
    ['the capital', capitalFunds, 'userId'],
    ['the history of the money', fundsHistory, 'userId'],
    ['a statement', ledgerStatement, 'userId'],
    ['the copies of statements', statementCopies, 'userId'],
  ] as const)('by id is in the customer’s activity: %s', async (_what, route, param) => {
    await read(admin, route, { params: { [param]: lead.id } });
    await read(admin, route, { params: { [param]: lead.id } });
    expect(await viewsOf(lead)).toMatchObject([{ by: 'staff', staffName: 'Grace', staffRole: 'admin', ip: null }]);
  });

  it.each([
    ['deposits', deposit.routes.list, 'lead'],
    ['deposits under an older name', deposit.routes.list, 'user'],
    ['orders', order.routes.list, 'lead'],
    ['comments', comment.routes.search, 'lead'],
    ['users', user.routes.list, 'id'],
  ] as const)('in a list of that customer only is in the activity: %s', async (_what, route, field) => {
    await read(admin, route, ofLead({ [field]: lead.id }));
    await read(admin, route, ofLead({ [field]: { in: [lead.id] } }));
    expect(await viewsOf(lead)).toHaveLength(1);
  });

  it('by the id of a record is in the activity of its customer', async () => {
    await read(admin, withdrawal.routes.one, { params: { id: await addWithdrawal(app, lead.id) } });
    expect(await viewsOf(lead)).toHaveLength(1);
  });

  it('in a comparison of two entries is in the activity of both', async () => {
    const other = await signedIn(app, 'lead');
    await read(admin, compareLeads, { params: { id: lead.id }, query: { other: other.id } });
    expect([await viewsOf(lead), await viewsOf(other)]).toMatchObject([[{ by: 'staff' }], [{ by: 'staff' }]]);
  });

  it('is one entry for a whole visit, also when all calls come at once', async () => {
    await Promise.all([
      read(agent, user.routes.one, { params: { id: lead.id } }),
      read(agent, leadTimeline, { params: { id: lead.id } }),
      read(agent, capitalFunds, { params: { userId: lead.id } }),
      ...[deposit, order, withdrawal].map(({ routes }) => read(agent, routes.list, ofLead({ lead: lead.id }))),
    ]);
    expect(await viewsOf(lead)).toHaveLength(1);
    await read(await signIn(app, agent.id), deposit.routes.list, ofLead({ lead: lead.id }));
    expect(await viewsOf(lead)).toHaveLength(2);
  });

  it('is not recorded for lists of many, for a customer out of reach, or for the customer’s own reading', async () => {
    const stranger = await signedIn(app, 'regular');
    await read(admin, deposit.routes.list);
    await read(admin, deposit.routes.list, ofLead({ lead: { in: [lead.id, agent.id] } }));
    await read(stranger, deposit.routes.list, ofLead({ lead: lead.id }));
    await read(lead, capitalFunds, { params: { userId: lead.id } });
    expect(await activityOf(lead)).toEqual([]);
  });
});

describe('a file about a customer', () => {
  const take = async (who: Caller, format: 'csv' | 'pdf' = 'csv'): Promise<void> => {
    const { status } = await who.call(statementFile, { params: { userId: lead.id }, query: { format } });
    expect(status).toBe(200);
  };

  it('is shown to the customer when staff download a statement, with the name in the list of copies', async () => {
    await addFunds(app, lead.id, 10_00n);
    await take(admin);
    await take(await signIn(app, lead.id, agent));
    await take(lead);
    expect(await activityOf(lead)).toMatchObject([
      { kind: 'statementTaken', by: 'you' },
      { kind: 'statementTaken', by: 'staffAsYou' },
      { kind: 'statementTaken', by: 'staff', staffName: 'Grace' },
    ]);
    const copiesFor = async (who: Caller) =>
      (await who.call(statementCopies, { params: { userId: lead.id } })).body.copies;
    expect(await copiesFor(lead)).toMatchObject([
      { takenBy: 'customer', takenByName: null },
      { takenBy: 'staffAsCustomer', takenByName: 'Test' },
      { takenBy: 'staff', takenByName: 'Grace' },
    ]);
    expect(await copiesFor(admin)).toMatchObject([{}, {}, { takenByName: 'Grace Hidden' }]);
    const { body } = await admin.call(leadTimeline, { params: { id: lead.id } });
    expect(body.timeline.filter(({ kind }) => kind === 'statementTaken')).toHaveLength(3);
  });

  it('is shown to the customer when a list is exported that is limited to them, or from their account', async () => {
    await app.database.query(sql`
      insert into deposit (id, lead_id, amount, method, transaction_id, status, date_done)
      values (gen_random_uuid(), ${lead.id}::uuid, 100, 'bank_transfer', ${lead.id}, 'completed', now())`);
    const exported = (who: Caller, filters: object) =>
      read(who, deposit.routes.export, { query: { format: 'csv', filters: JSON.stringify(filters) } });
    await exported(admin, {});
    await exported(admin, { lead: lead.id });
    await exported(await signIn(app, lead.id, agent), {});
    await exported(lead, {});
    expect(await activityOf(lead)).toMatchObject([
      { kind: 'listExported', by: 'you' },
      { kind: 'listExported', by: 'staffAsYou' },
      { kind: 'listExported', by: 'staff', staffName: 'Grace' },
    ]);
  });
});

describe('a change of what a customer may trade', () => {
  const label = (labels: string) => admin.call(user.routes.update, { params: { id: lead.id }, body: { labels } });

  it('is in the activity, without the company’s other labels', async () => {
    await label('forex;diamond');
    await label('diamond');
    await label('');
    const { text } = await lead.call(listActivity);
    expect(await activityOf(lead)).toMatchObject([
      { kind: 'rightsChanged', by: 'staff', staffName: 'Grace', before: null, after: null },
      { kind: 'rightsChanged', by: 'staff', staffName: 'Grace' },
    ]);
    expect(text).not.toContain('diamond');
  });

  it('is shown with the details that changed together with it', async () => {
    await admin.call(user.routes.update, {
      params: { id: lead.id },
      body: { labels: 'binary_options', phone: '+49 30 2' },
    });
    expect(await activityOf(lead)).toMatchObject([
      { kind: 'rightsChanged', before: { phone: '' }, after: { phone: '+49 30 2' } },
    ]);
  });
});
