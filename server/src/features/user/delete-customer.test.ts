import { startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import { undoImport } from '@countinghouse/contract/import/undo.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { requestedOut, book, paidIn, paidOut } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { confirmedBy } from '../../../test/app/confirmations.ts';
import { cardDeposit, started } from '../../../test/app/deposit-scenes.ts';
import { buy, makeCategory, makeProduct, shownOffer } from '../../../test/app/product-scenes.ts';
import { placed, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { addWithdrawal } from '../../../test/app/withdrawals.ts';
import { newId } from '../../kernel/ids.ts';

const { routes } = user;
let desk: TradingDesk;
let admin: Caller;

beforeAll(async () => {
  desk = await startTradingDesk();
  admin = await signedIn(desk.app, 'admin');
}, 60_000);
afterAll(() => desk.stop());

const remove = (id: string, language = 'en') =>
  admin.send('DELETE', `/v1/user/${id}`, undefined, { 'x-lang': language });
const isThere = async (id: string) => (await admin.call(routes.one, { params: { id } })).status === 200;

/** A customer without cash, with one open item of each kind. */
const busy = async (): Promise<string> => {
  const lead = await desk.trader(300);
  await desk.quote('EURUSD', '1.10000', '1.10010');
  await placed(lead, { quantity: 100 });
  const product = await makeProduct(admin, (await makeCategory(admin)).id, { price: 100 });
  await buy(lead, product.id);
  await shownOffer(desk.app, admin, product.id);
  const terms = {
    lead: lead.id,
    name: 'Harbour bond',
    initialAmount: 100,
    rentability: 5,
    expirationDate: addMonths(dayOf(desk.clock.now()), 12),
    dividendFrequency: 'end' as const,
  };
  const { body } = await admin.call(investment.routes.create, { body: terms });
  expect((await agreeTo(desk.app, body.id)).status).toBe(201);
  await confirmedBy(desk.app, lead.id);
  await started(lead);
  await addWithdrawal(desk.app, lead.id);
  await admin.call(correctBalance, { body: { userId: lead.id, amount: 5, reason: 'Fee charged twice' } });
  return lead.id;
};

describe('deleting a customer', () => {
  it('is refused while the customer has money, with the amount in the reader’s language', async () => {
    const lead = await addPerson(desk.app, { role: 'lead' });
    await book(desk.app, lead, { lines: paidIn(1_234_56n) });
    const { status, problem } = await remove(lead);
    expect([status, problem.code]).toEqual([409, 'customerStands']);
    expect(problem.message).toBe('This customer cannot be deleted while something is open: €1,234.56 in cash.');
    expect((await remove(lead, 'de')).problem.message).toMatch(/offen ist: 1\.234,56\s€ Guthaben\.$/u);
    expect((await remove(lead, 'fr')).problem.message).toMatch(/un solde de 1\s234,56\s€\.$/u);
    expect((await remove(lead, 'nl')).problem.message).toMatch(/openstaat: €\s1\.234,56 saldo\.$/u);
    expect(await isThere(lead)).toBe(true);
  });

  it('names all open items', async () => {
    const { status, problem } = await remove(await busy());
    expect(status).toBe(409);
    expect(problem.message).toBe(
      'This customer cannot be deleted while something is open: one open order, one running investment, ' +
        'one deposit in progress, one withdrawal in progress, one product in the vault, one pending offer and one pending approval.',
    );
  });

  it('succeeds once there are no open items', async () => {
    const lead = await addPerson(desk.app, { role: 'lead' });
    await book(desk.app, lead, { lines: paidIn(50_00n) });
    expect((await remove(lead)).status).toBe(409);
    await book(desk.app, lead, { kind: 'withdrawal.request', lines: requestedOut(50_00n) });
    await book(desk.app, lead, { kind: 'withdrawal.complete', lines: paidOut(50_00n) });
    expect((await remove(lead)).status).toBe(204);
    expect(await isThere(lead)).toBe(false);
  });

  it('gives the reason for each refused customer, and deletes the others', async () => {
    const [free, poor, rich] = await Promise.all([1, 2, 3].map(() => addPerson(desk.app, { role: 'lead' })));
    if (!free || !poor || !rich) throw new Error('three customers are needed');
    await book(desk.app, rich, { lines: paidIn(7_00n) });
    await addWithdrawal(desk.app, poor);
    const { body } = await admin.call(routes.removeMany, { body: { ids: [free, poor, rich] } });
    expect(body.done).toBe(1);
    expect(new Map(body.refused.map(({ id, message }) => [id, message.split(': ')[1]]))).toEqual(
      new Map([
        [poor, 'one withdrawal in progress.'],
        [rich, '€7.00 in cash.'],
      ]),
    );
    expect([await isThere(free), await isThere(poor), await isThere(rich)]).toEqual([false, true, true]);
  });

  it('never deletes a customer whose deposit starts at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const lead = await addPerson(desk.app, { role: 'lead' });
      const [removed, begun] = await Promise.all([
        remove(lead),
        admin.call(startDeposit, { body: { ...cardDeposit(), lead } }),
      ]);
      expect([removed.status, begun.status]).toSatisfy(
        ([gone, made]) => (gone === 204 && made === 404) || (gone === 409 && made === 201),
      );
    }
  });
});

describe('undoing an import', () => {
  it('keeps leads with open items, and those whose trades were recorded', async () => {
    const id = newId();
    const [rich, plain, traded] = await Promise.all([1, 2, 3].map(() => addPerson(desk.app, { role: 'lead' })));
    if (!rich || !plain || !traded) throw new Error('three leads are needed');
    const past = { symbol: 'EURUSD', kind: 'forex', type: 'buy', quantity: 100, leverage: 1 } as const;
    const prices = {
      openPrice: '1.1',
      closePrice: '1.2',
      dateOpened: '2026-01-05T10:00:00Z',
      dateClosed: '2026-01-05T11:00:00Z',
    };
    const written = await admin.call(order.routes.create, { body: { ...past, ...prices, lead: traded } });
    expect([written.status, written.text]).toEqual([201, expect.stringContaining('"imported":true')]);
    expect((await agreeTo(desk.app, written.body.id)).status).toBe(201);
    await desk.app.database.query(sql`
      insert into lead_import (id, file_name, state, header, columns, row_count, created_count, author_id, date_creation, date_done)
      values (${id}::uuid, 'leads.xlsx', 'done', '{}', '{}', 3, 3, ${admin.id}::uuid, ${desk.clock.now()}, ${desk.clock.now()})`);
    await desk.app.database.query(
      sql`update users set import_id = ${id}::uuid where id = any(${[rich, plain, traded]}::uuid[])`,
    );
    await book(desk.app, rich, { lines: paidIn(1_00n) });
    expect((await admin.call(undoImport, { params: { id } })).body).toMatchObject({ removed: 1, kept: 2 });
    expect([await isThere(rich), await isThere(plain), await isThere(traded)]).toEqual([true, false, true]);
  });
});
