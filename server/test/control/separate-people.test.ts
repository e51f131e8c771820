import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import * as withdrawals from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenFor } from '../app/api-tokens.ts';
import { addPerson, type Caller, signedIn, signIn } from '../app/caller.ts';
import { accept, createdBy, pay } from '../app/customer-steps.ts';
import { applyFor } from '../app/documents.ts';
import { check, freshEmail, run, sheetOf } from '../app/import-scenes.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { addFunds, addWithdrawal, verify } from '../app/withdrawals.ts';

let app: TestApp;
let root: Caller;
let admin: Caller;
let colleague: Caller;
beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  admin = await signedIn(app, 'admin');
  colleague = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

/** The members of staff other than root cannot work. */
const leaveRootAlone = () =>
  app.database.query(sql`update users set status = 'locked' where role = 'admin' and id <> ${root.id}::uuid`);
beforeEach(async () => {
  await app.database.query(
    sql`update users set status = 'active' where id in (${root.id}::uuid, ${admin.id}::uuid, ${colleague.id}::uuid)`,
  );
  root = await signIn(app, root.id);
  admin = await signIn(app, admin.id);
  colleague = await signIn(app, colleague.id);
});

const importedBy = async (who: Caller): Promise<string> => {
  const email = freshEmail();
  const checked = await check(app, who, sheetOf([['Marta', 'Mule', email, '+49 30 5551234', '', '']]));
  await run(who, checked.id);
  const [lead] = await app.database.query<{ id: string }>(sql`select id from users where email = ${email}`);
  return lead?.id ?? '';
};
const applied = async (lead: string, by?: Caller): Promise<string> => {
  await applyFor(app, by ?? (await signIn(app, lead)), lead);
  return lead;
};
const fileOf = async (who: Caller, id: string) => (await who.call(getVerification, { params: { id } })).body;
const events = async (lead: string) => (await root.call(leadTimeline, { params: { id: lead } })).body.timeline;
const tells = async (lead: string, kind: string) => {
  const { activity } = (await (await signIn(app, lead)).call(listActivity)).body;
  return [(await events(lead)).some((one) => one.kind === kind), activity.some((one) => one.kind === kind)];
};

describe('a customer whose file one member of staff prepared', () => {
  it.each([
    ['created', 'ownPartCreated', async () => applied(await createdBy(app, admin))],
    ['imported', 'ownPartCreated', async () => applied(await importedBy(admin))],
    ['sent the documents of', 'ownPartDocuments', async () => applied(await addPerson(app, { role: 'lead' }), admin)],
  ])('is not verified by the admin who %s them, but by another', async (_what, code, made) => {
    const lead = await made();
    expect((await fileOf(admin, lead)).ownPart).toMatchObject({ isAlone: false });
    expect((await fileOf(colleague, lead)).ownPart).toBeNull();
    expect(await accept(admin, lead)).toBe(code);
    expect(await accept(colleague, lead)).toBe('verified');
    expect(await tells(lead, 'verifiedAlone')).toEqual([false, false]);
  });

  it('is not verified by an account whose keys the creator holds, while a third person can', async () => {
    const lead = await applied(await createdBy(app, admin));
    const puppet = await signedIn(app, 'admin');
    await app.database.query(sql`
      insert into influence (person_id, over_id, kind, at) values (${admin.id}::uuid, ${puppet.id}::uuid, 'reset', now())`);
    expect((await fileOf(puppet, lead)).ownPart).toEqual({ part: 'related', isAlone: false });
    expect(await accept(puppet, lead)).toBe('ownPartRelated');
    const others = [root.id, colleague.id];
    await app.database.query(sql`update users set status = 'locked' where id = any(${others}::uuid[])`);
    expect(await accept(puppet, lead)).toBe('verified');
    await app.database.query(sql`update users set status = 'locked' where id = ${puppet.id}::uuid`);
    await app.database.query(sql`update users set status = 'active' where id = any(${others}::uuid[])`);
    root = await signIn(app, root.id);
    expect(await tells(lead, 'verifiedAlone')).toEqual([false, false]);
  });

  it('is verified by root where nobody else can, and the customer and the office see that', async () => {
    const lead = await applied(await createdBy(app, root));
    expect(await accept(root, lead)).toBe('ownPartCreated');
    await leaveRootAlone();
    expect((await fileOf(root, lead)).ownPart).toEqual({ part: 'created', isAlone: true });
    expect(await accept(root, lead)).toBe('verified');
    expect(await tells(lead, 'verifiedAlone')).toEqual([true, true]);
  });

  it('shows their part to those who decide only: not to the customer, an agent, or the customer’s own admin', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await applied(await createdBy(app, admin));
    await app.database.query(sql`update users set assigned_to = ${agent.id}::uuid where id = ${lead}::uuid`);
    expect((await fileOf(await signIn(app, lead), lead)).ownPart).toBeNull();
    expect((await fileOf(agent, lead)).ownPart).toBeNull();
    await app.database.query(sql`update users set assigned_to = ${admin.id}::uuid where id = ${lead}::uuid`);
    expect((await fileOf(admin, lead)).ownPart).toBeNull();
    expect(await accept(admin, lead)).toBe('verificationOwnLead');
  });
});

