import { approval, approve, reject } from '@countinghouse/contract/approval/approval.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { completeWithdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSetting, writeSetting } from '../../src/features/setting/index.ts';
import { setLimits } from '../app/approvals.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { richLead } from '../app/product-scenes.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { ownProof, savedIban, verify } from '../app/withdrawals.ts';

let app: TestApp;
/** The dishonest admin, and a colleague. */
let admin: Caller;
let colleague: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [admin, colleague] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
});
beforeEach(() =>
  setLimits(app, {
    withdrawalApprovalThreshold: 100,
    payoutPerPersonDaily: 250,
    payoutWaitHours: 48,
    approvalDelayHours: 24,
    policyNoticeHours: 24,
  }),
);
afterAll(() => app.stop());

const change = (body: object, who = admin) => who.call(updateSetting, { body });
const limits = async () => {
  const { withdrawalApprovalThreshold: threshold, payoutPerPersonDaily: perPerson } = await readSetting(app.database);
  return { threshold, perPerson };
};

describe('a setting that protects money', () => {
  it.each([
    { withdrawalApprovalThreshold: 1_000_000 },
    { payoutPerPersonDaily: 1_000_000 },
    { payoutWaitHours: 0 },
    { approvalDelayHours: 1 },
    { policyNoticeHours: 1 },
  ])('is not loosened by one person (%o)', async (body) => {
    const before = await readSetting(app.database);
    const reply = await change(body);
    expect(reply.status).toBe(200);
    expect(await readSetting(app.database)).toEqual(before);
    const id = reply.body.approval ?? '';
    expect((await admin.call(approve, { params: { id }, body: {} })).problem.code).toBe('approvalOwnProposal');
    expect((await colleague.call(approve, { params: { id }, body: {} })).status).toBe(201);
    expect(await readSetting(app.database)).toMatchObject(body);
  });

  it('is not loosened where it keeps records: fewer years need a second person, more do not', async () => {
    expect((await change({ retentionYears: 12 })).body).toMatchObject({ retentionYears: 12, approval: null });
    const { body } = await change({ retentionYears: 5 });
    expect(body).toMatchObject({ retentionYears: 12, approval: expect.any(String) as string });
    expect((await colleague.call(approve, { params: { id: body.approval ?? '' }, body: {} })).status).toBe(201);
    expect(await readSetting(app.database)).toMatchObject({ retentionYears: 5 });
  });

  it('is not loosened where it is part of a contract: neither the days for cancelling nor the issuer’s details', async () => {
    const details = { legalEntity: 'Meridian AG', registration: 'CHE-1', licence: 'L-1', regulator: 'FINMA' } as const;
    const first = await change({ ...details, governingLaw: 'Swiss law' });
    expect(first.body).toMatchObject({ ...details, governingLaw: 'Swiss law', approval: null });
    const before = await readSetting(app.database);
    const attack = {
      cancellationDays: 0,
      legalEntity: 'Meridian Offshore',
      regulator: '',
      governingLaw: 'Law of Panama',
    };
    const { body } = await change(attack);
    expect(await readSetting(app.database)).toEqual(before);
    expect((await colleague.call(approve, { params: { id: body.approval ?? '' }, body: {} })).status).toBe(201);
    expect(await readSetting(app.database)).toMatchObject(attack);
    expect((await change({ cancellationDays: 14 })).body).toMatchObject({ cancellationDays: 14, approval: null });
  });

  it('is not loosened where it names the party to a contract: neither the address nor, without a legal entity, the name', async () => {
    const named = { legalEntity: '', street: '', number: '', zipCode: '', city: '', country: '' } as const;
    await writeSetting(app.database, named, new Date());
    expect((await change({ companyName: 'Honest' })).body).toMatchObject({ companyName: 'Honest', approval: null });
    const address = { street: 'Main Street', number: '1', zipCode: '1000', city: 'Gent', country: 'BE' } as const;
    const first = await change({ companyName: 'Honest Ltd', ...address });
    expect(first.body).toMatchObject({ companyName: 'Honest Ltd', ...address, approval: null });
    const attack = {
      companyName: 'Shell Inc',
      street: 'Elsewhere',
      number: '',
      zipCode: '9',
      city: 'X',
      country: 'CY',
    };
    const { body } = await change(attack);
    expect(body).toMatchObject({ companyName: 'Honest Ltd', ...address });
    expect((await admin.call(approve, { params: { id: body.approval ?? '' }, body: {} })).status).toBe(403);
    expect((await colleague.call(approve, { params: { id: body.approval ?? '' }, body: {} })).status).toBe(201);
    expect(await readSetting(app.database)).toMatchObject(attack);
    await writeSetting(app.database, { legalEntity: 'Honest AG' }, new Date());
    expect((await change({ companyName: 'Honest' })).body).toMatchObject({ companyName: 'Honest', approval: null });
  });

  it('does not let an admin pay out more after raising the limit for a minute', async () => {
    const customer = await richLead(app, 5_000n);
    await verify(app, customer.id);
    await change({ withdrawalApprovalThreshold: 1_000_000, payoutPerPersonDaily: 1_000_000 });
    const { body } = await customer.call(withdrawal.routes.create, {
      body: { amount: 4_000, destination: savedIban, ...ownProof },
    });
    await admin.call(completeWithdrawal, { params: { id: body.id }, body: {} });
    expect((await admin.call(withdrawal.routes.one, { params: { id: body.id } })).body.status).toBe('pending');
    expect(await limits()).toEqual({ threshold: 100, perPerson: 250 });
  });

  it('is tightened at once, together with everything else that is saved', async () => {
    const reply = await change({ withdrawalApprovalThreshold: 50, payoutPerPersonDaily: 300, phone: '+32 9 1' });
    expect(reply.body).toMatchObject({ withdrawalApprovalThreshold: 50, payoutPerPersonDaily: 250, phone: '+32 9 1' });
    const id = reply.body.approval ?? '';
    const proposed = (await colleague.call(approval.routes.one, { params: { id } })).body;
    expect([proposed.kind, proposed.params]).toEqual([
      'setting.loosen',
      { before: { payoutPerPersonDaily: 250 }, after: { payoutPerPersonDaily: 300 } },
    ]);
    await colleague.call(reject, { params: { id }, body: { reason: 'Not needed' } });
    expect(await limits()).toEqual({ threshold: 50, perPerson: 250 });
  });

  it('is not loosened by a proposal that another change has overtaken', async () => {
    const { approval: id } = (await change({ withdrawalApprovalThreshold: 500 })).body;
    await change({ withdrawalApprovalThreshold: 10 }, colleague);
    const decided = await colleague.call(approve, { params: { id: id ?? '' }, body: {} });
    expect([decided.status, decided.problem.code]).toEqual([409, 'approvalOutdated']);
    expect(await limits()).toEqual({ threshold: 10, perPerson: 250 });
  });
});
