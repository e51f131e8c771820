import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, patient, type Response } from '../../../test/app/caller.ts';
import { cancel, codeOf, confirm, polled, agentAndLead, started, wrong } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { countBooks } from '../../../test/app/books.ts';
import { depositWatch } from './watch-deposit.ts';

const clock = testClock();
let app: TestApp;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  const scene = await agentAndLead(app);
  [agent, lead] = [patient(scene.agent), patient(scene.lead)];
});
afterAll(() => app.stop());

const rounds = 6;
const parallel = 20;
const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_none, index) => work(index)));

const watch = (depositId: string): Promise<void> =>
  depositWatch.run(app.running.app, { id: depositId, payload: { depositId }, attempt: 1 });
const statusOf = async (id: string): Promise<string> =>
  (await lead.call(deposit.routes.one, { params: { id } })).body.status;
const cash = async (): Promise<bigint> => (await balancesOf(app.database, lead.id)).cash;
const credits = async (id: string): Promise<number> =>
  (await app.database.query(sql`select 1 from transfer where record_id = ${id}::uuid`)).length;

const winners = (replies: readonly Response<unknown>[]): Response<unknown>[] => {
  for (const { status, problem } of replies.filter((reply) => reply.status >= 300))
    expect([status, problem.code]).toEqual([409, 'depositFinal']);
  return replies.filter((reply) => reply.status < 300);
};

describe('twenty simultaneous calls', () => {
  it('with the right code complete and credit the deposit once', { timeout: 60_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const before = await cash();
      const { id } = await started(lead);
      const code = await codeOf(lead, id);
      expect(winners(await times(parallel, () => confirm(lead, id, code)))).toHaveLength(1);
      expect([await statusOf(id), await credits(id), await cash()]).toEqual(['completed', 1, before + 10_000n]);
    }
  });

  it('cancel the deposit once', { timeout: 60_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await started(lead);
      expect(winners(await times(parallel, (index) => cancel(index % 2 ? lead : agent, id)))).toHaveLength(1);
      expect([await statusOf(id), await credits(id)]).toEqual(['cancelled', 0]);
    }
  });

  it('to confirm, cancel, check and watch have one winner', { timeout: 60_000 }, async () => {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await started(lead);
      const code = await codeOf(lead, id);
      const [replies] = await Promise.all([
        times(parallel, (index) => ((index + round) % 2 ? confirm(lead, id, code) : cancel(agent, id))),
        times(5, () => watch(id)),
        times(5, () => polled(agent, id)),
      ]);
      const won = winners(replies);
      expect(won).toHaveLength(1);
      const status = await statusOf(id);
      expect(won[0]?.body).toMatchObject({ status });
      expect(await credits(id)).toBe(status === 'completed' ? 1 : 0);
      seen.add(status);
    }
    expect([...seen].every((status) => ['completed', 'cancelled'].includes(status))).toBe(true);
  });

  it('after the time limit all come too late, and the deposit has failed', { timeout: 60_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await started(lead);
      const code = await codeOf(lead, id);
      clock.advance(5 * 60_000);
      const [replies] = await Promise.all([
        times(parallel, (index) => (index % 2 ? confirm(lead, id, code) : cancel(agent, id))),
        times(3, () => watch(id)),
      ]);
      expect(winners(replies)).toHaveLength(0);
      expect(await lead.call(deposit.routes.one, { params: { id } })).toMatchObject({
        body: { status: 'failed', reason: 'timedOut' },
      });
    }
  });

  it(
    'with wrong codes use up three attempts, and the right code then comes too late',
    { timeout: 60_000 },
    async () => {
      const { id } = await started(lead);
      const code = await codeOf(lead, id);
      const replies = await times(parallel, () => confirm(lead, id, wrong(code)));
      expect(winners(replies).length).toBeLessThanOrEqual(3);
      expect((await confirm(lead, id, code)).status).toBe(409);
      expect([await statusOf(id), await credits(id)]).toEqual(['failed', 0]);
    },
  );
});

describe('a cancellation', () => {
  it(
    'of a deposit that is just being charged succeeds or fails, and the ledger agrees',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { id } = await started(lead);
        await Promise.all([cancel(agent, id), watch(id), confirm(lead, id, await codeOf(lead, id))]);
        expect(await credits(id)).toBe((await statusOf(id)) === 'completed' ? 1 : 0);
      }
      expect((await countBooks(app)).holds).toBe(true);
    },
  );
});
