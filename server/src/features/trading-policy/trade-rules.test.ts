import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { classifyTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { questionsVersion } from '@countinghouse/contract/trading-policy/questions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn, type Caller } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { answered, littleKnown, opened, setPolicy, signedInTrader } from '../../../test/app/traders.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';
import { newId } from '../../kernel/ids.ts';

let app: TestApp;
let root: Caller;
beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
});
afterAll(() => app.stop());
beforeEach(() =>
  app.database.query(sql`
    update trading_policy set needs_verification = true, needs_appropriateness = true, binary_off_for_retail = true`),
);

/** A customer who meets every rule except the one under test. */
const ready = async (scene: Parameters<typeof signedInTrader>[1]): Promise<Caller> => {
  const lead = await signedInTrader(app, scene);
  await addFunds(app, lead.id, 1_000_00n);
  await answered(lead, 'forex');
  await answered(lead, 'binary');
  return lead;
};

const refusal = (rule: string, params: object = {}) => ({
  kind: 'unprocessable',
  code: rule,
  details: { params: expect.objectContaining(params) as object },
});

const terms = async (lead: Caller, language = 'en') =>
  (await lead.call(getTerms, { params: { id: lead.id } }, { 'x-lang': language })).body;
const rulesOf = async (lead: Caller, kind: 'forex' | 'binary') =>
  (await terms(lead))[kind].objections.map(({ rule }) => rule);

describe('leverage', () => {
  it('of 100:1 is refused to a customer in France, with the rule and its cap', async () => {
    const lead = await ready({ country: 'FR' });
    await expect(opened(app, lead.id, { leverage: 100 })).rejects.toMatchObject(
      refusal('leverageCap', { cap: 30, asked: 100, symbol: 'EURUSD', assetClass: 'majorPair' }),
    );
    await expect(opened(app, lead.id, { leverage: 30 })).resolves.toBeTypeOf('string');
    await expect(opened(app, lead.id, { leverage: 31 })).rejects.toMatchObject(refusal('leverageCap'));
  });

  it('of 100:1 is open to a professional abroad', async () => {
    const lead = await ready({ country: 'CH', clientClass: 'professional' });
    await expect(opened(app, lead.id, { leverage: 100 })).resolves.toBeTypeOf('string');
    await expect(opened(app, lead.id, { leverage: 201 })).rejects.toMatchObject(refusal('leverageCap', { cap: 200 }));
  });

  it.each([
    ['EURUSD', 30],
    ['AUDUSD', 20],
    ['XAUUSD', 20],
    ['DE40', 20],
    ['XAGUSD', 10],
    ['SAP', 5],
    ['BTCUSD', 2],
  ])('on %s ends at %d:1 for a retail customer', async (symbol, cap) => {
    const lead = await ready({ country: 'US' });
    await expect(opened(app, lead.id, { symbol, leverage: cap })).resolves.toBeTypeOf('string');
    await expect(opened(app, lead.id, { symbol, leverage: cap + 1 })).rejects.toMatchObject(
      refusal('leverageCap', { cap }),
    );
  });
});

describe('a binary option', () => {
  it.each(['FR', 'DE', 'GB', 'NO', 'LI', ''])('is refused to a retail customer of “%s”', async (country) => {
    const lead = await ready({ country });
    await expect(opened(app, lead.id, { kind: 'binary' })).rejects.toMatchObject(refusal('binaryRetail', { country }));
    expect(await rulesOf(lead, 'binary')).toEqual(['binaryRetail']);
  });

  it.each([
    { country: 'CH', clientClass: 'retail' as const },
    { country: 'FR', clientClass: 'professional' as const },
    { country: 'US', clientClass: 'professional' as const },
  ])('is open to a $clientClass customer of $country', async (scene) => {
    const lead = await ready(scene);
    expect(await rulesOf(lead, 'binary')).toEqual([]);
    await expect(opened(app, lead.id, { kind: 'binary' })).resolves.toBeTypeOf('string');
  });

  it('opens for a retail customer in France when the company has accepted the warning', async () => {
    const lead = await ready({ country: 'FR' });
    await setPolicy(app, { binaryOffForRetail: false });
    await expect(opened(app, lead.id, { kind: 'binary' })).resolves.toBeTypeOf('string');
  });
});

