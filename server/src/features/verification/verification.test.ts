import { user } from '@countinghouse/contract/user/user.ts';
import { decideVerification, getVerification } from '@countinghouse/contract/verification/verification.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, { role: 'admin', firstName: 'Vera', lastName: 'Checker' });
});
afterAll(() => app.stop());

const decide = (who: Caller, id: string, status: 'verified' | 'rejected', reason = 'Passport seen') =>
  who.call(decideVerification, { params: { id }, body: { status, reason } });

describe('the verification of a customer', () => {
  it('begins with nothing known; an admin says that a customer is known, and why', async () => {
    const lead = await signedIn(app, 'lead');
    expect((await lead.call(getVerification, { params: { id: lead.id } })).body).toEqual({
      lead: lead.id,
      status: 'notStarted',
      reason: '',
      decidedByName: null,
      dateDecided: null,
    });
    expect((await decide(admin, lead.id, 'verified', '')).status).toBe(400);
    expect((await decide(admin, lead.id, 'verified')).body).toMatchObject({
      status: 'verified',
      reason: 'Passport seen',
      decidedByName: 'Vera Checker',
    });
    expect((await admin.call(user.routes.one, { params: { id: lead.id } })).body.verification).toBe('verified');
    const found = await admin.call(user.routes.list, {
      query: { filters: JSON.stringify({ role: { eq: 'lead' }, verification: { eq: 'verified' } }) },
    });
    expect(found.body.users.map(({ id }) => id)).toEqual([lead.id]);
    expect((await decide(admin, lead.id, 'rejected', 'It had expired')).body.status).toBe('rejected');
  });

  it('is not for him to say whom the customer is assigned to', async () => {
    const id = await addPerson(app, { role: 'lead', assignedTo: admin.id });
    const refused = await decide(admin, id, 'verified');
    expect([refused.status, refused.problem.code]).toEqual([403, 'verificationOwnLead']);
    expect((await decide(await signedIn(app, 'admin'), id, 'verified')).status).toBe(201);
  });

  it('is said neither by the customer nor by a seller, and not of staff', async () => {
    const seller = await signedIn(app, 'regular');
    const lead = await signedIn(app, { role: 'lead', assignedTo: seller.id });
    for (const who of [lead, seller, await signIn(app, lead.id, seller)])
      expect((await decide(who, lead.id, 'verified')).status).toBe(403);
    expect((await decide(admin, seller.id, 'verified')).status).toBe(404);
    expect((await admin.call(user.routes.one, { params: { id: seller.id } })).body.verification).toBeNull();
  });
});
