import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import {
  cancel,
  cards,
  codeOf,
  confirm,
  polled,
  agentAndLead,
  started,
  wrong,
} from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const available = async (lead: Caller): Promise<number> =>
  (await lead.call(availableFunds, { params: { userId: lead.id } })).body.available;

describe('a card deposit', () => {
  it('without a challenge is completed at once and credited', async () => {
    const { lead } = await agentAndLead(app);
    const deposit = await started(lead, { cardNumber: cards.approved, amount: 250.35 });
    expect(deposit).toMatchObject({
      status: 'completed',
      amount: 250.35,
      cardNumber: '•••• •••• •••• 4242',
      cardBrand: 'visa',
      cardExpirationDate: '12/49',
      test: true,
      enteredByName: null,
      lead: lead.id,
    });
    expect(deposit).not.toHaveProperty('cardCVV');
    expect(await available(lead)).toBe(250.35);
  });

  it('declined by the bank has failed, and nothing is credited', async () => {
    const { lead } = await agentAndLead(app);
    expect(await started(lead, { cardNumber: cards.declined })).toMatchObject({ status: 'failed', reason: 'declined' });
    expect(await available(lead)).toBe(0);
  });

  it.each([cards.challenged, cards.alsoChallenged])(
    'of %s waits for the code and is completed by it',
    async (cardNumber) => {
      const { lead } = await agentAndLead(app);
      const deposit = await started(lead, { cardNumber });
      expect(deposit).toMatchObject({ status: 'awaiting_3d_secure', triesLeft: 3 });
      const done = await confirm(lead, deposit.id, await codeOf(lead, deposit.id));
      expect([done.status, done.body.status]).toEqual([201, 'completed']);
      expect(await available(lead)).toBe(100);
    },
  );

  it.each([
    [cards.challengedThenDeclined, 'declined'],
    [cards.challengedThenPoor, 'insufficientFunds'],
  ])('of %s fails after the right code: %s', async (cardNumber, reason) => {
    const { lead } = await agentAndLead(app);
    const deposit = await started(lead, { cardNumber });
    const done = await confirm(lead, deposit.id, await codeOf(lead, deposit.id));
    expect(done.body).toMatchObject({ status: 'failed', reason });
    expect(await available(lead)).toBe(0);
  });

  it('ends with the third wrong code', async () => {
    const { lead } = await agentAndLead(app);
    const { id } = await started(lead);
    const bad = wrong(await codeOf(lead, id));
    expect((await confirm(lead, id, bad)).body).toMatchObject({ status: 'awaiting_3d_secure', triesLeft: 2 });
    expect((await confirm(lead, id, bad)).body).toMatchObject({ status: 'awaiting_3d_secure', triesLeft: 1 });
    expect((await confirm(lead, id, bad)).body).toMatchObject({ status: 'failed', reason: 'wrongCode' });
    const late = await confirm(lead, id, bad);
    expect([late.status, late.problem.code]).toEqual([409, 'depositFinal']);
  });

  it('is started by staff, answered by the customer alone, and visible to staff', async () => {
    const { agent, lead } = await agentAndLead(app);
    const { id, enteredByName } = await started(agent, { lead: lead.id });
    expect(enteredByName).toBe('Test regular');
    const code = await codeOf(lead, id);
    const connected = await signIn(app, lead.id, agent);
    const root = await signedIn(app, 'root');
    for (const who of [agent, root, connected]) {
      const reply = await confirm(who, id, code);
      expect([reply.status, reply.problem.code]).toEqual([
        403,
        who === connected ? 'notWhileConnected' : 'depositOwnerOnly',
      ]);
      expect((await who.send('GET', `/v1/deposit/${id}/sandbox-bank`)).status).toBe(403);
      expect((await who.send('GET', `/v1/deposit/${id}/challenge`)).status).toBe(403);
    }
    expect(await polled(agent, id)).toMatchObject({ status: 'awaiting_3d_secure', triesLeft: 3 });
    expect((await confirm(lead, id, code)).body.status).toBe('completed');
  });

  it('is cancelled once, by the customer or by staff', async () => {
    const { agent, lead } = await agentAndLead(app);
    for (const who of [agent, lead]) {
      const { id } = await started(lead);
      expect((await cancel(who, id)).body.status).toBe('cancelled');
      expect((await cancel(who, id)).status).toBe(409);
      expect((await confirm(lead, id, '123456')).status).toBe(409);
    }
  });
});
