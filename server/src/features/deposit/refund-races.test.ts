import { reject } from '@countinghouse/contract/approval/approval.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, patient, type Response, signedIn } from '../../../test/app/caller.ts';
import { agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { approve, bookedFor, paid, propose, fundsOf } from '../../../test/app/refund-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds, ownProof, savedIban, verify } from '../../../test/app/withdrawals.ts';
import { countBooks } from '../../../test/app/books.ts';

const parallel = 20;
let app: TestApp;
let staff: Caller[];
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await Promise.all(Array.from({ length: parallel }, () => signedIn(app, 'admin').then(patient)));
});
beforeEach(async () => {
  lead = patient((await agentAndLead(app)).lead);
  await verify(app, lead.id);
});
afterAll(() => app.stop());

const admin = (index: number): Caller => staff[index % parallel] as Caller;
const race = <Result>(call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: parallel }, (_none, index) => call(index)));
const expectOneWinner = (replies: readonly Response<unknown>[], loser: string): void => {
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
  for (const { status, problem } of replies.filter((reply) => reply.status >= 300))
    expect([status, problem.code]).toEqual([409, loser]);
};
describe('twenty simultaneous calls', { timeout: 60_000 }, () => {
  it('propose a refund once', async () => {
    const { id } = await paid(lead, 10);
    expectOneWinner(await race((index) => propose(admin(index), id, 10)), 'approvalPending');
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 10_00n, hold: 0n });
  });

  it('approve a refund once, and the money goes once', async () => {
    const { id } = await paid(lead, 10);
    const { approval } = (await propose(admin(0), id, 10)).body;
    const others = staff.slice(1);
    expectOneWinner(
      await race((index) => approve(others[index % others.length] as Caller, approval)),
      'approvalDecided',
    );
    expect(await bookedFor(app, id)).toEqual(['deposit.complete', 'refund.hold', 'deposit.refund']);
    expect(await fundsOf(app, lead.id)).toEqual({ cash: 0n, hold: 0n, cover: 0n, clearing: 0n });
  });

  it('approve and reject a refund: one decides, and the ledger agrees', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await paid(lead, 10);
      const before = await fundsOf(app, lead.id);
      const { approval } = (await propose(admin(0), id, 10)).body;
      const replies = await race((index) =>
        (index + round) % 2
          ? approve(admin(index + 1 === parallel ? 1 : index + 1), approval)
          : admin(index + 1 === parallel ? 1 : index + 1).call(reject, {
              params: { id: approval },
              body: { reason: 'Raced' },
            }),
      );
      expectOneWinner(replies, 'approvalDecided');
      const { state } = replies.find(({ status }) => status < 300)?.body ?? {};
      expect((await fundsOf(app, lead.id)).cash).toBe(state === 'approved' ? before.cash - 10_00n : before.cash);
    }
  });

  it('refund and withdraw the last euros: two succeed, and five euros remain', async () => {
    const deposits = await Promise.all([1, 2, 3, 4, 5].map(() => paid(lead, 10)));
    // Two of twenty requests for ten euro each succeed.
    await addFunds(app, lead.id, -25_00n);
    const proposals = await Promise.all(
      deposits.map(async ({ id }) => (await propose(admin(0), id, 10)).body.approval),
    );
    const replies = await race((index): Promise<Response<unknown>> =>
      index % 2
        ? lead.call(withdrawal.routes.create, { body: { amount: 10, destination: savedIban, ...ownProof } })
        : approve(admin((index % 18) + 1), proposals[(index / 2) % 5] as string),
    );
    const refused = replies.filter(({ status }) => status >= 300);
    expect(replies.length - refused.length).toBe(2);
    for (const { status, problem } of refused) {
      expect(status).toBe(409);
      expect(['insufficientFunds', 'approvalDecided']).toContain(problem.code);
    }
    expect((await fundsOf(app, lead.id)).cash).toBe(5_00n);
    expect((await countBooks(app)).holds).toBe(true);
  });
});
