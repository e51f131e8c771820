import { approve } from '@countinghouse/contract/approval/approval.ts';
import { generateToken, login } from '@countinghouse/contract/auth/auth.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { cancelInvestment, investment } from '@countinghouse/contract/investment/investment.ts';
import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import * as offers from '@countinghouse/contract/offer/offer.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { acknowledgeWarning } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { setOwnLimits } from '@countinghouse/contract/trading-policy/limits.ts';
import { classifyTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { decideVerification } from '@countinghouse/contract/verification/verification.ts';
import * as withdrawals from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn, signIn, visitorOf } from '../../../../test/app/caller.ts';
import { confirmedBy } from '../../../../test/app/confirmations.ts';
import { cancel, cards, started } from '../../../../test/app/deposit-scenes.ts';
import { agreeTo } from '../../../../test/app/approvals.ts';
import { applyFor } from '../../../../test/app/documents.ts';
import { buy, makeCategory, makeProduct, shownOffer } from '../../../../test/app/product-scenes.ts';
import { refund } from '../../../../test/app/refund-scenes.ts';
import { ensurePassword } from '../../../../test/app/sign-in.ts';
import { answered, littleKnown } from '../../../../test/app/traders.ts';
import { close, one, place, placed, startTradingDesk, type TradingDesk } from '../../../../test/app/trading-desk.ts';
import { addFunds, ownProof, saveDestination, savedIban, verify } from '../../../../test/app/withdrawals.ts';
import { expireDue } from '../../offer/expire.ts';
import { settleDue } from '../../investment/settle.ts';

let desk: TradingDesk;
let root: Caller;
let admin: Caller;
let agent: Caller;

beforeAll(async () => {
  desk = await startTradingDesk();
  root = await signedIn(desk.app, 'root');
  admin = await signedIn(desk.app, { role: 'admin', firstName: 'Alma' });
  agent = await signedIn(desk.app, { role: 'regular', firstName: 'Sven' });
});
afterAll(() => desk.stop());

const entriesOf = async (id: string, groups?: string, who = admin) => {
  const { status, body, text } = await who.call(leadTimeline, { params: { id }, query: groups ? { groups } : {} });
  if (status !== 200) throw new Error(text);
  return body.timeline;
};
const kinds = async (id: string, groups?: string) => (await entriesOf(id, groups)).map(({ kind }) => kind).toReversed();
const later = () => desk.clock.advance(1_000);
const customer = async (cents = 0n): Promise<Caller> => {
  const lead = await signedIn(desk.app, { role: 'lead', firstName: 'Tina', assignedTo: agent.id });
  await verify(desk.app, lead.id);
  if (cents > 0n) await addFunds(desk.app, lead.id, cents);
  return lead;
};

