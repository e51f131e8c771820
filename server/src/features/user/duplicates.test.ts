import { findDuplicates, leadDuplicates, mostProbes } from '@countinghouse/contract/user/duplicates.ts';
import type { InputOf } from '@countinghouse/contract/kernel/route.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
let agent: Caller;
/** Assigned to the agent. */
let own = '';
/** Assigned to nobody. */
let foreign = '';

interface Fields {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly mobile?: string;
  readonly assignedTo?: string;
}
const addLead = async ({ phone = '', mobile = '', ...person }: Fields): Promise<string> => {
  const id = await addPerson(app, { role: 'lead', ...person });
  await app.database.query(sql`update users set phone = ${phone}, mobile = ${mobile} where id = ${id}::uuid`);
  return id;
};

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
  own = await addLead({
    firstName: 'Clara',
    lastName: 'Visser',
    email: 'clara.visser@gmail.com',
    phone: '+31 20 794 6123',
    assignedTo: agent.id,
  });
  foreign = await addLead({
    firstName: 'Jörg',
    lastName: 'Weißenbacher',
    email: 'joerg+news@haus.test',
    mobile: '+49 (0)151 2345 6789',
  });
});
afterAll(() => app.stop());

const typed = (fields: Fields): InputOf<typeof findDuplicates>['body'] => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  mobile: '',
  ...fields,
});
const find = async (caller: Caller, fields: Fields) => {
  const { status, body } = await caller.call(findDuplicates, { body: typed(fields) });
  expect(status).toBe(201);
  return body;
};
const ofLead = async (caller: Caller, id: string) => (await caller.call(leadDuplicates, { params: { id } })).body;

describe('the possible duplicates of a new lead', () => {
  it.each([
    ['the same address', { email: 'Clara.Visser@gmail.com' }, ['email']],
    ['an address that Gmail delivers to the same person', { email: 'claravisser+fair@googlemail.com' }, ['email']],
    ['a number in national form', { mobile: '020 7946123' }, ['phone']],
    ['a number with 00', { phone: '0031207946123' }, ['phone']],
    ['a number with the zero of the area in brackets', { phone: '+31 (0)20 794-6123' }, ['phone']],
    ['a similar name', { firstName: 'Klara', lastName: 'Visser' }, ['name']],
    ['the names in the other order', { firstName: 'Visser', lastName: 'Clara' }, ['name']],
    [
      'everything',
      { firstName: 'Clara', lastName: 'Visser', email: 'clara.visser@gmail.com', phone: '0207946123' },
      ['email', 'phone', 'name'],
    ],
  ])('include a lead with %s', async (_what, fields, reasons) => {
    expect((await find(admin, fields)).duplicates).toEqual([expect.objectContaining({ id: own, reasons })]);
  });

  it.each([
    ['nothing', {}],
    ['another person at the same provider', { email: 'clara@gmail.com' }],
    ['the same local part elsewhere', { email: 'clara.visser@haus.test' }],
    ['a number of another country that ends alike', { phone: '+33 20 794 6123' }],
    ['too few digits to mean anything', { phone: '794 6123' }],
    ['the same surname alone', { firstName: 'Bartholomew', lastName: 'Visser' }],
    ['half an address', { email: 'clara.visser@' }],
  ])('leave out a lead that shares %s', async (_what, fields) => {
    expect(await find(admin, fields)).toEqual({ duplicates: [], isElsewhere: false });
  });

  it('begin with the best match', async () => {
    const namesake = await addLead({ firstName: 'Clara', lastName: 'Visser' });
    const { duplicates } = await find(admin, { firstName: 'Clara', lastName: 'Visser', phone: '020 7946123' });
    expect(duplicates.map(({ id, score }) => [id, score])).toEqual([
      [own, 90],
      [namesake, 40],
    ]);
    await app.database.query(sql`update users set deleted_at = now() where id = ${namesake}::uuid`);
    expect((await find(admin, { firstName: 'Clara', lastName: 'Visser' })).duplicates).toHaveLength(1);
  });

  it('include neither staff nor erased persons', async () => {
    await addPerson(app, { role: 'regular', email: 'staff@haus.test' });
    const erased = await addLead({ firstName: 'Former', lastName: 'Customer', phone: '+352 621 123 456' });
    await app.database.query(
      sql`update users set status = 'locked', closed_at = now(), erased_at = now() where id = ${erased}::uuid`,
    );
    expect(await find(admin, { email: 'staff+1@haus.test', phone: '+352 621 123 456' })).toEqual({
      duplicates: [],
      isElsewhere: false,
    });
  });
});

