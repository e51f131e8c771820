import * as calls from '@countinghouse/contract/deposit/deposit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../src/ledger/proof.ts';
import { depositWatch } from '../../src/features/deposit/watch-deposit.ts';
import { codeOf, polled, agentAndLead, started } from '../app/deposit-scenes.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { runChaos } from './chaos.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('a network that loses three of ten replies', () => {
  const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);

  it(`applies each operation once and gives every retry the same reply (seed ${seed})`, async () => {
    const report = await runChaos(app, { operations: 200, seed, customers: 8 });
    expect(report).toMatchObject({ differed: 0, reuseNotRefused: 0, misdone: [], surplus: 0, unexpected: [] });
    expect(holds(report.proof)).toBe(true);
    expect(report.unanswered).toBeGreaterThan(report.operations / 5);
    expect(Object.values(report.met).every((many) => many > 0)).toBe(true);
  }, 180_000);
});

describe('an idempotency key already used for one deposit', () => {
  it.each([
    ['confirm', calls.confirmDeposit],
    ['cancel', calls.cancelDeposit],
  ] as const)('cannot %s another, and does not reach the gateway', async (_what, route) => {
    const { lead } = await agentAndLead(app);
    const [one, other] = [await started(lead), await started(lead)];
    const ask = async (id: string) =>
      lead.send(
        route.method,
        route.path.replace(/:\w+/, id),
        route === calls.confirmDeposit ? { secureCode: await codeOf(lead, id) } : undefined,
        { 'idempotency-key': one.id },
      );
    expect((await ask(one.id)).status).toBeLessThan(300);
    const reused = await ask(other.id);
    expect([reused.status, reused.problem.code]).toEqual([422, 'keyReused']);
    await depositWatch.run(app.running.app, { id: other.id, payload: { depositId: other.id }, attempt: 1 });
    expect((await polled(lead, other.id)).status).toBe('awaiting_3d_secure');
  });
});
