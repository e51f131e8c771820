import { createHash } from 'node:crypto';
import { download } from '@countinghouse/contract/file/file.ts';
import { cancelInvestment, checkAgreement, investment } from '@countinghouse/contract/investment/investment.ts';
import type { Subscription } from '@countinghouse/contract/investment/subscription.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { project as projectResource } from '@countinghouse/contract/project/project.ts';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn, visitorOf } from '../../../test/app/caller.ts';
import { approveOffered } from '../../../test/app/subscriptions.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { post } from '../../ledger/transfer.ts';

const projectRoutes = projectResource.routes;
let app: TestApp;
let project: string;
let drawn: string;
beforeAll(async () => {
  app = await startTestApp();
  project = newId();
  await app.database.query(sql`
    insert into project (id, name, description_en, description_fr, description_de, description_nl, rentability, duration,
      coefficient, minimum_cents, dividend_frequency, image, status, start_date, end_date)
    values (${project}::uuid, 'Harbour bond', 'A harbour', 'Un port', 'Ein Häfchen für 1.000 €', 'Een haven', 12, 24, 2.5, 100000,
      'monthly', '/v1/uploads/0.png', 'open', '2020-01-01', '2099-12-31')`);
  await approveOffered(app, project);
  const stroke = { create: { width: 200, height: 4, channels: 3 as const, background: '#111' } };
  const sheet = { create: { width: 300, height: 100, channels: 3 as const, background: '#fff' } };
  drawn = (
    await sharp(sheet)
      .composite([{ input: stroke, top: 50, left: 40 }])
      .png()
      .toBuffer()
  ).toString('base64');
});
afterAll(() => app.stop());

const investor = async (euro = 5_000): Promise<Caller> => {
  const lead = await signedIn(app, { role: 'lead', firstName: 'Zoë', lastName: 'Grünwald' });
  await app.database.query(sql`update users set verification = 'verified' where id = ${lead.id}::uuid`);
  const cents = BigInt(euro) * 100n;
  await runAsSystem(app.running.app, 'test.fund', (context) =>
    post(context, {
      kind: 'deposit.complete',
      basis: 'gateway',
      ref: newId(),
      lead: lead.id,
      record: { resource: 'deposit', id: lead.id },
      lines: { card_clearing: -cents, cash: cents },
    }),
  );
  return lead;
};

const subscription = (changed: Partial<Record<keyof Subscription, unknown>> = {}) =>
  ({
    project,
    projectVersion: 1,
    adjustment: 'amount',
    amount: 2_000,
    duration: 24,
    acceptsTerms: true,
    acceptsRisk: true,
    signature: { kind: 'typed', text: 'Zoë Grünwald' },
    ...changed,
  }) as Subscription;

const subscribe = (who: Caller, changed = {}, headers = {}) =>
  who.call(investment.routes.create, { body: subscription(changed) }, headers);
