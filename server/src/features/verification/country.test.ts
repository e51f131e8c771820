import { notification } from '@countinghouse/contract/notification/notification.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { classifyTrader, getTrader, stateCountry } from '@countinghouse/contract/trading-policy/trader.ts';
import { decideVerification, getVerification } from '@countinghouse/contract/verification/verification.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { applyFor } from '../../../test/app/documents.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { answered, opened, signedInTrader } from '../../../test/app/traders.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const state = (who: Caller, country: string) => who.call(stateCountry, { body: { country: country as never } });
const traderOf = async (lead: Caller) => (await lead.call(getTrader, { params: { id: lead.id } })).body;
const verificationOf = async (lead: Caller) => (await lead.call(getVerification, { params: { id: lead.id } })).body;
const accept = async (lead: Caller, version?: number) =>
  admin.call(decideVerification, {
    params: { id: lead.id },
    body: { status: 'verified', reason: '', version: version ?? (await verificationOf(lead)).version },
  });
const classify = (lead: Caller, body: object) =>
  admin.call(classifyTrader, { params: { id: lead.id }, body: { reason: 'Bill of 3 May', ...body } });
const countNotices = async () => {
  const { notifications } = (await admin.call(notification.routes.list, { query: { sorts: '["-dateCreation"]' } }))
    .body;
  return notifications.filter(({ kind }) => kind === 'trader.stated').length;
};

/** A verified customer with money who may trade both kinds and has a country on file. */
const settled = async (country: string): Promise<Caller> => {
  const lead = await signedInTrader(app, { country });
  await addFunds(app, lead.id, 1_000_00n);
  await answered(lead, 'binary');
  return lead;
};
const binaryOrder = (lead: Caller) => opened(app, lead.id, { kind: 'binary' });

describe('the country stated by a customer', () => {
  it('is pending together with the documents and goes on file when they are accepted', async () => {
    const lead = await signedIn(app, 'lead');
    expect((await state(lead, 'CH')).body).toMatchObject({ country: '', statedCountry: 'CH', isProtected: true });
    await applyFor(app, lead);
    expect((await traderOf(lead)).isProtected).toBe(true);
    expect((await admin.call(getTrader, { params: { id: lead.id } })).body.statedCountry).toBe('CH');
    expect((await accept(lead)).status).toBe(201);
    expect(await traderOf(lead)).toMatchObject({ country: 'CH', statedCountry: '', isProtected: false });
    const rows = await app.database.query<{ action: string; after: object }>(sql`
      select action, after from audit where resource = 'trader' and record_id = ${lead.id}::uuid order by id`);
    expect(rows).toEqual([
      { action: 'trader.state', after: { statedCountry: 'CH' } },
      { action: 'verification.decide', after: { country: 'CH', statedCountry: '' } },
    ]);
  });

  it('is never put on file by a decision made before the customer changed it', async () => {
    const lead = await signedIn(app, 'lead');
    await state(lead, 'DE');
    await applyFor(app, lead);
    const { version } = await verificationOf(lead);
    await state(lead, 'CH');
    const { status, problem } = await accept(lead, version);
    expect([status, problem.code]).toEqual([409, 'verificationChanged']);
    expect((await traderOf(lead)).country).toBe('');
  });

  it('does not lower the protection of a verified customer until staff confirm it', async () => {
    const lead = await settled('DE');
    const before = await countNotices();
    await state(lead, 'CH');
    expect(await traderOf(lead)).toMatchObject({ country: 'DE', statedCountry: 'CH', isProtected: true });
    expect(await countNotices()).toBe(before + 1);
    await expect(binaryOrder(lead)).rejects.toMatchObject({
      code: 'binaryRetail',
      details: { params: { context: 'stated' } },
    });
    const { body } = await lead.call(getTerms, { params: { id: lead.id } });
    expect(body.binary.objections[0]?.message).toContain('is being checked');
    expect((await classify(lead, { country: 'CH' })).body).toMatchObject({ country: 'CH', statedCountry: '' });
    await expect(binaryOrder(lead)).resolves.toBeTypeOf('string');
  });

  it('raises the protection at once, and no later statement reverses that', async () => {
    const lead = await settled('CH');
    await expect(binaryOrder(lead)).resolves.toBeTypeOf('string');
    await state(lead, 'FR');
    await expect(binaryOrder(lead)).rejects.toMatchObject({ code: 'binaryRetail' });
    for (const country of ['CH', 'AU']) {
      await state(lead, country);
      await expect(binaryOrder(lead)).rejects.toMatchObject({ code: 'binaryRetail' });
    }
    await classify(lead, { clientClass: 'retail' });
    await expect(binaryOrder(lead)).rejects.toMatchObject({ code: 'binaryRetail' });
    await classify(lead, { country: 'CH' });
    await expect(binaryOrder(lead)).rejects.toMatchObject({ code: 'binaryRetail' });
    expect((await agreeTo(app, lead.id)).status).toBe(201);
    await expect(binaryOrder(lead)).resolves.toBeTypeOf('string');
  });

  it('is cleared when the customer states the country on file again, and no stricter rule was pending', async () => {
    const lead = await settled('AU');
    await state(lead, 'CH');
    expect((await traderOf(lead)).statedCountry).toBe('CH');
    await state(lead, 'AU');
    expect(await traderOf(lead)).toMatchObject({ country: 'AU', statedCountry: '', dateStated: null });
    await expect(binaryOrder(lead)).resolves.toBeTypeOf('string');
  });

  it('can be stated by the customer alone, not by staff or connected staff, and must be a valid country', async () => {
    const lead = await signedIn(app, 'lead');
    expect((await state(admin, 'CH')).status).toBe(403);
    expect((await state(await signIn(app, lead.id, admin), 'CH')).status).toBe(403);
    for (const country of ['', 'XX', 'ch']) expect((await state(lead, country)).status).toBe(400);
    expect(await traderOf(lead)).toMatchObject({ country: '', statedCountry: '' });
  });

  it('blocks a change of class by staff who have not seen it', async () => {
    const lead = await settled('DE');
    const { version } = await traderOf(lead);
    await state(lead, 'CH');
    expect((await classify(lead, { country: 'DE', version })).status).toBe(412);
  });

  it('is never confirmed by a decision made at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const lead = await signedIn(app, 'lead');
      await state(lead, 'DE');
      await applyFor(app, lead);
      const { version } = await verificationOf(lead);
      const [stated, decided] = await Promise.all([state(lead, 'CH'), accept(lead, version)]);
      expect(stated.status).toBe(201);
      const { country, statedCountry, isProtected } = await traderOf(lead);
      expect([country, statedCountry, isProtected]).toEqual(
        decided.status === 201 ? ['DE', 'CH', true] : ['', 'CH', true],
      );
    }
  });
});
