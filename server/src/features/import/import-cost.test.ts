import { campaignCosts, campaignReturn, setCampaignCost } from '@countinghouse/contract/campaign/campaign-return.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import * as calls from '@countinghouse/contract/import/import.ts';
import * as undoCalls from '@countinghouse/contract/import/undo.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { check, ended, freshEmail, peopleWith, run, sheetOf, upload } from '../../../test/app/import-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { readCost } from './read-cost.ts';

let app: TestApp;
let admin: Caller;
const now = new Date('2026-11-21T09:00:00Z');
const head = ['firstName', 'lastName', 'email', 'campaignName', 'leadCost'];

beforeAll(async () => {
  app = await startTestApp({ clock: testClock(now) });
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const newCampaign = async (name: string): Promise<string> =>
  (await admin.call(campaign.routes.create, { body: { name } })).body.id;
const rowOf = (campaignName: string, cost: unknown, email = freshEmail()): unknown[] => [
  'Ada',
  'Costly',
  email,
  campaignName,
  cost,
];
const costOf = async (id: string): Promise<number | null> =>
  (await admin.call(campaignReturn, { query: { campaign: id } })).body.total.cost;
const forecast = async (id: string, query: object = {}) =>
  (await admin.call(calls.forecastImport, { params: { id }, query: query as never })).body;
const trailOf = async (id: string) =>
  app.database.query<{ before: object; after: object }>(sql`
    select before, after from audit where record_id = ${id}::uuid and before ? 'importedCostAmount' order by id`);

describe('a cost in a sheet', () => {
  it.each([
    ['12.5', 1_250n],
    ['12,50 €', 1_250n],
    ['EUR 1.234,56', 123_456n],
    ["1'234.56", 123_456n],
    ['1 234 567', 123_456_700n],
    ['0', 0n],
    ['1000000000', 100_000_000_000n],
  ])('%s is read exactly', (text, cents) => {
    expect(readCost(text)).toEqual({ cents });
  });

  it.each([
    ['1.234', 'amountAmbiguous'],
    ['1,234', 'amountAmbiguous'],
    ['0.125', 'moneyDecimals'],
    ['12.3456', 'moneyDecimals'],
    ['-5', 'amountNegative'],
    ['$5', 'amountEuro'],
    ['twelve', 'amountEuro'],
    ['1000000001', 'tooBig'],
  ])('%s is refused, with the reason', (text, code) => {
    expect(readCost(text)).toMatchObject({ code });
  });
});

describe('the cost of imported leads', () => {
  it('counts for their campaigns in the month of the import, beside the entered cost, and is recorded', async () => {
    const [fair, radio] = [await newCampaign('Fair'), await newCampaign('Radio')];
    await admin.call(setCampaignCost, { params: { id: fair }, body: { month: '2026-11', amount: 100, version: 0 } });
    const rows = [rowOf('fair', '10,05'), rowOf('Fair', 0.1), rowOf('Radio', '€7'), rowOf('Radio', '')];
    const { id } = await check(app, admin, sheetOf(rows, head));
    expect(await forecast(id)).toMatchObject({ created: 4, failed: 0, cost: 17.15 });
    expect(await run(admin, id)).toMatchObject({ state: 'done', created: 4, cost: 17.15 });
    expect([await costOf(fair), await costOf(radio)]).toEqual([110.15, 7]);
    const { body } = await admin.call(campaignCosts, { params: { id: fair } });
    expect(body).toEqual({
      costs: [{ month: '2026-11', amount: 100, version: 1 }],
      imported: [{ month: '2026-11', amount: 10.15 }],
    });
    expect(await trailOf(fair)).toEqual([
      {
        before: { campaignName: 'Fair', month: '2026-11', importedCostAmount: 0 },
        after: { campaignName: 'Fair', month: '2026-11', importedCostAmount: 10.15 },
      },
    ]);
    const [audit] = await app.database.query<{ after: object }>(
      sql`select after from audit where record_id = ${id}::uuid and action = 'leadImport.run' order by id desc limit 1`,
    );
    expect(audit?.after).toMatchObject({ state: 'done', costAmount: 17.15 });
  });

  it('is refused row by row where it cannot be read, or where there is no campaign for it', async () => {
    await newCampaign('Print');
    const rows = [rowOf('Print', '1.234'), rowOf('Print', 'ten'), rowOf('', 5), rowOf('', ''), rowOf('Print', 3)];
    const { id, problemCount } = await check(app, admin, sheetOf(rows, head));
    expect(problemCount).toBe(2);
    expect(await forecast(id)).toMatchObject({ created: 2, failed: 3, costWithoutCampaign: 1, cost: 3 });
    expect(await forecast(id, { hasCampaign: 'true' })).toMatchObject({ failed: 2, costWithoutCampaign: 0, cost: 8 });
    expect(await run(admin, id)).toMatchObject({ created: 2, failed: 3, cost: 3 });
    const failed = await admin.call(calls.importRows, { params: { id }, query: { show: 'failed' } });
    expect(failed.body.rows.map(({ number, problems: [problem] }) => [number, problem?.field, problem?.code])).toEqual([
      [2, 'leadCost', 'amountAmbiguous'],
      [3, 'leadCost', 'amountEuro'],
      [4, 'leadCost', 'costNeedsCampaign'],
    ]);
    expect(failed.body.rows[2]?.problems[0]?.message).toContain('no campaign');
  });

  it('is judged by who has the e-mail at the run, not at the check', async () => {
    const [leaving, arriving, stays] = [freshEmail(), freshEmail(), freshEmail()];
    const person = (email: string) => addPerson(app, { role: 'lead', email });
    const [former] = [await person(leaving), await person(stays)];
    const rows = [rowOf('', 5, leaving), rowOf('', 6, arriving), rowOf('', 7, stays)];
    const { id } = await check(app, admin, sheetOf(rows, head));
    await admin.call(user.routes.remove, { params: { id: former ?? '' } });
    await person(arriving);
    expect(await run(admin, id, { duplicates: 'update' })).toMatchObject({
      created: 0,
      updated: 2,
      failed: 1,
      cost: 0,
    });
    const failed = await admin.call(calls.importRows, { params: { id }, query: { show: 'failed' } });
    expect(failed.body.rows.map(({ number, problems: [problem] }) => [number, problem?.code])).toEqual([
      [2, 'costNeedsCampaign'],
    ]);
    expect(await peopleWith(app, leaving)).toMatchObject([{ binned: true }]);
  });

  it('is forecast for the campaign sent with the file, unless a call says otherwise', async () => {
    const film = await newCampaign('Film');
    const { id } = await check(app, admin, sheetOf([rowOf('', 5)], head), { campaignId: film });
    expect(await forecast(id)).toMatchObject({ created: 1, failed: 0, costWithoutCampaign: 0, cost: 5 });
    expect(await forecast(id, { hasCampaign: 'false' })).toMatchObject({ failed: 1, costWithoutCampaign: 1, cost: 0 });
    expect(await run(admin, id)).toMatchObject({ created: 1, cost: 5 });
  });

  it.each(['Cost', 'Costs', 'Kosten', 'CPL'])(
    'is not read from a column called %s unless a person maps it',
    async (name) => {
      const rows = [['Ada', 'Plain', freshEmail(), 'n/a']];
      const { body } = await upload(app, admin, { bytes: sheetOf(rows, [...head.slice(0, 3), name]) });
      expect(await ended(admin, body.id)).toMatchObject({ created: 1, failed: 0, cost: null });
    },
  );

  it('counts for the campaign that was chosen for rows without one', async () => {
    const web = await newCampaign('Web');
    const { body } = await upload(app, admin, {
      bytes: sheetOf([rowOf('', '4.40')], head),
      fields: { campaignId: web },
    });
    expect(await ended(admin, body.id)).toMatchObject({ created: 1, cost: 4.4 });
    expect(await costOf(web)).toBe(4.4);
  });

  it('is not counted for rows that update or skip a lead', async () => {
    const tv = await newCampaign('TV');
    const email = freshEmail();
    const rows = [rowOf('TV', 1, email), rowOf('TV', 2, email)];
    await run(admin, (await check(app, admin, sheetOf(rows, head))).id);
    const again = await check(app, admin, sheetOf([rowOf('TV', 50, email), rowOf('TV', 3)], head));
    expect(await run(admin, again.id, { duplicates: 'update' })).toMatchObject({ created: 1, cost: 3 });
    expect(await costOf(tv)).toBe(4);
  });

  it('is taken back by an undo for the leads that it removes, and stays for those that it keeps', async () => {
    const post = await newCampaign('Post');
    const [kept, gone] = [freshEmail(), freshEmail()];
    const { id } = await check(app, admin, sheetOf([rowOf('Post', 8.3, kept), rowOf('Post', 1.7, gone)], head));
    await run(admin, id);
    const [lead] = await peopleWith(app, kept);
    await admin.call(user.routes.update, { params: { id: lead?.id ?? '' }, body: { firstName: 'Eve' } });
    const planned = await admin.call(undoCalls.forecastUndo, { params: { id } });
    expect(planned.body).toEqual({ removed: 1, kept: 1, cost: 1.7 });
    const { body } = await admin.call(undoCalls.undoImport, { params: { id } });
    expect(body).toMatchObject({ removed: 1, kept: 1, import: { state: 'undone', cost: 8.3 } });
    expect(await costOf(post)).toBe(8.3);
    expect((await trailOf(post)).at(-1)).toEqual({
      before: { campaignName: 'Post', month: '2026-11', importedCostAmount: 10 },
      after: { campaignName: 'Post', month: '2026-11', importedCostAmount: 8.3 },
    });
    const [audit] = await app.database.query<{ after: object }>(
      sql`select after from audit where record_id = ${id}::uuid and action = 'leadImport.undo'`,
    );
    expect(audit?.after).toMatchObject({ removed: 1, kept: 1, costAmount: 1.7 });
  });

  it('counts again when a lead that an undo removed comes back from the bin, and only once', async () => {
    const mail = await newCampaign('Mail');
    const [back, away, deleted] = [freshEmail(), freshEmail(), freshEmail()];
    const rows = [rowOf('Mail', 2.5, back), rowOf('Mail', 4, away), rowOf('Mail', 8, deleted)];
    const { id } = await check(app, admin, sheetOf(rows, head));
    await run(admin, id);
    const idOf = async (email: string) => (await peopleWith(app, email))[0]?.id ?? '';
    const [one, other] = [await idOf(back), await idOf(deleted)];
    await admin.call(user.routes.remove, { params: { id: other } });
    await admin.call(undoCalls.undoImport, { params: { id } });
    expect(await costOf(mail)).toBe(8);
    const restore = (lead: string) => admin.call(user.routes.restore, { body: { ids: [lead] } });
    await restore(one);
    await restore(other);
    expect(await costOf(mail)).toBe(10.5);
    expect((await trailOf(mail)).at(-1)?.after).toEqual({
      campaignName: 'Mail',
      month: '2026-11',
      importedCostAmount: 10.5,
    });
    expect((await admin.call(calls.getImport, { params: { id } })).body.cost).toBe(10.5);
    await admin.call(user.routes.remove, { params: { id: one } });
    await restore(one);
    expect(await costOf(mail)).toBe(10.5);
  });

  it('is null without a column for it', async () => {
    const { id } = await check(app, admin, sheetOf([['Ada', 'Plain', freshEmail()]], head.slice(0, 3)));
    expect(await run(admin, id)).toMatchObject({ created: 1, cost: null });
  });
});
