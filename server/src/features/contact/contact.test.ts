import { approve } from '@countinghouse/contract/approval/approval.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { revealContact } from '@countinghouse/contract/contact/contact.ts';
import { isMasked } from '@countinghouse/contract/contact/masked.ts';
import { findDuplicates, mostProbes } from '@countinghouse/contract/user/duplicates.ts';
import { bulkOwners, leadCounts } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { viewDocument } from '@countinghouse/contract/verification/document.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../../../test/app/api-tokens.ts';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { addDocument } from '../../../test/app/documents.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { mostContactSearches } from '../../kernel/contacts/limit-searches.ts';

const { routes } = user;
let app: TestApp;
let admin: Caller;
let agent: Caller;
let lead = '';

const contact = { email: 'greta.holm@seehaus.test', phone: '+49 30 5544 7712', mobile: '0171 2233 4455' };

const addLead = async (assignedTo: string, { email, phone, mobile }: typeof contact): Promise<string> => {
  const id = await addPerson(app, { role: 'lead', firstName: 'Greta', lastName: 'Holm', email, assignedTo });
  await app.database.query(sql`update users set phone = ${phone}, mobile = ${mobile} where id = ${id}::uuid`);
  return id;
};

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Seller' });
  lead = await addLead(agent.id, contact);
  await app.database.query(sql`update setting set mask_contacts = true`);
});
afterAll(() => app.stop());

const reveal = (who: Caller, id = lead, kind: 'phone' | 'email' | 'document' = 'phone') =>
  who.call(revealContact, { params: { id }, body: { kind, purpose: 'call' } });
const found = async (who: Caller, q: string): Promise<number> =>
  (await who.call(routes.search, { query: { q } })).body.users.length;
const listed = (who: Caller, query: { filters?: string; sorts?: string }) => who.call(routes.list, { query });