describe('an order', () => {
  it('needs the label of its kind', async () => {
    const lead = await ready({ country: 'CH' });
    await app.database.query(sql`update users set labels = array['forex'] where id = ${lead.id}::uuid`);
    expect([await rulesOf(lead, 'forex'), await rulesOf(lead, 'binary')]).toEqual([[], ['capability']]);
    await expect(opened(app, lead.id, { kind: 'binary' })).rejects.toMatchObject(
      refusal('capability', { label: 'binary_options' }),
    );
  });

  it('needs a verified customer, unless the company does not require it', async () => {
    const lead = await ready({ country: 'CH' });
    await app.database.query(sql`update users set verification = 'pending' where id = ${lead.id}::uuid`);
    await expect(opened(app, lead.id)).rejects.toMatchObject(refusal('notVerified'));
    await setPolicy(app, { needsVerification: false });
    await expect(opened(app, lead.id)).resolves.toBeTypeOf('string');
  });

  it('needs the questions of its own kind answered; after a warning the customer decides', async () => {
    const lead = await signedInTrader(app, { country: 'CH' });
    await addFunds(app, lead.id, 1_000_00n);
    await expect(opened(app, lead.id)).rejects.toMatchObject(refusal('appropriateness', { context: 'byCustomer' }));
    await answered(lead, 'forex', littleKnown.forex);
    expect((await terms(lead)).forex).toEqual({ objections: [], needsAppropriateness: true });
    await expect(opened(app, lead.id)).resolves.toBeTypeOf('string');
    await expect(opened(app, lead.id, { kind: 'binary' })).rejects.toMatchObject(refusal('appropriateness'));
    await answered(lead, 'binary');
    await expect(opened(app, lead.id, { kind: 'binary' })).resolves.toBeTypeOf('string');
  });

  it('is not refused because the questions have changed since the customer answered', async () => {
    const lead = await signedInTrader(app, { country: 'CH' });
    await addFunds(app, lead.id, 1_000_00n);
    await app.database.query(sql`
      insert into appropriateness (id, lead_id, kind, questions_version, answers, score, highest_score, result)
      values (gen_random_uuid(), ${lead.id}::uuid, 'forex', ${questionsVersion - 1}, '{}', 12, 12, 'appropriate')`);
    expect((await terms(lead)).forex).toEqual({ objections: [], needsAppropriateness: true });
    await expect(opened(app, lead.id)).resolves.toBeTypeOf('string');
  });

  it('of a demo customer never requires answers', async () => {
    const lead = newId();
    await app.database.query(sql`
      insert into users (id, role, first_name, last_name, email, verification, labels, demo)
      values (${lead}::uuid, 'lead', 'Demo', 'Customer', ${`${lead}@example.test`}, 'verified', array['forex'], true)`);
    await addFunds(app, lead, 1_000_00n);
    await expect(opened(app, lead)).resolves.toBeTypeOf('string');
  });

  it('of a professional needs no answers', async () => {
    const lead = await signedInTrader(app, { country: 'CH', clientClass: 'professional' });
    await addFunds(app, lead.id, 1_000_00n);
    expect((await terms(lead)).forex).toEqual({ objections: [], needsAppropriateness: false });
    await expect(opened(app, lead.id)).resolves.toBeTypeOf('string');
  });

  it('of an unknown person, of staff or of a deleted customer is not found', async () => {
    const lead = await ready({ country: 'CH' });
    await app.database.query(sql`update users set deleted_at = now() where id = ${lead.id}::uuid`);
    for (const id of [lead.id, root.id, '01900000-0000-7000-8000-000000000000'])
      await expect(opened(app, id)).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('the terms of a customer', () => {
  it('list every rule against the customer in their language, those first that they cannot change', async () => {
    const lead = await signedIn(app, 'lead');
    const { binary, forex, isProtected, leverageCaps, closeOutPercent } = await terms(lead, 'de');
    expect(binary.objections.map(({ rule }) => rule)).toEqual([
      'binaryRetail',
      'capability',
      'notVerified',
      'appropriateness',
    ]);
    expect(binary.objections[0]?.message).toContain('Wohnsitzland');
    expect(binary.objections[3]?.message).toContain('Beantworten Sie sie zuerst');
    const forStaff = (await root.call(getTerms, { params: { id: lead.id } })).body;
    expect(forStaff.binary.objections[3]?.message).toContain('the customer must personally answer a few questions');
    expect(forex.objections.map(({ rule }) => rule)).toEqual(['capability', 'notVerified', 'appropriateness']);
    expect({ isProtected, closeOutPercent, major: leverageCaps.majorPair }).toEqual({
      isProtected: true,
      closeOutPercent: 50,
      major: 30,
    });
  });

  it('follow the customer’s class at once, including the caps', async () => {
    const lead = await ready({ country: 'FR' });
    expect((await terms(lead)).leverageCaps.majorPair).toBe(30);
    await app.database.query(sql`update trader set client_class = 'professional' where lead_id = ${lead.id}::uuid`);
    expect((await terms(lead)).leverageCaps.majorPair).toBe(200);
    await root.call(classifyTrader, {
      params: { id: lead.id },
      body: { clientClass: 'retail', reason: 'No longer works at the bank' },
    });
    expect((await terms(lead)).leverageCaps.majorPair).toBe(30);
  });
});