describe('a customer whose file an API token prepared', () => {
  const permissions = ['lead:create', 'lead:read', 'lead:update', 'lead:assign'] as const;

  it('is verified neither by its creator, who was shown the secret, nor by its owner, but by a third person', async () => {
    const { program } = await tokenFor(app, { by: root, owner: admin.id, permissions });
    const lead = await applied(await createdBy(app, program));
    for (const person of [root, admin]) {
      expect((await fileOf(person, lead)).ownPart).toEqual({ part: 'created', isAlone: false });
      expect(await accept(person, lead)).toBe('ownPartCreated');
    }
    expect(await accept(colleague, lead)).toBe('verified');
  });

  it('is not verified by an account whose keys the creator of the token holds', async () => {
    const puppet = await signedIn(app, 'admin');
    await app.database.query(sql`
      insert into influence (person_id, over_id, kind, at) values (${root.id}::uuid, ${puppet.id}::uuid, 'reset', now())`);
    const { program } = await tokenFor(app, { by: root, owner: admin.id, permissions });
    const lead = await applied(await createdBy(app, program));
    expect(await accept(puppet, lead)).toBe('ownPartRelated');
    await app.database.query(sql`update users set status = 'locked' where id = ${puppet.id}::uuid`);
  });

  it.each([
    ['named', { lastName: 'Pietersen' }, 'ownPartNamed'],
    ['keys', { email: 'elsewhere@mule.test' }, 'ownPartKeys'],
  ] as const)('counts a change of their data as a part of both: %s', async (part, body, code) => {
    const lead = await addPerson(app, { role: 'lead' });
    const { program } = await tokenFor(app, { by: root, owner: admin.id, permissions });
    expect((await program.call(user.routes.update, { params: { id: lead }, body })).status).toBe(200);
    await applied(lead);
    for (const person of [root, admin]) {
      expect((await fileOf(person, lead)).ownPart).toEqual({ part, isAlone: false });
      expect(await accept(person, lead)).toBe(code);
    }
    expect((await fileOf(colleague, lead)).ownPart).toBeNull();
  });

  it('is not paid by the creator of the token', async () => {
    const { program } = await tokenFor(app, { by: root, owner: admin.id, permissions });
    const lead = await applied(await createdBy(app, program));
    expect(await accept(colleague, lead)).toBe('verified');
    await addFunds(app, lead, 1_000n);
    const [id, third] = [await addWithdrawal(app, lead), await signedIn(app, 'admin')];
    expect([await pay(root, id), await pay(admin, id)]).toEqual(['ownPartCreated', 'ownPartCreated']);
    expect(await pay(third, id)).toBe('completed');
    await app.database.query(sql`update users set status = 'locked' where id = ${third.id}::uuid`);
  });
});

describe('a payout', () => {
  const completion = async (who: Caller, id: string) =>
    (await who.call(withdrawals.withdrawalCompletion, { params: { id } })).body.ownPart;
  const requested = async (lead: string): Promise<string> => {
    await addFunds(app, lead, 1_000n);
    return addWithdrawal(app, lead);
  };

  it('is not completed by the admin who created or verified the customer, but by a third person', async () => {
    const lead = await applied(await createdBy(app, admin));
    expect(await accept(colleague, lead)).toBe('verified');
    const id = await requested(lead);
    expect([await completion(admin, id), await completion(colleague, id), await completion(root, id)]).toEqual([
      { part: 'created', isAlone: false },
      { part: 'verified', isAlone: false },
      null,
    ]);
    expect([await pay(admin, id), await pay(colleague, id)]).toEqual(['ownPartCreated', 'ownPartVerified']);
    expect(await pay(root, id)).toBe('completed');
    expect(await tells(lead, 'paidAlone')).toEqual([false, false]);
  });

  it('is completed by the person who verified the customer where nobody else can, and the customer and the office see that', async () => {
    const lead = await applied(await addPerson(app, { role: 'lead' }));
    expect(await accept(root, lead)).toBe('verified');
    const id = await requested(lead);
    await leaveRootAlone();
    expect(await completion(root, id)).toEqual({ part: 'verified', isAlone: true });
    expect(await pay(root, id)).toBe('completed');
    expect(await tells(lead, 'paidAlone')).toEqual([true, true]);
  });

  it('is not recorded as made alone when it fails for another reason', async () => {
    const lead = await createdBy(app, root);
    await verify(app, lead);
    const id = await requested(lead);
    await leaveRootAlone();
    await app.database.query(
      sql`update destination set usable_from = now() + interval '1 day' where lead_id = ${lead}::uuid`,
    );
    expect(await pay(root, id)).toBe('destinationWaits');
    expect(await tells(lead, 'paidAlone')).toEqual([false, false]);
  });
});