describe('a company that masks contact data', () => {
  it('shows an agent enough to recognise it', async () => {
    const { body } = await agent.call(routes.one, { params: { id: lead } });
    expect(body).toMatchObject({ email: 'g•••@•••.test', phone: '+49 ••• •• 12', mobile: '••• •• 55' });
    expect([body.email, body.phone, body.mobile].every(isMasked)).toBe(true);
  });

  it('shows it to admins as it is', async () => {
    expect((await admin.call(routes.one, { params: { id: lead } })).body).toMatchObject(contact);
  });

  it('shows agents their own', async () => {
    expect((await agent.call(routes.one, { params: { id: agent.id } })).body.email).toBe(`${agent.id}@example.test`);
  });

  it.each([
    ['the name', 'greta hol', 1],
    ['the whole address', 'Greta.Holm@seehaus.test', 1],
    ['the whole number', '+49 30 55447712', 1],
    ['the whole number in national form', '030 5544 7712', 1],
    ['the name and the whole number', 'greta 0171 22334455', 1],
    ['a part of the address', 'seehaus', 0],
    ['the beginning of the address', 'greta.holm@see', 0],
    ['the beginning of the number', '+49 30 5544', 0],
    ['the end of the number', '55447712', 0],
    ['the name and a part of the number', 'greta 5544', 0],
  ])('lets an agent find a lead by %s: %s', async (_what, q, count) => {
    expect(await found(agent, q)).toBe(count);
  });

  it.each([
    ['a filter by the beginning of a number', { filters: '{"phone":{"startsWith":"+49"}}' }],
    ['a filter by a part of an address', { filters: '{"email":{"contains":"see"}}' }],
    [
      'a filter by a whole number, of which one call could ask for twelve',
      { filters: '{"phone":{"eq":"+49 30 5544 7712"}}' },
    ],
    ['an order by address', { sorts: '["email"]' }],
  ])('refuses %s', async (_what, query) => {
    const { status, problem } = await listed(agent, query);
    expect([status, problem.fields?.[0]?.code]).toEqual([400, 'contactMasked']);
    expect((await listed(admin, query)).status).toBe(200);
  });

  it('refuses to count by a part of a number', async () => {
    const query = { lists: '[{"phone":{"startsWith":"+49"}}]' };
    expect((await agent.call(leadCounts, { query })).status).toBe(400);
  });

  it('masks the possible duplicates that a whole number finds', async () => {
    const body = { firstName: '', lastName: '', email: '', phone: contact.phone, mobile: '' };
    const { duplicates } = (await agent.call(findDuplicates, { body })).body;
    expect(duplicates).toMatchObject([{ id: lead, email: 'g•••@•••.test' }]);
  });

  it.each([
    ['phone', '+49 ••• •• 12'],
    ['email', 'g•••@•••.test'],
  ])('never stores a masked %s that is sent back', async (field, value) => {
    const { status } = await agent.call(routes.update, { params: { id: lead }, body: { [field]: value } });
    expect(status).toBe(400);
    expect((await admin.call(routes.one, { params: { id: lead } })).body).toMatchObject(contact);
  });

  it('lets an agent replace a number by another, and masks the new one', async () => {
    const own = await addLead(agent.id, { email: 'second@seehaus.test', phone: '+49 30 1111 2222', mobile: '' });
    const { body } = await agent.call(routes.update, { params: { id: own }, body: { phone: '+44 20 7946 0998' } });
    expect(body.phone).toBe('+44 ••• •• 98');
    expect((await admin.call(routes.one, { params: { id: own } })).body.phone).toBe('+44 20 7946 0998');
  });

  describe('answers a guess of an address by an agent as it answers any other address:', () => {
    const right = 'ninth.guess@seehaus.test';
    const guess = async (who: Caller, id: string, email: string) => {
      const { status, problem, text } = await who.call(routes.update, { params: { id }, body: { email } });
      expect(text).not.toContain('guess');
      return [status, problem.code];
    };
    const probesOf = async (who: Caller) =>
      (await app.database.query(sql`select 1 from duplicate_search where staff_id = ${who.id}::uuid`)).length;
    const guessed = async () => {
      const guesser = await signedIn(app, { role: 'regular', firstName: 'Gus', lastName: 'Guesser' });
      const id = await addLead(guesser.id, { email: right, phone: '', mobile: '' });
      return {
        guesser,
        id,
        forget: () => app.database.query(sql`update users set email = id || '@gone.test' where id = ${id}::uuid`),
      };
    };

    it('of a customer who has logged in', async () => {
      const { guesser, id, forget } = await guessed();
      await app.database.query(sql`update users set last_login = now() where id = ${id}::uuid`);
      for (const email of ['wrong.guess@seehaus.test', right, right.toUpperCase()])
        expect(await guess(guesser, id, email)).toEqual([403, 'emailInUse']);
      expect(await probesOf(guesser)).toBe(2);
      await forget();
    });

    it('of a lead who has not, which a second person sees', async () => {
      const { guesser, id, forget } = await guessed();
      expect(await guess(guesser, id, right)).toEqual([200, undefined]);
      expect(await guess(guesser, id, 'wrong.guess@seehaus.test')).toEqual([409, 'approvalPending']);
      expect(await guess(guesser, id, right)).toEqual([409, 'approvalPending']);
      expect(await probesOf(guesser)).toBe(2);
      const [{ id: proposal } = { id: '' }] = await app.database.query<{ id: string }>(
        sql`select id from approval where record_id = ${id}::uuid`,
      );
      expect((await admin.call(approve, { params: { id: proposal }, body: {} })).status).toBe(201);
      expect(await app.database.query(sql`select 1 from email_change where user_id = ${id}::uuid`)).toEqual([]);
      expect((await admin.call(routes.one, { params: { id } })).body.email).toBe(right);
      await forget();
    });

    it('with a token of theirs', async () => {
      const { guesser, id, forget } = await guessed();
      const by = await signedIn(app, 'admin');
      const { program } = await tokenFor(app, { by, owner: guesser.id, permissions: ['lead:read', 'lead:update'] });
      for (const email of ['wrong.guess@seehaus.test', right])
        expect(await guess(program, id, email)).toEqual([403, 'notWithToken']);
      await forget();
    });

    it('beyond the number of guesses that an agent has in a day', async () => {
      const { guesser, id, forget } = await guessed();
      await app.database.query(sql`
        insert into duplicate_search (staff_id, day, probe)
        select ${guesser.id}::uuid, (now() at time zone 'UTC')::date, sha256(n::text::bytea)
        from generate_series(1, ${mostProbes}::integer) n`);
      await app.database.query(sql`update users set last_login = now() where id = ${id}::uuid`);
      for (const email of [right, 'wrong.guess@seehaus.test'])
        expect(await guess(guesser, id, email)).toEqual([429, 'duplicatesTooMany']);
      const notices = await app.database.query(sql`
        select 1 from notification where kind = 'duplicates.limit' and user_id = ${admin.id}::uuid and record_id = ${guesser.id}::uuid`);
      expect(notices).toHaveLength(1);
      await forget();
    });
  });

  it('lets admins send an unchanged address back', async () => {
    await app.database.query(sql`update users set last_login = now() where id = ${lead}::uuid`);
    const same = { params: { id: lead }, body: { email: contact.email } };
    expect((await admin.call(routes.update, same)).status).toBe(200);
    await app.database.query(sql`update setting set mask_contacts = false`);
    expect((await agent.call(routes.update, same)).status).toBe(200);
    await app.database.query(sql`update setting set mask_contacts = true`);
  });

  it('does not let an agent in as the lead, who sees everything', async () => {
    const own = await addLead(agent.id, { email: 'fifth@seehaus.test', phone: '+49 30 3333 4444', mobile: '' });
    await agent.call(routes.update, { params: { id: own }, body: { email: 'sam.agent@seehaus.test' } });
    expect((await admin.call(routes.one, { params: { id: own } })).body.email).toBe('fifth@seehaus.test');
    const [waiting] = await app.database.query<{ kind: string }>(
      sql`select kind from approval where record_id = ${own}::uuid and state = 'pending'`,
    );
    expect(waiting?.kind).toBe('user.email');
    const { status, problem } = await agent.call(resetPassword, { params: { id: own } });
    expect([status, problem.code]).toEqual([403, 'resetMasked']);
    expect((await admin.call(resetPassword, { params: { id: own } })).status).toBe(200);
  });

  it('limits for how many whole addresses and numbers an agent searches in a day', async () => {
    const guesser = await signedIn(app, 'regular');
    const guess = async (q: string) => (await guesser.call(routes.search, { query: { q } })).status;
    expect(await guess('+49 30 1000 0000')).toBe(200);
    await app.database.query(sql`
      insert into contact_search (staff_id, day, text_hash)
      select ${guesser.id}::uuid, (now() at time zone 'UTC')::date, sha256(convert_to(n::text, 'UTF8'))
      from generate_series(1, ${mostContactSearches - 1}::integer) n`);
    expect([await guess('+49 30 1000 0000'), await guess('Greta Holm')]).toEqual([200, 200]);
    expect(await guess('+49 30 1000 0001')).toBe(429);
    const owners = { leads: { matching: { q: 'other@seehaus.test' } }, action: 'update' } as const;
    expect((await guesser.call(bulkOwners, { body: owners })).status).toBe(429);
    expect((await admin.call(routes.search, { query: { q: '+49 30 1000 0001' } })).status).toBe(200);
  });
});

