import { comment } from '@countinghouse/contract/comment/comment.ts';
import { recordCall } from '@countinghouse/contract/task/record-call.ts';
import { leadFigures, leadStages } from '@countinghouse/contract/user/lead-figures.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../../../test/app/api-tokens.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';

const clock = testClock();
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const figures = async (who: Caller, ...leads: Caller[]) =>
  (await who.call(leadFigures, { query: { ids: leads.map(({ id }) => id).join(',') } })).body.figures;
const callTo = (who: Caller, lead: Caller, outcome: 'reached' | 'noAnswer', next: string | null) =>
  who.call(recordCall, { body: { lead: lead.id, outcome, title: 'Call', next, nextTitle: 'Call again' } });

describe('the figures of other records in the list of leads', () => {
  it('are the cash, the last time somebody was reached, and the next step', async () => {
    const { agent, lead } = await agentAndLead(app);
    const empty = { cash: 0, lastContact: null, nextStep: null, country: '' };
    expect(await figures(admin, lead)).toEqual([{ id: lead.id, ...empty }]);
    await addFunds(app, lead.id, 150_25n);
    await agent.call(comment.routes.create, { body: { lead: lead.id, text: 'Interested' } });
    const commented = clock.now().toISOString();
    clock.advance(60_000);
    const due = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await callTo(agent, lead, 'noAnswer', due);
    expect(await figures(agent, lead)).toMatchObject([
      { cash: 150.25, lastContact: expect.any(String) as string, nextStep: { title: 'Call again' } },
    ]);
    const before = (await figures(agent, lead))[0];
    expect(new Date(before?.lastContact ?? 0).getTime()).toBeLessThanOrEqual(new Date(commented).getTime() + 1);
    clock.advance(60_000);
    await callTo(agent, lead, 'reached', null);
    const after = (await figures(agent, lead))[0];
    expect(Date.parse(after?.lastContact ?? '')).toBeGreaterThan(Date.parse(before?.lastContact ?? ''));
    expect(Date.parse(after?.nextStep?.dateDue ?? '')).toBe(Date.parse(due));
  });

  it('leave out leads of another agent, and money that a token may not read', async () => {
    const { agent, lead } = await agentAndLead(app);
    const other = await agentAndLead(app);
    await addFunds(app, lead.id, 100n);
    expect((await figures(agent, lead, other.lead)).map(({ id }) => id)).toEqual([lead.id]);
    const root = await signedIn(app, 'root');
    const { program } = await tokenFor(app, { by: root, permissions: ['lead:read'] });
    expect(await figures(program, lead)).toEqual([
      { id: lead.id, cash: null, lastContact: null, nextStep: null, country: '' },
    ]);
  });

  it('are asked for at most a hundred leads by their ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => admin.id).join(',');
    const status = async (query: string) => (await admin.call(leadFigures, { query: { ids: query } })).status;
    expect([await status(ids(100)), await status(ids(101)), await status('1 or 1')]).toEqual([200, 400, 400]);
  });
});

describe('the stages of the leads', () => {
  const stages = async (who: Caller, query: { filters?: string; q?: string; cash?: 'false' } = {}) =>
    (await who.call(leadStages, { query })).body.stages;
  const held = (rows: Awaited<ReturnType<typeof stages>>) =>
    Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ stage, count, cash }) => [stage, [count, cash]]));
  const putAt = (lead: Caller, stage: string) =>
    app.database.query(sql`update users set qualifications = ${stage} where id = ${lead.id}::uuid`);

  it("are those of the settings in their order and none, with the number and cash of the reader's own leads", async () => {
    const { agent, lead } = await agentAndLead(app);
    const other = await agentAndLead(app);
    await putAt(lead, 'converted');
    await putAt(other.lead, 'converted');
    await addFunds(app, lead.id, 20_05n);
    await addFunds(app, other.lead.id, 1_000_00n);
    const all = await stages(agent);
    expect(all.map(({ stage }) => stage)).toEqual([
      'new',
      'no_answer',
      'call_back',
      'interested',
      'not_interested',
      'converted',
      '',
    ]);
    expect(held(all)).toEqual({ converted: [1, 20.05] });
  });

  it('answer the filters and the search of the list', async () => {
    const { agent, lead } = await agentAndLead(app);
    await putAt(lead, 'interested');
    const mine = JSON.stringify({ assignedTo: { eq: agent.id } });
    const others = JSON.stringify({ assignedTo: { isNull: true }, qualifications: { eq: 'interested' } });
    expect(held(await stages(admin, { filters: mine }))).toEqual({ interested: [1, 0] });
    expect(held(await stages(admin, { filters: others }))).toEqual({});
    expect(held(await stages(agent, { q: 'nobody has this name' }))).toEqual({});
    expect((await admin.call(leadStages, { query: { filters: '{"password":"x"}' } })).status).toBe(400);
  });

  it('include one that only leads still have', async () => {
    const { agent, lead } = await agentAndLead(app);
    await putAt(lead, 'former_stage');
    expect((await stages(agent)).at(-1)).toEqual({ stage: 'former_stage', count: 1, countIsMinimum: false, cash: 0 });
    const other = await agentAndLead(app);
    expect((await stages(other.agent)).map(({ stage }) => stage)).not.toContain('former_stage');
    await putAt(lead, '');
  });

  it('do not show money to a token that may not read it', async () => {
    const { lead } = await agentAndLead(app);
    await putAt(lead, 'converted');
    const root = await signedIn(app, 'root');
    const { program } = await tokenFor(app, { by: root, permissions: ['lead:read'] });
    expect(new Set((await stages(program)).map(({ cash }) => cash))).toEqual(new Set([null]));
  });

  it('of a filtered list are counted up to ten thousand, and not added up beyond', async () => {
    const { agent } = await agentAndLead(app);
    // In pieces: on a busy machine, one statement for all of them would exceed what a statement may take.
    for (let from = 1; from <= 10_001; from += 1_000)
      await app.database.query(sql`
        insert into users (id, role, first_name, last_name, email, qualifications, assigned_to)
        select gen_random_uuid(), 'lead', 'Many', 'Leads', 'many' || n || '@example.test', 'new', ${agent.id}::uuid
        from generate_series(${from}::int, least(${from}::int + 999, 10001)) n`);
    const some = await stages(agent, { filters: '{"status":{"eq":"active"}}' });
    expect(some[0]).toEqual({ stage: 'new', count: 10_000, countIsMinimum: true, cash: null });
    // All leads of a reader have a counter.
    const all = { stage: 'new', count: 10_001, countIsMinimum: false, cash: null };
    expect((await stages(agent))[0]).toEqual(all);
    expect((await stages(agent, { filters: '{"role":{"eq":"lead"}}' }))[0]).toEqual(all);
  });

  it('are counted without their cash on request', async () => {
    const { agent, lead } = await agentAndLead(app);
    await putAt(lead, 'converted');
    expect(held(await stages(agent, { cash: 'false' }))).toEqual({ converted: [1, null] });
  });
});
