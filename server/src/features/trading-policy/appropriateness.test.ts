import { acknowledgeWarning, listAssessments } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { questions, questionsVersion } from '@countinghouse/contract/trading-policy/questions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { answered, littleKnown, wellKnown } from '../../../test/app/traders.ts';
import { scoreOf } from './score.ts';

const start = new Date('2026-03-10T09:00:00Z');
const clock = testClock(start);
let app: TestApp;
let agent: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  agent = await signedIn(app, 'regular');
});
afterAll(() => app.stop());
beforeEach(() => clock.moveTo(start));

const customer = () => signedIn(app, { role: 'lead', assignedTo: agent.id });
const confirm = (who: Caller, id: string, accepts: boolean = true) =>
  who.call(acknowledgeWarning, { params: { id }, body: { accepts } as never });

describe('the questions on knowledge and experience', () => {
  it('number about six of each kind, and each of their answers is accepted', () => {
    for (const kind of ['forex', 'binary'] as const) {
      expect(Object.keys(questions[kind])).toHaveLength(6);
      expect(Object.keys(wellKnown[kind])).toEqual(Object.keys(questions[kind]));
    }
  });

  it.each([
    ['all right with experience', wellKnown.forex, 'appropriate'],
    ['all right with none at all', { ...wellKnown.forex, experience: 'none', background: 'none' }, 'notAppropriate'],
    ['one wrong with much experience', { ...wellKnown.forex, background: 'work', margin: 'call' }, 'appropriate'],
    [
      'two wrong with much experience',
      { ...wellKnown.forex, background: 'work', margin: 'call', spread: 'tax' },
      'notAppropriate',
    ],
    ['nothing known', littleKnown.forex, 'notAppropriate'],
  ])('are scored: %s', (_what, answers, result) => {
    expect(scoreOf('forex', answers).result).toBe(result);
  });

  it('are stored with version, time and result; staff see it and cannot answer for the customer', async () => {
    const lead = await customer();
    const { status, body } = await answered(lead, 'forex');
    expect([status, body.result, body.questionsVersion]).toEqual([201, 'appropriate', questionsVersion]);
    const seen = (await agent.call(listAssessments, { params: { id: lead.id } })).body.assessments;
    expect(seen).toEqual([body]);
    expect(seen[0]).toMatchObject({ answers: wellKnown.forex, dateCreation: '2026-03-10T09:00:00.000Z' });
    const connected = await signIn(app, lead.id, agent);
    for (const who of [agent, connected]) expect((await answered(who, 'binary')).status).toBe(403);
  });

  it('must all be answered, with a listed answer, in the current version', async () => {
    const lead = await customer();
    const { spread: _spread, ...five } = wellKnown.forex;
    expect((await answered(lead, 'forex', five)).status).toBe(400);
    expect((await answered(lead, 'forex', { ...wellKnown.forex, spread: 'perhaps' })).status).toBe(400);
    expect((await answered(lead, 'forex', wellKnown.binary)).status).toBe(400);
    const old = await lead.send('POST', '/v1/trading-policy/appropriateness', {
      kind: 'forex',
      questionsVersion: questionsVersion + 1,
      answers: wellKnown.forex,
    });
    expect([old.status, old.problem.code]).toEqual([412, 'questionsChanged']);
  });

  it('cannot be repeated until they are right: a day must pass', async () => {
    const lead = await customer();
    await answered(lead, 'forex', littleKnown.forex);
    const again = await answered(lead, 'forex');
    expect([again.status, again.problem.code]).toEqual([409, 'answeredAlready']);
    expect((await answered(lead, 'binary')).status).toBe(201);
    clock.advance(24 * 3_600_000);
    expect((await answered(await signIn(app, lead.id), 'forex')).body.result).toBe('appropriate');
  });

  it('are stored once when they are answered twenty times at once', async () => {
    const lead = await customer();
    const replies = await Promise.all(Array.from({ length: 20 }, () => answered(lead, 'forex')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });
});

describe('the warning', () => {
  it('is confirmed by the customer alone, once, and its time is stored', async () => {
    const lead = await customer();
    const { id } = (await answered(lead, 'forex', littleKnown.forex)).body;
    const connected = await signIn(app, lead.id, agent);
    expect((await confirm(connected, id)).status).toBe(403);
    expect((await confirm(lead, id, false)).status).toBe(400);
    expect((await confirm(await customer(), id)).status).toBe(404);
    expect((await confirm(lead, id)).body.dateAcknowledged).toBe(clock.now().toISOString());
    expect((await confirm(lead, id)).problem.code).toBe('nothingToAcknowledge');
    const rows = await app.database.query(sql`
      select action from audit where resource = 'trader' and subject_id = ${lead.id}::uuid order by id`);
    expect(rows).toEqual([{ action: 'tradingPolicy.answer' }, { action: 'tradingPolicy.acknowledge' }]);
  });

  it('cannot be confirmed where none was needed', async () => {
    const lead = await customer();
    const { id } = (await answered(lead, 'forex')).body;
    expect((await confirm(lead, id)).status).toBe(409);
  });

  it('and the answers can never be altered, even by the owner of the database', async () => {
    const lead = await customer();
    const { id } = (await answered(lead, 'forex', littleKnown.forex)).body;
    await confirm(lead, id);
    for (const statement of [
      sql`update appropriateness set result = 'appropriate', date_acknowledged = null where id = ${id}::uuid`,
      sql`update appropriateness set date_acknowledged = now() where id = ${id}::uuid`,
      sql`update appropriateness set answers = '{}' where id = ${id}::uuid`,
    ])
      await expect(app.database.query(statement)).rejects.toThrow('stays');
  });
});
