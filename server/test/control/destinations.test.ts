import { approve } from '@countinghouse/contract/approval/approval.ts';
import {
  addDestination,
  confirmDestination,
  listDestinations,
  removeDestination,
} from '@countinghouse/contract/withdrawal/destination.ts';
import { completeWithdrawal, withdrawal, withdrawalCompletion } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingFor } from '../app/approvals.ts';
import { addPerson, type Caller, type Response, signedIn, signIn } from '../app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { addFunds, otherIban, ownProof, savedIban, verify } from '../app/withdrawals.ts';

const clock = testClock();
const hour = 3_600_000;
const { routes } = withdrawal;
const iban = 'NL91ABNA0417164300';
let app: TestApp;
let admin: Caller;
let second: Caller;
let agent: Caller;
/** Ada Payee, verified, with money and one confirmed account. */
let customer: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
beforeEach(async () => {
  [admin, second, agent] = [await signedIn(app, 'admin'), await signedIn(app, 'admin'), await signedIn(app, 'regular')];
  customer = await addCustomer('Ada', 'Payee');
});
afterAll(() => app.stop());

const addCustomer = async (firstName: string, lastName: string): Promise<Caller> => {
  const id = await addPerson(app, { role: 'lead', firstName, lastName, assignedTo: agent.id });
  await verify(app, id);
  await addFunds(app, id, 100_000n);
  return signIn(app, id);
};
const add = (who: Caller, fields: object = {}) =>
  who.call(addDestination, { body: { holder: 'Ada Payee', iban, ...ownProof, ...fields } });
const saved = async (who: Caller, lead?: string) =>
  (await who.call(listDestinations, { query: lead === undefined ? {} : { lead } })).body.destinations;
const request = (who: Caller, destination: string, fields: object = {}) =>
  who.call(routes.create, { body: { amount: 10, destination, ...ownProof, ...fields } });
const pay = (who: Caller, id: string) => who.call(completeWithdrawal, { params: { id }, body: {} });
const codeOf = ({ status, problem }: Response<unknown>) => [status, problem?.code];
const fieldOf = ({ status, problem }: Response<unknown>) => [
  status,
  problem.fields?.[0]?.path,
  problem.fields?.[0]?.code,
];
/** Everyone signed in again after some time, because sessions end. */
const later = async (milliseconds: number): Promise<void> => {
  clock.advance(milliseconds);
  [admin, second, customer] = [
    await signIn(app, admin.id),
    await signIn(app, second.id),
    await signIn(app, customer.id),
  ];
};
const noticesOf = async (kind: string): Promise<object[]> => {
  const rows = await app.database.query<{ params: object; mailed: boolean }>(sql`
    select n.params, exists (select 1 from job j where j.kind = 'notification.mail'
      and j.payload ->> 'notificationId' = n.id::text) as mailed
    from notification n where n.user_id = ${customer.id}::uuid and n.kind = ${kind} order by n.id`);
  return rows.map(({ params, mailed }) => ({ ...params, mailed }));
};

describe('staff', () => {
  it('can add, confirm or remove no destination of a customer, not even while connected as the customer', async () => {
    const { id } = (await request(customer, iban)).body;
    const destination = (await customer.call(routes.one, { params: { id } })).body.destinationId ?? '';
    const connected = await signIn(app, customer.id, agent);
    for (const [who, code] of [
      [agent, 'forbidden'],
      [admin, 'forbidden'],
      [connected, 'notWhileConnected'],
    ] as const) {
      const params = { id: destination };
      expect(codeOf(await add(who, { iban: otherIban }))).toEqual([403, code]);
      expect(codeOf(await who.call(confirmDestination, { params, body: ownProof }))).toEqual([403, code]);
      expect(codeOf(await who.call(removeDestination, { params, body: ownProof }))).toEqual([403, code]);
    }
    expect(await saved(customer)).toMatchObject([{ iban: savedIban }, { iban, usableFrom: null }]);
  });

  it('prepare a withdrawal only to what the customer has saved, and read the ends of it', async () => {
    const lead = customer.id;
    const [own] = await saved(agent, lead);
    expect(own?.iban).toBe('DE89 •••• 3000');
    const stolen = await request(agent, otherIban, { lead });
    expect(fieldOf(stolen)).toEqual([400, 'body.destination', 'destinationUnknown']);
    expect((await request(agent, own?.id ?? '', { lead })).body.destination).toBe(own?.iban);
    const stranger = await signedIn(app, 'regular');
    expect((await stranger.call(listDestinations, { query: { lead } })).status).toBe(404);
  });

  it('read no more of an account number while connected as the customer', async () => {
    const connected = await signIn(app, customer.id, agent);
    expect((await saved(connected)).map((one) => one.iban)).toEqual(['DE89 •••• 3000']);
    const { id } = (await request(customer, savedIban)).body;
    expect((await connected.call(routes.one, { params: { id } })).body.destination).toBe('DE89 •••• 3000');
    expect((await customer.call(routes.one, { params: { id } })).body.destination).toBe(savedIban);
  });
});

