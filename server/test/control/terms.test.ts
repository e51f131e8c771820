import { approve } from '@countinghouse/contract/approval/approval.ts';
import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { type Project, project } from '@countinghouse/contract/project/project.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDue } from '../../src/features/investment/index.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { agreeTo, waitingFor } from '../app/approvals.ts';
import { sendFile } from '../app/form.ts';
import { picture } from '../app/pictures.ts';
import { projectFields } from '../app/project-fields.ts';
import { investorWith, openProject, subscriptionTo } from '../app/subscriptions.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';

const { routes } = project;
const generous = { rentability: 300, minimumAmount: 1_000, duration: 24, dividendFrequency: 'monthly' } as const;
const clock = testClock(new Date('2026-06-15T12:00:00Z'));
let app: TestApp;
/** The dishonest admin, an honest one, and a customer who shares the gain. */
let admin: Caller;
let colleague: Caller;
let accomplice: Caller;

beforeEach(async () => {
  app ??= await startTestApp({ clock });
  clock.moveTo(new Date('2026-06-15T12:00:00Z'));
  [admin, colleague] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
  accomplice = await investorWith(app, 1_000);
});
afterAll(() => app.stop());

const newImage = async () =>
  (await sendFile(app, admin, { path: '/v1/uploads/upload', bytes: await picture('png'), name: 'a.png' })).body.url;
const make = async (fields: object = {}): Promise<Project> => {
  const image = await newImage();
  return (await admin.call(routes.create, { body: { ...projectFields, status: 'open', image, ...fields } })).body;
};
const change = (id: string, body: object, who = admin) => who.call(routes.update, { params: { id }, body });
const read = async (id: string): Promise<Project> => (await colleague.call(routes.one, { params: { id } })).body;
const subscribe = async (id: string, projectVersion: number) =>
  accomplice.call(investment.routes.create, { body: { ...subscriptionTo(id), projectVersion } });
const tryToApprove = async (id: string) =>
  (await admin.call(approve, { params: { id: (await waitingFor(admin, id)).id }, body: {} })).problem.code;
const expectNotRicher = async (): Promise<void> => {
  clock.moveTo(new Date('2026-09-15T12:00:00Z'));
  await settleDue(app.running.app);
  const friend = await signedIn(app, 'admin');
  const { body } = await friend.call(dividend.routes.list, {
    query: { filters: JSON.stringify({ lead: accomplice.id }) },
  });
  expect(body.dividends).toEqual([]);
};

