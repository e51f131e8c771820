import { notification } from '@countinghouse/contract/notification/notification.ts';
import { classifyTrader, getTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
let agent: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

const reason = 'Asked in writing; portfolio of 612,000 proved on 3 May';
const classify = (who: Caller, lead: string, body: object) =>
  who.call(classifyTrader, { params: { id: lead }, body: { reason, ...body } });

describe('the class of a customer', () => {
  it('is retail until an admin changes it, and never changes without a reason', async () => {
    const lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
    expect((await lead.call(getTrader, { params: { id: lead.id } })).body).toMatchObject({
      clientClass: 'retail',
      country: '',
      version: 0,
    });
    await app.database.query(
      sql`insert into trader (lead_id, client_class, reason) values (${lead.id}::uuid, 'professional', 'Test')`,
    );
    expect((await classify(admin, lead.id, { clientClass: 'retail', reason: ' ' })).status).toBe(400);
    expect((await classify(agent, lead.id, { clientClass: 'retail' })).status).toBe(403);
    expect((await classify(admin, lead.id, { clientClass: 'retail' })).body).toMatchObject({
      clientClass: 'retail',
      reason,
      changedByName: 'Test admin',
    });
  });

  it('is shown to the customer with its reason, but not its author, and the customer is notified', async () => {
    const lead = await signedIn(app, 'lead');
    await app.database.query(
      sql`insert into trader (lead_id, client_class, reason) values (${lead.id}::uuid, 'professional', 'Test')`,
    );
    await classify(admin, lead.id, { clientClass: 'retail', country: 'FR' });
    expect((await lead.call(getTrader, { params: { id: lead.id } })).body).toMatchObject({
      clientClass: 'retail',
      country: 'FR',
      reason,
      changedByName: null,
    });
    const { notifications } = (await lead.call(notification.routes.list)).body;
    expect(notifications.map(({ kind }) => kind)).toEqual(['trading.retail']);
    const [row] = await app.database.query(sql`
      select action, before, after, subject_id as subject from audit where resource = 'trader' and record_id = ${lead.id}::uuid`);
    expect(row).toEqual({
      action: 'trader.classify',
      subject: lead.id,
      before: { clientClass: 'professional', country: '', reason: 'Test' },
      after: { clientClass: 'retail', country: 'FR', reason },
    });
  });

  it('cannot be changed in a customer’s session, with an outdated version or an invalid country', async () => {
    const lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
    const connected = await signIn(app, lead.id, admin);
    expect((await classify(connected, lead.id, { clientClass: 'professional' })).status).toBe(403);
    expect((await classify(admin, lead.id, { country: 'XX' })).status).toBe(400);
    expect((await classify(admin, lead.id, { country: 'FR', version: 0 })).status).toBe(200);
    expect((await classify(admin, lead.id, { country: 'CH', version: 0 })).status).toBe(412);
  });
});
