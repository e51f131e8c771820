import {
  approval,
  approvalFigures,
  type ApprovalFigures,
  approve,
  proposerConduct,
} from '@countinghouse/contract/approval/approval.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDebt } from '../../src/ledger/debt-table.ts';
import { balancesOf } from '../../src/ledger/balances.ts';
import { newId } from '../../src/kernel/ids.ts';
import { proposeCorrection } from '../app/approvals.ts';
import { tokenFor } from '../app/api-tokens.ts';
import { addPerson, type Caller, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { addFunds } from '../app/withdrawals.ts';

let app: TestApp;
let proposer: Caller;
let approver: Caller;
let root: Caller;
let agent: Caller;
let lead: string;
beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
});
afterAll(() => app.stop());
beforeEach(async () => {
  proposer = await signedIn(app, { role: 'admin', firstName: 'Petra', lastName: 'Proposer' });
  approver = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
  lead = await addPerson(app, { role: 'lead', assignedTo: agent.id });
  await addFunds(app, lead, 1_000_00n);
});

const figuresOf = async (...ids: readonly string[]): Promise<ApprovalFigures[]> =>
  (await approver.call(approvalFigures, { query: { ids: ids.join(',') } })).body.figures;
const moneyOf = async (customer: string): Promise<number> => {
  const { cash, hold } = await balancesOf(app.database, customer);
  return Number(cash + hold) / 100;
};
const proposalAbout = async (record: string): Promise<string> => {
  const query = { filters: JSON.stringify({ record }) };
  return (await approver.call(approval.routes.list, { query })).body.approvals[0]?.id ?? '';
};
let lines = 4710;
const recorded = async (amount: number): Promise<string> => {
  lines += 1;
  const body = { lead, amount, transactionId: `SEPA ${lines}` };
  return proposalAbout((await proposer.call(deposit.routes.create, { body })).body.id);
};
const agreeTo = async (id: string): Promise<number> =>
  (await approver.call(approve, { params: { id }, body: {} })).status;

describe('the figures of a proposal', () => {
  it('show the balance before and after the decision, to the cent', async () => {
    const correction = await proposeCorrection(proposer, lead, -250.55);
    expect(await figuresOf(correction)).toEqual([
      { id: correction, balance: 1_000, held: 0, balanceAfter: 749.45, payer: null, source: null },
    ]);
    expect([await agreeTo(correction), await moneyOf(lead)]).toEqual([201, 749.45]);
  });

  it('take the customer’s debts from a credit, and name the source of a recorded deposit', async () => {
    const debt = { id: newId(), lead, record: { resource: 'deposit', id: newId() }, cents: 30_00n };
    await app.database.transaction((transaction) => openDebt(transaction, debt, new Date()));
    const id = await recorded(100);
    expect(await figuresOf(id)).toMatchObject([{ balance: 1_000, balanceAfter: 1_070, source: `SEPA ${lines}` }]);
    expect([await agreeTo(id), await moneyOf(lead)]).toEqual([201, 1_070]);
    expect(await figuresOf(id)).toEqual([]);
  });

  it('are loaded for a whole page at once, in any mixture of kinds', async () => {
    const colleague = await addPerson(app, { role: 'regular' });
    await root.call(user.routes.update, { params: { id: colleague }, body: { role: 'admin' } });
    const rise = await proposalAbout(colleague);
    const ids = [rise, await recorded(5), await proposeCorrection(proposer, lead, 1)];
    const figures = new Map((await figuresOf(...ids)).map((one) => [one.id, one.balanceAfter]));
    expect(ids.map((id) => figures.get(id))).toEqual([null, 1_005, 1_001]);
  });

  it('are for those who decide only', async () => {
    const id = await proposeCorrection(proposer, lead, 1);
    const lone = { query: { ids: id } };
    expect((await agent.call(approvalFigures, lone)).status).toBe(403);
    expect((await agent.call(proposerConduct, { params: { id } })).status).toBe(403);
    expect((await approver.call(approvalFigures, { query: { ids: 'x' } })).status).toBe(400);
  });
});

describe('the record of a proposer with the person concerned', () => {
  const conductOf = async (id: string) =>
    (await approver.call(proposerConduct, { params: { id } })).body.actions.map(({ action, count }) => [action, count]);

  it('counts their actions of the last 30 days, not those of others or about others', async () => {
    for (const qualifications of ['new', '', 'new'])
      await proposer.call(user.routes.update, { params: { id: lead }, body: { qualifications } });
    await proposer.call(comment.routes.create, { body: { lead, text: 'Called' } });
    await agent.call(comment.routes.create, { body: { lead, text: 'Called, too' } });
    const other = await addPerson(app, { role: 'lead' });
    await proposer.call(comment.routes.create, { body: { lead: other, text: 'Another customer' } });
    await app.database.query(sql`
      insert into audit (id, at, action, resource, record_id, subject_id, actor_id)
      values (${newId()}::uuid, now() - interval '31 days', 'user.update', 'user', ${lead}::uuid, ${lead}::uuid,
        ${proposer.id}::uuid)`);
    const id = await proposeCorrection(proposer, lead, 1);
    expect(await conductOf(id)).toEqual([
      ['user.update', 3],
      ['comment.create', 1],
      ['ledger.correct', 1],
    ]);
  });

  it('counts a deposit once that is recorded with its proposal', async () => {
    expect(await conductOf(await recorded(5))).toContainEqual(['deposit.create', 1]);
  });

  it('counts what a token did that they created for a colleague', async () => {
    const { program } = await tokenFor(app, { by: proposer, owner: agent.id, permissions: ['lead:update'] });
    await program.call(user.routes.update, { params: { id: lead }, body: { phone: '+49 30 5551234' } });
    expect(await conductOf(await proposeCorrection(proposer, lead, 1))).toEqual([
      ['ledger.correct', 1],
      ['user.update', 1],
    ]);
  });

  it('counts what they did to a colleague’s account', async () => {
    const colleague = await addPerson(app, { role: 'regular' });
    await root.call(user.routes.update, { params: { id: colleague }, body: { lastName: 'Renamed' } });
    await root.call(user.routes.update, { params: { id: colleague }, body: { role: 'admin' } });
    expect(await conductOf(await proposalAbout(colleague))).toEqual([['user.update', 2]]);
  });
});
