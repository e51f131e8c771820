import { logout } from '@countinghouse/contract/auth/auth.ts';
import { findDuplicates, leadDuplicates, mostProbes } from '@countinghouse/contract/user/duplicates.ts';
import type { InputOf } from '@countinghouse/contract/kernel/route.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { holdEmail, waitingFor } from '../../../test/app/interrupted-import.ts';
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

/** As if they had compared so many other addresses on this day. */
const compared = (caller: Caller, count: number) =>
  app.database.query(sql`
    insert into duplicate_search (staff_id, day, probe)
    select ${caller.id}::uuid, (now() at time zone 'UTC')::date, sha256(n::text::bytea) from generate_series(1, ${count}::integer) n`);

describe('a person who does not see every lead', () => {
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

describe('an address that is taken', () => {
  const taken = 'joerg+news@haus.test';
  let number = 0;
  const newLead = (email: string) => ({
    firstName: 'Nina',
    lastName: 'New',
    email,
    role: 'lead' as const,
    password: 'Walnut-Harbour-77',
  });
  const guesses = (count: number) => Array.from({ length: count }, () => `guess${(number += 1)}@haus.test`);
  const batch = (who: Caller, emails: readonly string[]) =>
    who.call(user.routes.createMany, { body: emails.map(newLead) });
  const create = (who: Caller, email: string) => who.call(user.routes.create, { body: newLead(email) });
  const answerOf = ({ status, problem }: Awaited<ReturnType<typeof batch | typeof create>>) => [
    status,
    problem.code,
    problem.fields?.[0]?.path,
  ];
  const limited = [429, 'duplicatesTooMany', undefined];
  const countedOf = async (caller: Caller) =>
    (await app.database.query(sql`select 1 from duplicate_search where staff_id = ${caller.id}::uuid`)).length;
  const noticesAbout = (caller: Caller) =>
    app.database.query(sql`
      select params from notification
      where kind = 'duplicates.limit' and record_id = ${caller.id}::uuid and user_id = ${admin.id}::uuid`);

  it('cannot be found by batches that end with a known address, once the day’s limit of compared addresses is reached', async () => {
    const prober = await signedIn(app, { role: 'regular', firstName: 'Otto', lastName: 'Oracle' });
    await compared(prober, mostProbes - 3);
    expect(answerOf(await batch(prober, [...guesses(2), taken]))).toEqual([409, 'emailTaken', 'body.2.email']);
    expect(await countedOf(prober)).toBe(mostProbes);
    expect(answerOf(await batch(prober, [...guesses(2), taken]))).toEqual(limited);
    expect(answerOf(await batch(prober, [taken, ...guesses(1)]))).toEqual(limited);
    expect(answerOf(await create(prober, guesses(1)[0] ?? ''))).toEqual(limited);
    expect(await noticesAbout(prober)).toEqual([{ params: { by: 'Otto Oracle', count: mostProbes } }]);
  });

  it('counts in a batch with those before it, and not with those after it', async () => {
    const prober = await signedIn(app, 'regular');
    expect(answerOf(await batch(prober, [...guesses(3), taken, ...guesses(4)]))).toEqual([
      409,
      'emailTaken',
      'body.3.email',
    ]);
    expect(await countedOf(prober)).toBe(4);
    const [twice = ''] = guesses(1);
    expect(answerOf(await batch(prober, [twice, twice]))).toEqual([409, 'emailTaken', 'body.1.email']);
    expect(await countedOf(prober)).toBe(5);
  });

  it('counts for a new lead and for a changed lead of their own, until neither tells more', async () => {
    const prober = await signedIn(app, 'regular');
    const lead = await addLead({ assignedTo: prober.id });
    const change = (email: string) => prober.call(user.routes.update, { params: { id: lead }, body: { email } });
    await addLead({ email: 'second.taken@haus.test' });
    await compared(prober, mostProbes - 2);
    expect(answerOf(await create(prober, taken))).toEqual([409, 'emailTaken', 'body.email']);
    const changed = await change('second.taken@haus.test');
    expect([changed.status, changed.problem.code]).toEqual([409, 'emailTaken']);
    expect(await countedOf(prober)).toBe(mostProbes);
    await addLead({ email: 'third.taken@haus.test' });
    expect((await change('third.taken@haus.test')).status).toBe(429);
    expect((await change(guesses(1)[0] ?? '')).status).toBe(429);
    expect((await prober.call(user.routes.update, { params: { id: lead }, body: { phone: '1' } })).status).toBe(200);
    expect(await noticesAbout(prober)).toHaveLength(1);
  });

  it('counts in parallel batches, so that they tell no more', async () => {
    const prober = await signedIn(app, 'regular');
    await compared(prober, mostProbes - 6);
    const replies = await Promise.all(Array.from({ length: 6 }, () => batch(prober, [...guesses(2), taken])));
    const telling = replies.filter(({ status }) => status === 409);
    expect(telling.length).toBeLessThanOrEqual(2);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(6 - telling.length);
  });

  it('leaves addresses uncounted that are stored, or whose record is refused for another reason', async () => {
    const prober = await signedIn(app, 'regular');
    const [stored = '', refused = ''] = guesses(2);
    expect((await create(prober, stored)).status).toBe(201);
    const wrong = { ...newLead(refused), labels: 'no-such-label' };
    expect((await prober.call(user.routes.createMany, { body: [newLead(taken), wrong] })).status).toBe(400);
    expect(await countedOf(prober)).toBe(0);
  });

  it('is not counted for those who see every lead', async () => {
    const other = await signedIn(app, 'admin');
    await compared(other, mostProbes + 1);
    expect(answerOf(await batch(other, [...guesses(1), taken]))).toEqual([409, 'emailTaken', 'body.1.email']);
    expect(await countedOf(other)).toBe(mostProbes + 1);
  });

  it('cannot be found without being counted by ending the session while a batch is being stored', async () => {
    const prober = await signedIn(app, 'regular');
    const emails = guesses(4);
    const letGo = await holdEmail(app, emails.at(-1) ?? '');
    const reply = batch(prober, emails);
    await waitingFor(app, 'transactionid');
    expect((await prober.call(logout)).status).toBe(204);
    await letGo('rollback');
    expect((await reply).status).toBe(401);
    expect(await countedOf(prober)).toBe(emails.length);
  });
});