describe('a new destination', () => {
  it('is added with a proof, mailed to the customer, and paid to 24 hours later', async () => {
    expect(fieldOf(await add(customer, { password: undefined }))).toEqual([400, 'body.password', 'required']);
    expect(await saved(customer)).toHaveLength(1);
    const { status, body } = await add(customer);
    const usable = new Date(clock.now().getTime() + 24 * hour).toISOString();
    expect([status, body]).toMatchObject([201, { iban, isOwnName: true, usableFrom: usable }]);
    expect(codeOf(await add(customer))).toEqual([409, 'destinationKnown']);
    expect(await noticesOf('security.destinationAdded')).toMatchObject([{ account: '•••• 4300', mailed: true }]);
    const { id } = (await request(customer, body.id)).body;
    const seen = (await customer.call(routes.one, { params: { id } })).body;
    expect(new Date(seen.destinationFrom ?? '').toISOString()).toBe(usable);
    expect(codeOf(await pay(admin, id))).toEqual([409, 'destinationWaits']);
    await later(24 * hour - 1);
    expect(codeOf(await pay(admin, id))).toEqual([409, 'destinationWaits']);
    await later(1);
    expect((await pay(admin, id)).body.status).toBe('completed');
  });

  it('that came with a withdrawal must be confirmed by the customer, and then waits', async () => {
    const { id, destinationId } = (await request(customer, iban)).body;
    const params = { id: destinationId ?? '' };
    await later(48 * hour);
    expect(codeOf(await pay(admin, id))).toEqual([409, 'destinationUnconfirmed']);
    const guessed = await customer.call(confirmDestination, { params, body: { password: 'a guess' } });
    expect(fieldOf(guessed)).toEqual([400, 'body.password', 'currentPasswordWrong']);
    expect((await saved(customer))[1]?.usableFrom).toBeNull();
    await customer.call(confirmDestination, { params, body: ownProof });
    expect(codeOf(await pay(admin, id))).toEqual([409, 'destinationWaits']);
    await later(24 * hour);
    const again = await customer.call(confirmDestination, { params, body: ownProof });
    expect(new Date(again.body.usableFrom ?? '').getTime()).toBe(clock.now().getTime());
    expect((await pay(admin, id)).body.status).toBe('completed');
  });

  it('must be an IBAN in the format of its country', async () => {
    expect(fieldOf(await add(customer, { iban: 'DE54 3704 0044 0532 0130 001' }))).toEqual([400, 'body.iban', 'iban']);
    expect(fieldOf(await add(customer, { bic: 'NOTABIC' }))).toEqual([400, 'body.bic', 'bic']);
    const remark = await request(customer, 'To the agent, in cash');
    expect(fieldOf(remark)).toEqual([400, 'body.destination', 'iban']);
  });
});

describe('another customer’s destination', () => {
  it('can be neither paid to, confirmed nor removed', async () => {
    const other = await addCustomer('Eve', 'Other');
    const { id } = (await add(customer)).body;
    const { length } = await saved(customer);
    expect((await request(other, id)).status).toBe(404);
    expect((await request(admin, id, { lead: other.id })).status).toBe(404);
    for (const route of [confirmDestination, removeDestination])
      expect((await other.call(route, { params: { id }, body: ownProof })).status).toBe(404);
    expect((await other.call(listDestinations, { query: { lead: customer.id } })).status).toBe(404);
    expect(await saved(customer)).toHaveLength(length);
  });
});

describe('an account in another name', () => {
  it('is paid to by two people, whatever the amount, and both names are shown to them', async () => {
    const { id: destination, isOwnName } = (await add(customer, { holder: 'Eve Other' })).body;
    expect(isOwnName).toBe(false);
    await later(24 * hour);
    const { id } = (await request(customer, destination)).body;
    const completion = await admin.call(withdrawalCompletion, { params: { id } });
    expect(completion.body).toMatchObject({ needsSecond: true, isOwnName: false });
    const seen = (await admin.call(routes.one, { params: { id } })).body;
    expect([seen.leadName, seen.holder]).toEqual(['Ada Payee', 'Eve Other']);
    expect((await pay(admin, id)).body).toMatchObject({ status: 'pending', approvalBy: admin.id });
    const proposal = await waitingFor(second, id);
    expect(codeOf(await admin.call(approve, { params: { id: proposal.id }, body: {} }))).toEqual([
      403,
      'approvalOwnProposal',
    ]);
    expect((await second.call(approve, { params: { id: proposal.id }, body: {} })).status).toBe(201);
  });

  it('is compared with the customer’s name at the payout, not when it was saved', async () => {
    const { id: destination } = (await add(customer)).body;
    await later(24 * hour);
    const { id } = (await request(customer, destination)).body;
    await app.database.query(sql`update users set last_name = 'Renamed' where id = ${customer.id}::uuid`);
    expect((await pay(admin, id)).body.status).toBe('pending');
  });
});

describe('a removal', () => {
  it('needs a proof only of a confirmed destination, and is mailed', async () => {
    const { id: withdrawn, destinationId } = (await request(customer, otherIban)).body;
    await customer.send('PATCH', `/v1/withdrawal/${withdrawn}/cancel`);
    const { id: confirmed } = (await add(customer)).body;
    const remove = (id: string, body: object) => customer.call(removeDestination, { params: { id }, body });
    expect((await remove(destinationId ?? '', {})).status).toBe(204);
    expect(fieldOf(await remove(confirmed, {}))).toEqual([400, 'body.password', 'required']);
    expect((await remove(confirmed, ownProof)).status).toBe(204);
    expect(await saved(customer)).toMatchObject([{ iban: savedIban }]);
    expect(await noticesOf('security.destinationRemoved')).toHaveLength(2);
    expect((await request(customer, confirmed)).status).toBe(404);
  });

  it('is refused while a withdrawal to the destination is open', async () => {
    const [own] = await saved(customer);
    const { id } = (await request(customer, own?.id ?? '')).body;
    const remove = () => customer.call(removeDestination, { params: { id: own?.id ?? '' }, body: ownProof });
    expect(codeOf(await remove())).toEqual([409, 'destinationInUse']);
    await pay(admin, id);
    expect((await remove()).status).toBe(204);
    expect((await admin.call(routes.one, { params: { id } })).body.destination).toBe(own?.iban);
  });
});
