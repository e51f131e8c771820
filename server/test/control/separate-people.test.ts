import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import * as withdrawals from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