describe('an agent who gives a reason', () => {
  it('sees the value in this reply only, and the customer sees who, what and why', async () => {
    const { status, body } = await reveal(agent);
    expect([status, body.phone, body.mobile, body.email]).toEqual([200, contact.phone, contact.mobile, null]);
    expect((await agent.call(routes.one, { params: { id: lead } })).body.phone).toBe('+49 ••• •• 12');
    const customer = await signIn(app, lead);
    const { activity } = (await customer.call(listActivity, { query: {} })).body;
    expect(activity[0]).toMatchObject({
      kind: 'phoneRevealed',
      by: 'staff',
      staffName: 'Sam',
      name: 'call',
      reason: null,
    });
  });

  it('must say what another reason is', async () => {
    const other = (note: string) =>
      agent.call(revealContact, { params: { id: lead }, body: { kind: 'email', purpose: 'other', note } });
    expect((await other('')).status).toBe(400);
    expect((await other('Written complaint')).body.email).toBe(contact.email);
    const { activity } = (await (await signIn(app, lead)).call(listActivity, { query: {} })).body;
    expect(activity[0]).toMatchObject({ kind: 'emailRevealed', reason: 'Written complaint' });
  });

  it('opens the documents of that lead only', async () => {
    const other = await addLead(agent.id, { email: 'third@seehaus.test', phone: '', mobile: '' });
    const [own, foreign] = [await addDocument(app, lead), await addDocument(app, other)];
    const open = (id: string) => agent.call(viewDocument, { params: { id } });
    expect((await open(own)).problem.code).toBe('documentMasked');
    expect((await reveal(agent, lead, 'document')).status).toBe(200);
    // The document of the test has no content; what matters is that it is looked for.
    expect((await open(own)).status).not.toBe(403);
    expect((await open(foreign)).status).toBe(403);
    await app.database.query(sql`update contact_reveal set date_creation = date_creation - interval '31 minutes'`);
    expect((await open(own)).status).toBe(403);
  });

  it('cannot see those of a colleague’s lead', async () => {
    const foreign = await addLead(admin.id, { email: 'fourth@seehaus.test', phone: '+49 30 9999 0000', mobile: '' });
    expect((await reveal(agent, foreign)).status).toBe(404);
  });

  it('is not a person if it is connected as the customer', async () => {
    const connected = await signIn(app, lead, agent);
    expect((await reveal(connected)).problem.code).toBe('notWhileConnected');
  });
});