const funds = async (who: Caller) => (await who.call(capitalFunds, { params: { userId: who.id } })).body;
const fileOf = async (who: Caller, address: string | null) => {
  const response = await fetch(`${app.url}${address ?? ''}`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}` },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a subscription', () => {
  it('is signed by hand, moves the money, and gives the customer an agreement in their language', async () => {
    const lead = await investor();
    const made = await subscribe(lead, { signature: { kind: 'drawn', image: drawn } }, { 'x-lang': 'de' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'Harbour bond', initialAmount: 2000, duration: 24, dividendsPlanned: 480 });
    expect(await funds(lead)).toMatchObject({ available: 3000, invested: 2000 });
    const { status, bytes } = await fileOf(lead, made.body.agreement);
    expect(status).toBe(200);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.body.agreementHash);
    const text = (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
    for (const part of ['Anlagevertrag', 'Zoë Grünwald', 'Ein Häfchen für 1.000 €', '2.000,00', '12,00', 'Prognose']) {
      expect(text).toContain(part);
    }
    // The customer who has the agreement has a saved head of the log.
    expect(text).toMatch(/\/log, \d+ Einträge\s+Wurzel [\w+/]{43}=/);
  });

  it.each([
    ['an amount above the project’s limit', { amount: 2_500.01 }, 400, 'invalidInput'],
    ['an amount below the minimum', { amount: 999.99 }, 400, 'invalidInput'],
    ['a duration above the project’s limit', { adjustment: 'duration', duration: 61 }, 400, 'invalidInput'],
    ['terms that were not accepted', { acceptsTerms: false }, 400, 'invalidInput'],
    ['a project that has changed', { projectVersion: 2 }, 412, 'projectChanged'],
    ['an unknown project', { project: newId() }, 404, 'notFound'],
    ['no signature', { signature: undefined }, 400, 'invalidInput'],
    [
      'a file that is not a picture',
      { signature: { kind: 'drawn', image: Buffer.from('<svg onload="alert(1)"/>'.repeat(5)).toString('base64') } },
      415,
      'fileType',
    ],
  ])('is refused for %s, and nothing changes', async (_what, changed, status, code) => {
    const lead = await investor();
    const refused = await subscribe(lead, changed);
    expect([refused.status, refused.problem.code]).toEqual([status, code]);
    expect(await funds(lead)).toMatchObject({ available: 5000, invested: 0 });
  });

  it('is refused for an empty drawing', async () => {
    const white = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const refused = await subscribe(await investor(), {
      signature: { kind: 'drawn', image: white.toString('base64') },
    });
    expect(refused.problem.fields).toEqual([
      expect.objectContaining({ path: 'body.signature', code: 'signatureEmpty' }),
    ]);
  });

  it('names the field that is wrong', async () => {
    const refused = await subscribe(await investor(), { amount: 1000.001 });
    expect(refused.problem.fields).toEqual([expect.objectContaining({ path: 'body.amount', code: 'moneyDecimals' })]);
  });

  it('takes the same money once when eight requests come at once', async () => {
    const lead = await investor(1_500);
    const tries = await Promise.all(Array.from({ length: 8 }, () => subscribe(lead, { amount: 1_000 })));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    // Those beyond the customer’s share of the print queue are not even tried.
    for (const { status, problem } of tries.filter((one) => one.status !== 201))
      expect(['422 insufficientFundsInvestment', '503 unavailable']).toContain(`${status} ${problem.code}`);
    expect(await funds(lead)).toMatchObject({ available: 500, invested: 1000 });
  });

  it('is reserved for the customer: neither staff nor staff connected as the customer can sign', async () => {
    const agent = await signedIn(app, 'admin');
    const lead = await investor();
    const acting = await signIn(app, lead.id, agent);
    expect((await subscribe(agent)).status).toBe(403);
    const refused = await subscribe(acting);
    expect([refused.status, refused.problem.code]).toEqual([403, 'notWhileConnected']);
    expect(
      (
        await lead.send('POST', '/v1/investment', {
          lead: lead.id,
          name: 'x',
          initialAmount: 1,
          rentability: 300,
          expirationDate: '2099-01-01',
          dividendFrequency: 'end',
        })
      ).status,
    ).toBe(403);
  });

  it('can be cancelled by the customer for the full amount', async () => {
    const lead = await investor();
    const { id } = (await subscribe(lead)).body;
    expect((await lead.call(cancelInvestment, { params: { id }, body: {} })).status).toBe(201);
    expect(await funds(lead)).toMatchObject({ available: 5000, invested: 0 });
  });
});

describe('a project with an investment', () => {
  it('cannot be deleted, because its terms were signed', async () => {
    await subscribe(await investor());
    const refused = await (await signedIn(app, 'admin')).call(projectRoutes.remove, { params: { id: project } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'projectInvested']);
  });
});

describe('an agreement', () => {
  it('is recognised by its exact file, and a changed byte is not', async () => {
    const lead = await investor();
    const made = (await subscribe(lead)).body;
    const { bytes } = await fileOf(lead, made.agreement);
    const ask = async (file: Buffer) =>
      (await visitorOf(app).call(checkAgreement, { params: { hash: createHash('sha256').update(file).digest('hex') } }))
        .body;
    expect(await ask(bytes)).toMatchObject({ known: true, document: 'agreement', projectName: 'Harbour bond' });
    const altered = Buffer.from(bytes);
    altered[200] = (altered[200] ?? 0) ^ 1;
    expect(await ask(altered)).toEqual({
      known: false,
      document: null,
      signedAt: null,
      projectName: null,
      termsVersion: null,
      contentHash: null,
    });
  });

  it('does not exist for other customers, visitors and staff without access to the customer', async () => {
    const made = (await subscribe(await investor())).body;
    const params = { path: made.agreement?.split('/').at(-1) ?? '' };
    for (const who of [visitorOf(app), await investor(), await signedIn(app, 'regular')]) {
      expect((await who.call(download, { params })).status).toBe(404);
    }
    expect((await fileOf(await signedIn(app, 'admin'), made.agreement)).status).toBe(200);
  });

  it('stays as signed: its record can be neither changed nor deleted', async () => {
    await subscribe(await investor());
    for (const statement of [sql`update investment_agreement set ip = ''`, sql`delete from investment_agreement`]) {
      await expect(app.database.query(statement)).rejects.toThrow('append-only');
    }
  });
});