describe('one admin alone offers no customer', () => {
  it('a project at absurd terms, not even by closing and reopening it', async () => {
    const { id, status, approval } = await make(generous);
    expect([status, approval]).toEqual(['draft', (await waitingFor(admin, id)).id]);
    expect((await subscribe(id, 1)).status).toBe(404);
    expect(await tryToApprove(id)).toBe('approvalOwnProposal');
    const other = await make();
    await agreeTo(app, other.id);
    await change(other.id, { status: 'closed', ...generous });
    expect((await change(other.id, { status: 'open' })).body).toMatchObject({ status: 'closed', rentability: 300 });
    expect(await tryToApprove(other.id)).toBe('approvalOwnProposal');
    expect((await subscribe(other.id, (await read(other.id)).version)).status).toBe(404);
    await expectNotRicher();
  });

  it('better terms of an open project', async () => {
    const id = await openProject(app, 'Harbour bond');
    const changed = await change(id, {
      rentability: 300,
      coefficient: 10,
      endDate: '2099-12-30',
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ rentability: 12, coefficient: 2.5, endDate: '2099-12-31' });
    const proposal = await waitingFor(colleague, id);
    expect(proposal.params).toEqual({
      name: 'Harbour bond',
      before: { rentability: 12, coefficient: 2.5, endDate: '2099-12-31' },
      after: { rentability: 300, coefficient: 10, endDate: '2099-12-30' },
    });
    expect((await change(id, { duration: 120 })).problem.code).toBe('approvalPending');
    expect(await tryToApprove(id)).toBe('approvalOwnProposal');
    expect((await accomplice.call(routes.one, { params: { id } })).body).toMatchObject({
      rentability: 12,
      approval: null,
    });
  });

  it('another name or a promise in the description of an open project', async () => {
    const id = await openProject(app, 'Harbour bond');
    const promise = { name: 'State bond', descriptionNl: 'The capital is guaranteed by the state.' };
    const changed = await change(id, promise);
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'Harbour bond', descriptionNl: 'D' }]);
    const proposal = await waitingFor(colleague, id);
    expect(proposal.params).toEqual({
      name: 'Harbour bond',
      before: { name: 'Harbour bond', descriptionNl: 'D' },
      after: promise,
    });
    expect(await tryToApprove(id)).toBe('approvalOwnProposal');
    expect((await change(id, { descriptionEn: promise.descriptionNl })).problem.code).toBe('approvalPending');
    const shown = (await accomplice.call(routes.one, { params: { id } })).body;
    expect(shown).toMatchObject({ name: 'Harbour bond', descriptionEn: 'A', descriptionNl: 'D' });
  });

  it('a promise in the description of a project that a second person is about to approve, or of a closed one', async () => {
    const promise = { descriptionFr: 'The capital is guaranteed by the state.' };
    const { id } = await make();
    expect((await waitingFor(colleague, id)).params['after']).toMatchObject({
      name: projectFields.name,
      descriptionFr: projectFields.descriptionFr,
    });
    expect((await change(id, promise)).status).toBe(200);
    expect((await agreeTo(app, id)).problem.code).toBe('approvalOutdated');
    expect((await accomplice.call(routes.one, { params: { id } })).status).toBe(404);
    const closed = await openProject(app, 'Harbour bond');
    await change(closed, { status: 'closed', ...promise });
    await change(closed, { status: 'open' });
    expect((await waitingFor(colleague, closed)).params['after']).toMatchObject({ status: 'open', ...promise });
    expect((await accomplice.call(routes.one, { params: { id: closed } })).status).toBe(404);
  });

  it('terms that the database holds without an approval', async () => {
    const id = await openProject(app, 'Harbour bond');
    await app.database.query(sql`update project set rentability = 300 where id = ${id}::uuid`);
    const refused = await subscribe(id, 1);
    expect(refused.status).toBe(500);
    expect((await accomplice.call(investment.routes.list)).body.investments).toEqual([]);
  });
});

describe('a second person approves', () => {
  it('the terms that customers then sign, and that are paid', async () => {
    const { id } = await make({ ...generous, rentability: 12 });
    expect((await agreeTo(app, id)).status).toBe(201);
    const offered = await read(id);
    expect(offered).toMatchObject({ status: 'open', rentability: 12, approval: null });
    expect((await subscribe(id, offered.version)).status).toBe(201);
    clock.moveTo(new Date('2026-07-20T12:00:00Z'));
    await settleDue(app.running.app);
    const [first] = (await (await signedIn(app, 'admin')).call(dividend.routes.list)).body.dividends.filter(
      ({ lead, status }) => lead === accomplice.id && status === 'paid',
    );
    expect(first?.amount).toBe(10);
  });

  it('another name and description of an open project, which customers then sign under the same terms', async () => {
    const id = await openProject(app, 'Harbour bond');
    const wording = { name: 'Harbour loan', descriptionDe: 'Ein Darlehen' };
    await change(id, { ...wording, rentability: 12 });
    expect((await agreeTo(app, id)).status).toBe(201);
    const offered = await read(id);
    expect(offered).toMatchObject({ ...wording, descriptionEn: 'A', rentability: 12, approval: null });
    const signed = await subscribe(id, offered.version);
    expect([signed.status, signed.body]).toMatchObject([201, { name: 'Harbour loan', rentability: 12 }]);
  });

  it('no other name of an open project that has got yet another one since the proposal', async () => {
    const id = await openProject(app, 'Harbour bond');
    await change(id, { name: 'Harbour loan' });
    await app.database.query(sql`update project set name = 'Quay bond' where id = ${id}::uuid`);
    expect((await agreeTo(app, id)).problem.code).toBe('approvalOutdated');
    expect((await read(id)).name).toBe('Quay bond');
  });

  it('exactly what was proposed: a draft that changes meanwhile is proposed again', async () => {
    const { id } = await make();
    await change(id, generous);
    const outdated = await agreeTo(app, id);
    expect([outdated.status, outdated.problem.code]).toEqual([409, 'approvalOutdated']);
    expect((await read(id)).status).toBe('draft');
  });

  it('nothing about a deleted project', async () => {
    const { id } = await make();
    await admin.call(routes.remove, { params: { id } });
    await expect(waitingFor(colleague, id)).rejects.toThrow('nothing waits');
  });
});