describe('the number of times within 24 hours', () => {
  const limit = (count: number) => app.database.query(sql`update setting set reveals_per_day = ${count}`);
  const notices = async (by: string): Promise<string[]> => {
    const rows = await app.database.query<{ kind: string }>(sql`
      select kind from notification where kind like 'contact.%' and user_id = ${admin.id}::uuid and params ->> 'by' = ${by} order by kind desc`);
    return rows.map(({ kind }) => kind);
  };
  const withLeads = async (lastName: string, count: number) => {
    const who = await signedIn(app, { role: 'regular', firstName: 'Sky', lastName });
    const leads: string[] = [];
    for (let at = 0; at < count; at += 1)
      leads.push(
        await addLead(who.id, {
          email: `${lastName.toLowerCase()}${at}@seehaus.test`,
          phone: '+49 30 2222 3333',
          mobile: '',
        }),
      );
    return { who, leads };
  };

  it('is limited, does not count the same twice, and admins are notified when it is near and when it is reached', async () => {
    await limit(5);
    const { who, leads } = await withLeads('Script', 6);
    for (const id of leads.slice(0, 3)) expect((await reveal(who, id)).status).toBe(200);
    expect((await reveal(who, leads[0])).body.left).toBe(2);
    expect(await notices('Sky Script')).toEqual([]);
    expect((await reveal(who, leads[3])).body.left).toBe(1);
    expect(await notices('Sky Script')).toEqual(['contact.many']);
    expect((await reveal(who, leads[4])).body.left).toBe(0);
    const refused = await reveal(who, leads[5]);
    expect([refused.status, refused.problem.code]).toEqual([429, 'revealsTooMany']);
    expect(refused.text).not.toContain('2222');
    expect(await notices('Sky Script')).toEqual(['contact.many', 'contact.limit']);
    await app.database.query(sql`
      update contact_reveal set date_creation = date_creation - interval '25 hours' where staff_id = ${who.id}::uuid`);
    expect((await reveal(who, leads[5])).status).toBe(200);
  });

  it('is never exceeded by 64 parallel calls', async () => {
    await limit(10);
    const { who, leads } = await withLeads('Parallel', 64);
    const replies = await Promise.all(leads.map((id) => reveal(who, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(54);
    const [row] = await app.database.query<{ count: number }>(sql`
      select count(*)::integer as count from contact_reveal where staff_id = ${who.id}::uuid`);
    expect(row?.count).toBe(10);
    await limit(50);
  });
});
