import { createHash } from 'node:crypto';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import { hold, isFull, noneIsHeld } from '../../../test/app/held-queue.ts';
import { investorWith, openProject, subscriptionTo } from '../../../test/app/subscriptions.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { printQueue, readyProcess } from '../../kernel/pdf/print-pdf.ts';
import { balancesOf } from '../../ledger/balances.ts';

/** One person's share of the print queue: one printing, four waiting. */
const wholeShare = 5;
let app: TestApp;
let project: string;
beforeAll(async () => {
  app = await startTestApp();
  project = await openProject(app, 'Printed bond');
});
afterAll(() => app.stop());

const investor = (): Promise<Caller> => investorWith(app, 1_000);
const subscribe = (lead: Caller, headers = {}) =>
  lead.call(investment.routes.create, { body: subscriptionTo(project) }, headers);

/** Subscribes while the printer is busy; `meanwhile` runs before the subscription's turn comes. */
const subscribeBehind = async (lead: Caller, meanwhile: () => Promise<unknown>) => {
  const held = hold(printQueue, lead, wholeShare - 1);
  const subscribing = subscribe(lead);
  await vi.waitFor(() => expect(isFull(printQueue, lead)).toBe(true), 30_000);
  await meanwhile();
  await held.letGo();
  return subscribing;
};
const storedCounts = async (lead: string) => {
  const [rows] = await app.database.query<Record<string, bigint>>(sql`
    select (select count(*) from investment where lead_id = ${lead}::uuid) as investments,
      (select count(*) from stored_file where created_by = ${lead}::uuid) as files,
      (select count(*) from audit where subject_id = ${lead}::uuid and resource = 'investment') as audited`);
  return rows;
};
const nothing = { investments: 0n, files: 0n, audited: 0n };

describe('an agreement that is being printed', () => {
  it('holds no connection to the database', async () => {
    const lead = await investor();
    expect((await subscribeBehind(lead, () => noneIsHeld(app))).status).toBe(201);
  });

  it.each([
    ['customer’s name', (id: string) => sql`update users set last_name = 'Renamed' where id = ${id}::uuid`],
    ['company’s name', () => sql`update setting set company_name = company_name || ' Ltd'`],
    ['governing law', () => sql`update setting set governing_law = 'Another law'`],
    ['period for cancelling', () => sql`update setting set cancellation_days = cancellation_days + 1`],
  ])('is not signed when the %s changes meanwhile', async (_what, change) => {
    const lead = await investor();
    const refused = await subscribeBehind(lead, () => app.database.query(change(lead.id)));
    expect([refused.status, refused.problem.code]).toEqual([412, 'agreementChanged']);
    expect(await storedCounts(lead.id)).toEqual(nothing);
    expect(await balancesOf(app.database, lead.id)).toMatchObject({ cash: 1_000_00n, invested: 0n });
    expect((await subscribe(lead)).status).toBe(201);
  });

  it('is not signed when its project is closed meanwhile', async () => {
    const lead = await investor();
    const close = () => app.database.query(sql`update project set status = 'closed' where id = ${project}::uuid`);
    const refused = await subscribeBehind(lead, close);
    await app.database.query(sql`update project set status = 'open' where id = ${project}::uuid`);
    expect([refused.status, refused.problem.code]).toEqual([404, 'notFound']);
    expect(await storedCounts(lead.id)).toEqual(nothing);
  });

  it('is answered with 503 when the customer’s share of the print queue is full, and nothing changes', async () => {
    const lead = await investor();
    const held = hold(printQueue, lead, wholeShare);
    const refused = await subscribe(lead);
    await held.letGo();
    expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
    expect(await storedCounts(lead.id)).toEqual(nothing);
  });
});

describe('the process that has printed an agreement', () => {
  it('prints the next one, too', async () => {
    await subscribe(await investor());
    const first = readyProcess();
    expect(first?.exitCode).toBeNull();
    expect((await subscribe(await investor())).status).toBe(201);
    expect(readyProcess()).toBe(first);
  });

  it('is replaced when it has ended', async () => {
    await subscribe(await investor());
    const first = readyProcess();
    first?.kill('SIGKILL');
    await vi.waitFor(() => expect(readyProcess()).toBeUndefined(), 10_000);
    expect((await subscribe(await investor())).status).toBe(201);
    expect(readyProcess()).not.toBe(first);
  });
});

describe('a repeated subscription request', () => {
  it('gets the original reply though the money is spent, with the fingerprint of the file', async () => {
    const lead = await investor();
    const key = { 'idempotency-key': newId() };
    const first = await subscribe(lead, key);
    const again = await subscribe(lead, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const file = await fetch(`${app.url}${again.body.agreement ?? ''}`, {
      headers: { authorization: `Bearer ${lead.token}`, cookie: `session=${lead.cookie}` },
    });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(again.body.agreementHash);
    expect(await storedCounts(lead.id)).toEqual({ investments: 1n, files: 1n, audited: 1n });
  });
});
