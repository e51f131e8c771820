import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import type { Caller } from '../../../test/app/caller.ts';
import { agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { bookedFor, fundsOf, paid } from '../../../test/app/refund-scenes.ts';
import { ensurePassword } from '../../../test/app/sign-in.ts';
import { startStripeScene, type StripeScene } from '../../../test/app/stripe-scene.ts';
import { close, placed, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { addFunds, ownProof, savedIban, saveDestination, verify } from '../../../test/app/withdrawals.ts';

let desk: TradingDesk;
let scene: StripeScene;
let lead: Caller;
beforeAll(async () => {
  scene = await startStripeScene(async (env) => (desk = await startTradingDesk(env)));
});
beforeEach(async () => {
  ({ lead } = await agentAndLead(scene.app));
  await verify(scene.app, lead.id);
  await ensurePassword(scene.app, lead.id);
  await saveDestination(scene.app, lead.id);
});
/** Findings of the proof, without those of money that a test booked for its customer. */
const findings = async () => (await countBooks(scene.app)).findings.filter(({ fault }) => fault !== 'noRecord');
afterEach(async () => expect([await findings(), await desk.proven()]).toEqual([[], true]));
afterAll(() => scene.stop());

const funds = (who = lead) => fundsOf(scene.app, who.id);
const spend = (cents: bigint) => addFunds(scene.app, lead.id, -cents);
const request = async (amount: number): Promise<string> => {
  const made = await lead.call(withdrawal.routes.create, { body: { amount, destination: savedIban, ...ownProof } });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
};
const cancel = (id: string) => lead.call(withdrawal.routes.update, { params: { id }, body: { status: 'failed' } });
const heldFor = async (id: string): Promise<number | undefined> => (await scene.disputesOf(id))[0]?.held;

describe('money that returns to cash while a card payment is disputed', () => {
  it('is held when it comes from a cancelled withdrawal, and covers the loss without a debt', async () => {
    const { id } = await paid(lead, 100);
    const asked = await request(100);
    const made = await scene.disputed(id, 100_00);
    expect([await funds(), await heldFor(id)]).toMatchObject([{ cash: 0n, hold: 100_00n }, 0]);
    expect((await cancel(asked)).status).toBe(200);
    expect([await funds(), await heldFor(id)]).toMatchObject([{ cash: 0n, hold: 100_00n }, 100]);
    await expect(spend(1n)).rejects.toThrow('insufficientFunds');
    expect(await findings()).toEqual([]);
    await scene.becomes(made, 'lost');
    expect(await scene.debtsOf(id)).toEqual([]);
    expect(await funds()).toEqual({ cash: 0n, hold: 0n, cover: 0n, clearing: 0n });
  });

  it('all comes back when the dispute is won, however many credits it was held from', async () => {
    const { id } = await paid(lead, 100);
    await spend(60_00n);
    const made = await scene.disputed(id, 100_00);
    expect(await heldFor(id)).toBe(40);
    await addFunds(scene.app, lead.id, 25_00n);
    await addFunds(scene.app, lead.id, 50_00n);
    expect([await funds(), await heldFor(id)]).toMatchObject([{ cash: 15_00n, hold: 100_00n }, 100]);
    await scene.becomes(made, 'won');
    expect([await funds(), await heldFor(id)]).toMatchObject([{ cash: 115_00n, hold: 0n }, 0]);
    expect(await bookedFor(scene.app, id)).toEqual([
      'deposit.complete',
      'dispute.hold',
      'dispute.hold',
      'dispute.hold',
      'dispute.win',
    ]);
  });

  it('is held when it is a new card payment, up to the disputed amount', async () => {
    const one = await paid(lead, 100);
    await spend(100_00n);
    const made = await scene.disputed(one.id, 100_00);
    const two = await paid(lead, 130);
    expect((await lead.call(deposit.routes.one, { params: { id: two.id } })).body.status).toBe('completed');
    expect([await funds(), await heldFor(one.id)]).toMatchObject([{ cash: 30_00n, hold: 100_00n }, 100]);
    await scene.becomes(made, 'lost');
    expect(await scene.debtsOf(one.id)).toEqual([]);
    expect(await funds()).toMatchObject({ cash: 30_00n, hold: 0n, cover: 0n });
  });

  it('is held when it is the stake and profit of a closed order', async () => {
    const trader = await desk.trader(0);
    const { id } = await paid(trader, 1_000);
    await desk.quote('EURUSD', '1.1000');
    const order = await placed(trader);
    const made = await scene.disputed(id, 1_000_00);
    expect([await funds(trader), await heldFor(id)]).toMatchObject([{ cash: 0n, hold: 0n }, 0]);
    desk.clock.advance(1_000);
    await desk.quote('EURUSD', '1.1110');
    expect((await close(trader, order.id)).status).toBe(201);
    expect([await funds(trader), await heldFor(id)]).toMatchObject([{ cash: 100_00n, hold: 1_000_00n }, 1_000]);
    await scene.becomes(made, 'lost');
    expect(await scene.debtsOf(id)).toEqual([]);
    expect(await funds(trader)).toMatchObject({ cash: 100_00n, hold: 0n, cover: 0n });
  });

  it('pays debts first, then the older of two disputes; the hold of a won one goes on to the other', async () => {
    const [owed, one, two] = [await paid(lead, 20), await paid(lead, 30), await paid(lead, 50)];
    await spend(100_00n);
    await scene.becomes(await scene.disputed(owed.id, 20_00), 'lost');
    const first = await scene.disputed(one.id, 30_00);
    desk.clock.advance(1);
    await scene.disputed(two.id, 50_00);
    await addFunds(scene.app, lead.id, 60_00n);
    expect(await scene.debtsOf(owed.id)).toMatchObject([{ state: 'collected' }]);
    expect([await heldFor(one.id), await heldFor(two.id)]).toEqual([30, 10]);
    await scene.becomes(first, 'won');
    expect([await heldFor(one.id), await heldFor(two.id)]).toEqual([0, 40]);
    expect(await funds()).toMatchObject({ cash: 0n, hold: 40_00n });
  });

  it('is compared with the holds in the books while the dispute is open', async () => {
    const { id } = await paid(lead, 100);
    await spend(60_00n);
    await scene.disputed(id, 100_00);
    await addFunds(scene.app, lead.id, 25_00n);
    const alter = (cents: bigint) =>
      scene.app.database.query(sql`update deposit_dispute set held = held + ${cents} where deposit_id = ${id}::uuid`);
    await alter(1n);
    expect((await findings()).map(({ fault }) => fault)).toEqual(['otherAmount', 'otherAmount']);
    await alter(-1n);
  });

  it('is held once when a withdrawal is cancelled while the dispute opens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await paid(lead, 20);
      const asked = await request(20);
      const made = scene.stripe.dispute(id, 20_00);
      await Promise.all([scene.send(made, 'charge.dispute.created'), cancel(asked)]);
      expect([await funds(), await heldFor(id)]).toMatchObject([{ cash: 0n, hold: 20_00n }, 20]);
      await scene.becomes(made, 'lost');
      expect(await scene.debtsOf(id)).toEqual([]);
      expect(await funds()).toMatchObject({ cash: 0n, hold: 0n, cover: 0n });
    }
  });

  it('is held once when many credits arrive at the same time', async () => {
    const { id } = await paid(lead, 100);
    await spend(100_00n);
    await scene.disputed(id, 100_00);
    await Promise.all(Array.from({ length: 10 }, () => addFunds(scene.app, lead.id, 15_00n)));
    expect([await funds(), await heldFor(id)]).toMatchObject([{ cash: 50_00n, hold: 100_00n }, 100]);
  });
});