describe('the timeline of a lead', () => {
  it('shows who created, changed, reassigned and locked the lead, log-ins, and connections by staff', async () => {
    const made = await admin.call(user.routes.create, {
      body: {
        role: 'lead',
        firstName: 'Tina',
        lastName: 'Line',
        email: 'tina@example.test',
        password: 'Walnut-Harbour-77',
      },
    });
    const { id } = made.body;
    const update = (body: object) => admin.call(user.routes.update, { params: { id }, body });
    later();
    await update({ qualifications: 'interested' });
    later();
    await admin.call(bulkAssign, { body: { leads: { ids: [id] }, assignedTo: agent.id } });
    later();
    const created = await agent.call(comment.routes.create, { body: { lead: id, text: 'Said something' } });
    await admin.call(comment.routes.update, { params: { id: created.body.id }, body: { hidden: true } });
    later();
    for (const password of ['Wrong-Harbour-77', 'Walnut-Harbour-77'])
      await visitorOf(desk.app).call(login, { body: { email: 'tina@example.test', password } });
    later();
    await update({ status: 'locked' });
    later();
    await update({ status: 'active' });
    later();
    await update({ phone: '12', firstName: 'Tini' });
    await admin.call(user.routes.one, { params: { id } });
    const entries = (await entriesOf(id)).toReversed();
    expect(entries.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['created', 'Alma admin'],
      ['qualified', 'Alma admin'],
      ['assigned', 'Alma admin'],
      ['comment', 'Sven regular'],
      ['loggedIn', 'Tini Line'],
      ['locked', 'Alma admin'],
      ['unlocked', 'Alma admin'],
      ['changed', 'Alma admin'],
    ]);
    expect(entries[3]?.data).toMatchObject({ text: 'Said something', hidden: true, hiddenByName: 'Alma admin' });
    expect(entries[7]?.data).toEqual({
      before: { phone: '', firstName: 'Tina' },
      after: { phone: '12', firstName: 'Tini' },
    });
    expect(JSON.stringify(entries)).not.toMatch(/Walnut|argon2|password_hash/);
    later();
    await agent.call(generateToken, { params: { id }, body: { reason: 'Helps on the phone' } });
    later();
    const connected = await signIn(desk.app, id, agent);
    expect((await connected.call(user.routes.one, { params: { id: agent.id } })).status).toBe(404);
    await started(agent, { lead: id, amount: 55, cardNumber: cards.declined });
    expect((await entriesOf(id, 'person'))[0]).toMatchObject({
      kind: 'connected',
      actorName: 'Sven regular',
      data: { reason: 'Helps on the phone' },
    });
    const tried = (await entriesOf(id, 'money')).toReversed();
    expect(tried.map(({ kind, actorName, realActorName }) => [kind, actorName, realActorName])).toEqual([
      ['depositStarted', 'Sven regular', null],
      ['depositFailed', null, null],
    ]);
  });

  it('shows documents, decisions and trading rules', async () => {
    const lead = await signedIn(desk.app, { role: 'lead', assignedTo: agent.id });
    const { id } = lead;
    const { version, documents } = await applyFor(desk.app, lead);
    later();
    const [first] = documents;
    await admin.call(decideVerification, {
      params: { id },
      body: { status: 'rejected', version, reason: '', documents: [{ id: first?.id ?? '', reason: 'Too dark' }] },
    });
    later();
    const again = await applyFor(desk.app, lead);
    later();
    await admin.call(decideVerification, {
      params: { id },
      body: { status: 'verified', version: again.version, reason: '' },
    });
    later();
    const classified = { country: 'FR', reason: 'Seen on the identity card' } as const;
    expect((await admin.call(classifyTrader, { params: { id }, body: classified })).status).toBe(200);
    later();
    await lead.call(setOwnLimits, { body: { limits: [{ kind: 'loss', period: 'day', amount: 50 }] } });
    later();
    const { body: assessment } = await answered(lead, 'forex', littleKnown.forex);
    later();
    await lead.call(acknowledgeWarning, { params: { id: assessment.id }, body: { accepts: true } });
    const shown = (await kinds(id)).filter((kind) => kind !== 'created');
    expect(shown).toEqual([
      'documentUploaded',
      'documentUploaded',
      'documentsSent',
      'verificationRejected',
      'documentUploaded',
      'documentUploaded',
      'documentsSent',
      'verified',
      'classified',
      'limitsSet',
      'questionsAnswered',
      'warningRead',
    ]);
    const rejected = (await entriesOf(id)).find(({ kind }) => kind === 'verificationRejected');
    expect(rejected).toMatchObject({ data: { reason: 'Too dark' }, record: { resource: 'verification', id } });
    expect((await entriesOf(id)).find(({ kind }) => kind === 'classified')?.data).toMatchObject({
      after: { country: 'FR' },
    });
  });

  it('shows money received, refunded, corrected and paid out', async () => {
    const lead = await customer();
    await ensurePassword(desk.app, lead.id);
    await saveDestination(desk.app, lead.id);
    const paid = await started(lead, { amount: 100, cardNumber: cards.approved });
    later();
    await cancel(lead, (await started(lead, { amount: 20 })).id);
    later();
    await refund([admin, root], paid.id, 30);
    await vi.waitFor(async () => expect(await kinds(lead.id, 'money')).toContain('refunded'), 10_000);
    later();
    const { body } = await admin.call(correctBalance, { body: { userId: lead.id, amount: -1.5, reason: 'Fee' } });
    await root.call(approve, { params: { id: body.approval }, body: {} });
    later();
    const ask = (amount: number) =>
      lead.call(withdrawals.withdrawal.routes.create, {
        body: { amount, destination: savedIban, ...ownProof },
      });
    const [one, two] = [(await ask(10)).body.id, (await ask(12)).body.id];
    later();
    await admin.call(withdrawals.completeWithdrawal, { params: { id: one }, body: {} });
    later();
    await admin.call(withdrawals.failWithdrawal, { params: { id: two }, body: { reason: 'Not your account' } });
    const entries = (await entriesOf(lead.id, 'money')).toReversed();
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['depositStarted', 100],
      ['depositCompleted', 100],
      ['depositStarted', 20],
      ['depositCancelled', 20],
      ['refundBegun', 30],
      ['refunded', 30],
      ['corrected', -1.5],
      ['withdrawalRequested', 10],
      ['withdrawalRequested', 12],
      ['withdrawalCompleted', 10],
      ['withdrawalFailed', 12],
    ]);
    expect(entries[6]?.data).toMatchObject({ reason: 'Fee' });
    expect(entries[9]).toMatchObject({ actorName: 'Alma admin', record: { resource: 'withdrawal', id: one } });
    expect(entries[10]?.data).toMatchObject({ reason: 'Not your account' });
    expect(entries[0]).toMatchObject({ actorName: 'Tina lead', data: { method: 'card', last4: '4242' } });
  });

  it('shows orders with their results', async () => {
    const lead = await desk.trader(5_000, agent.id);
    await desk.quote('EURUSD', '1.10000');
    const first = await placed(lead);
    later();
    await desk.quote('EURUSD', '1.11100');
    await close(lead, first.id);
    later();
    const waiting = await placed(lead, { entry: 'limit', entryPrice: '1.05' });
    later();
    await lead.call(order.routes.remove, { params: { id: waiting.id } });
    later();
    const touched = await placed(lead, { entry: 'limit', entryPrice: '1.10' });
    later();
    await desk.quote('EURUSD', '1.09900');
    await vi.waitFor(async () => expect((await one(lead, touched.id)).status).toBe('open'), 10_000);
    later();
    const past = {
      openPrice: '1.10',
      closePrice: '1.111',
      dateOpened: '2025-03-03T10:00:00Z',
      dateClosed: '2025-03-04T10:00:00Z',
    };
    const proposed = await place(admin, { lead: lead.id, ...past });
    await agreeTo(desk.app, proposed.body.id);
    const entries = (await entriesOf(lead.id, 'trading')).toReversed();
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['orderOpened', 1_000],
      ['orderClosed', 100],
      ['orderPlaced', 1_000],
      ['orderCancelled', 1_000],
      ['orderPlaced', 1_000],
      ['orderOpened', 1_000],
      ['orderImported', 100],
    ]);
    expect(entries[0]).toMatchObject({
      record: { resource: 'order', id: first.id },
      data: { symbol: 'EURUSD', side: 'buy' },
    });
    expect(entries[5]).toMatchObject({ actorName: null, at: expect.any(String) as string });
  });

  it('shows purchases, and offers with their results', async () => {
    const lead = await customer(100_000n);
    const category = (await makeCategory(admin)).id;
    const bought = async (name: string) => {
      later();
      return (await buy(lead, (await makeProduct(admin, category, { name })).id)).id;
    };
    const [stone, ring] = [await bought('Blue stone'), await bought('Old ring')];
    later();
    const refused = await shownOffer(desk.app, admin, stone);
    later();
    await lead.call(offers.declineOffer, { params: { id: refused.id }, body: {} });
    later();
    const low = await shownOffer(desk.app, admin, stone);
    later();
    const { body: high } = await lead.call(offers.counterOffer, { params: { id: low.id }, body: { amount: 150 } });
    later();
    const brief = await shownOffer(desk.app, admin, ring, {
      expirationDate: new Date(desk.clock.now().getTime() + 2_000).toISOString(),
    });
    desk.clock.advance(3_000);
    await expireDue(desk.app.running.app);
    const beside = await shownOffer(desk.app, admin, stone);
    later();
    await admin.call(offers.acceptOffer, { params: { id: high.id }, body: { version: high.version } });
    await agreeTo(desk.app, high.id);
    const entries = (await entriesOf(lead.id, 'products')).toReversed();
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['productPurchased', 100],
      ['productPurchased', 100],
      ['offerMade', 120],
      ['offerDeclined', 120],
      ['offerMade', 120],
      ['offerCountered', 150],
      ['offerMade', 120],
      ['offerExpired', 120],
      ['offerMade', 120],
      ['offerAccepted', 150],
      ['offerClosed', 120],
    ]);
    expect(entries[3]).toMatchObject({ actorName: 'Tina lead', data: { name: 'Blue stone', by: 'company' } });
    expect(entries[7]).toMatchObject({ actorName: null, record: { resource: 'offer', id: brief.id } });
    expect(entries[10]).toMatchObject({ actorName: null, record: { resource: 'offer', id: beside.id } });
  });

  it('shows investments, on the days of their payments', async () => {
    const lead = await customer(3_000_00n);
    const day = (ahead: number) => new Date(Date.UTC(2026, 6 + ahead, 7)).toISOString().slice(0, 10);
    const invest = async (name: string) => {
      const made = await admin.call(investment.routes.create, {
        body: {
          lead: lead.id,
          name,
          initialAmount: 1_000,
          rentability: 12,
          expirationDate: day(2),
          dividendFrequency: 'monthly',
        },
      });
      await agreeTo(desk.app, made.body.id);
      await confirmedBy(desk.app, lead.id);
      return made;
    };
    await invest('Harbour bond');
    later();
    const { body } = await invest('Second thoughts');
    later();
    const back = await admin.call(cancelInvestment, { params: { id: body.id }, body: {} });
    expect(back.status).toBe(201);
    const before = desk.clock.now();
    desk.clock.moveTo(new Date('2026-10-01T00:00:00Z'));
    await settleDue(desk.app.running.app);
    desk.clock.moveTo(before);
    const entries = (await entriesOf(lead.id, 'investments')).toReversed();
    expect(entries.map(({ kind, amount, at }) => [kind, amount, at.slice(0, 10)])).toEqual([
      ['investmentBegun', 1_000, '2026-07-07'],
      ['investmentBegun', 1_000, '2026-07-07'],
      ['investmentCancelled', 1_000, '2026-07-07'],
      ['dividendPaid', 10, '2026-08-07'],
      ['dividendPaid', 10, '2026-09-07'],
      ['investmentEnded', 1_000, '2026-09-07'],
    ]);
    expect(entries[3]).toMatchObject({ record: { resource: 'investment' }, data: { name: 'Harbour bond' } });
  });

  it('can be limited to groups, and is refused for an invalid query or a lead out of scope', async () => {
    const lead = await customer(100n);
    await admin.call(comment.routes.create, { body: { lead: lead.id, text: 'Note' } });
    expect(await kinds(lead.id, 'comments')).toEqual(['comment']);
    expect((await kinds(lead.id, 'person,money')).toSorted()).toEqual(['created', 'depositCompleted']);
    const ask = async (who: Caller, id: string, query: object = {}) =>
      (await who.call(leadTimeline, { params: { id }, query })).status;
    expect(await ask(admin, lead.id, { groups: 'comments,secrets' })).toBe(400);
    for (const before of ['2026-01-01T00:00:00Z', `2026-01-01T00:00:00Z~secret~${lead.id}`, `x~comment~${lead.id}`])
      expect(await ask(admin, lead.id, { before })).toBe(400);
    expect(await ask(agent, lead.id)).toBe(200);
    expect(await ask(await signedIn(desk.app, 'regular'), lead.id)).toBe(404);
    expect(await ask(lead, lead.id)).toBe(403);
    expect(await ask(admin, agent.id)).toBe(404);
    expect(await ask(admin, await addPerson(desk.app, { role: 'lead' }))).toBe(200);
  });
});