describe('an agent', () => {
  it('sees the possible duplicates among their own leads', async () => {
    expect(await find(agent, { email: 'clara.visser@gmail.com' })).toMatchObject({
      duplicates: [{ id: own }],
      isElsewhere: false,
    });
  });

  it.each([
    ['an address', { email: 'joerg@haus.test' }],
    ['a number', { phone: '0151 23456789' }],
  ])('learns from %s of a colleague’s lead only that there is one', async (_what, fields) => {
    expect((await find(admin, fields)).duplicates).toMatchObject([{ id: foreign }]);
    // Nothing else: no name, id, address, agent, score or reason.
    expect(await find(agent, fields)).toEqual({ duplicates: [], isElsewhere: true });
  });

  it('cannot find out by trying names who is a customer', async () => {
    const fields = { firstName: 'Jörg', lastName: 'Weißenbacher' };
    expect((await find(admin, fields)).duplicates).toMatchObject([{ id: foreign }]);
    expect(await find(agent, fields)).toEqual({ duplicates: [], isElsewhere: false });
  });

  it('cannot read the possible duplicates of a colleague’s lead', async () => {
    expect((await agent.call(leadDuplicates, { params: { id: foreign } })).status).toBe(404);
  });
});

describe('the possible duplicates of an existing lead', () => {
  it('never include the lead itself', async () => {
    expect(await ofLead(admin, own)).toEqual({ duplicates: [], isElsewhere: false });
  });

  it('are the leads with its address, number or name, within the scope of the reader', async () => {
    const second = await addLead({ firstName: 'J.', lastName: 'W.', phone: '+49 151 23456789', assignedTo: agent.id });
    expect((await ofLead(admin, second)).duplicates).toMatchObject([{ id: foreign, reasons: ['phone'] }]);
    expect(await ofLead(agent, second)).toEqual({ duplicates: [], isElsewhere: true });
  });

  it('do not exist for staff', async () => {
    expect((await admin.call(leadDuplicates, { params: { id: agent.id } })).status).toBe(404);
  });
});

describe('a person who does not see every lead', () => {
  /** As if they had compared so many other addresses on this day. */
  const compared = (caller: Caller, count: number) =>
    app.database.query(sql`
      insert into duplicate_search (staff_id, day, probe)
      select ${caller.id}::uuid, (now() at time zone 'UTC')::date, sha256(n::text::bytea) from generate_series(1, ${count}::integer) n`);
  const notices = () =>
    app.database.query(sql`
      select params from notification where kind = 'duplicates.limit' and user_id = ${admin.id}::uuid`);

  it('can compare a number of addresses a day, each as often as they like, and the admins are notified once', async () => {
    const prober = await signedIn(app, { role: 'regular', firstName: 'Pia', lastName: 'Prober' });
    await compared(prober, mostProbes - 1);
    // The same address in another notation.
    for (const email of ['joerg@haus.test', 'Joerg+again@haus.test', 'joerg@haus.test'])
      expect((await find(prober, { email })).isElsewhere).toBe(true);
    expect((await find(prober, { email: 'joerg@', firstName: 'Jörg', phone: '12' })).isElsewhere).toBe(false);
    for (const email of ['another@haus.test', 'third@haus.test']) {
      const refused = await prober.call(findDuplicates, { body: typed({ email }) });
      expect([refused.status, refused.problem.code]).toEqual([429, 'duplicatesTooMany']);
    }
    expect(await notices()).toEqual([{ params: { by: 'Pia Prober', count: mostProbes } }]);
  });

  it('cannot go around the limit by changing the address of a lead of their own', async () => {
    const prober = await signedIn(app, 'regular');
    const lead = await addLead({ assignedTo: prober.id, phone: '0151 23456789' });
    await compared(prober, mostProbes);
    expect((await prober.call(leadDuplicates, { params: { id: lead } })).status).toBe(429);
  });

  it('is not stopped by those of another, nor by those of yesterday', async () => {
    const [prober, other] = [await signedIn(app, 'regular'), await signedIn(app, 'regular')];
    await compared(other, mostProbes);
    await compared(prober, mostProbes);
    await app.database.query(sql`update duplicate_search set day = day - 1 where staff_id = ${prober.id}::uuid`);
    expect((await find(prober, { email: 'joerg@haus.test' })).isElsewhere).toBe(true);
  });

  it('gets no more by parallel calls', async () => {
    const prober = await signedIn(app, 'regular');
    await compared(prober, mostProbes - 3);
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_none, at) =>
        prober.call(findDuplicates, { body: typed({ email: `parallel${at}@haus.test` }) }),
      ),
    );
    const open = replies.filter(({ status }) => status === 201).length;
    expect(open).toBeLessThanOrEqual(3);
    expect((await notices()).length).toBeGreaterThan(0);
  });

  it('is limited, those who see every lead are not', async () => {
    await compared(admin, mostProbes);
    expect((await find(admin, { email: 'joerg@haus.test' })).duplicates).toHaveLength(1);
  });
});
