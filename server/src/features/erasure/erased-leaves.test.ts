import { approve, reject } from '@countinghouse/contract/approval/approval.ts';
import { proposeErasure } from '@countinghouse/contract/erasure/erasure.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeCorrection } from '../../../test/app/approvals.ts';
import { book, paidIn, paidOut, requestedOut } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { markCustomer } from '../../../test/app/canaries.ts';
import { merged } from '../../../test/app/merge-scenes.ts';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { verifyLog } from '../../kernel/public-log/verify-log.ts';
import { allFacts } from '../facts/index.ts';
import { erasureFeature } from './index.ts';

const clock = testClock(new Date('2026-03-01T10:00:00Z'));
const elevenYears = 11 * 366 * 24 * 3_600_000;
let app: TestApp;
let asker: Caller;
let approver: Caller;
/** Was erased without a retention, long ago. */
let erased: string;
/** A customer with a signed agreement, a signed mandate, and a decision that a colleague made. */
let customer: string;
let decision: string;

beforeAll(async () => {
  app = await startTestApp({ clock });
  asker = await signedIn(app, 'admin');
  approver = await signedIn(app, 'admin');
  erased = await addPerson(app, { role: 'lead' });
  await asker.call(user.routes.update, { params: { id: erased }, body: { firstName: 'Ada' } });
  await everythingLogged(app);
  await erase(erased);
  customer = await addPerson(app, { role: 'lead' });
  await markCustomer(app, customer, 'quillwort', clock.now());
  await signMandate(customer);
  decision = await decided(customer);
  await everythingLogged(app);
});
afterAll(() => app.stop());

/** A decision of a colleague about a customer, as the log names it. */
const decided = async (lead: string): Promise<string> => {
  const id = await proposeCorrection(asker, lead, 100);
  const { status, text } = await approver.call(approve, { params: { id }, body: {} });
  if (status !== 201) throw new Error(text);
  return `${id} ${approver.id}`;
};

const erase = async (id: string): Promise<void> => {
  const [person] = await app.database.query<{ email: string }>(sql`select email from users where id = ${id}::uuid`);
  const { body, text } = await asker.call(proposeErasure, {
    params: { id },
    body: { reason: 'Asked for by letter', confirmation: person?.email ?? '' },
  });
  const done = await approver.call(approve, { params: { id: body.approval }, body: {} });
  if (done.status !== 201) throw new Error(text + done.text);
};

const signMandate = async (lead: string): Promise<void> => {
  const id = newId();
  await app.database.query(sql`
    insert into mandate (id, lead_id, agent_id, agent_name, state, max_stake, max_total, max_loss, loss_period, kinds, leverage,
      ends_on, started_by, lapses_at, date_signed)
    values (${id}::uuid, ${lead}::uuid, ${asker.id}::uuid, 'Alma Asker', 'inForce', 100, 100, 100, 'day', '{forex}', 10,
      '2026-12-31', ${asker.id}::uuid, now(), now())`);
  await app.database.query(sql`
    insert into mandate_signature (mandate_id, file_id, file_hash, content_hash, terms_version, language, signature_text, signed_at,
      ip, user_agent)
    select ${id}::uuid, g.file_id, ${id.replaceAll('-', '').repeat(2)}, ${'a'.repeat(64)}, '1', 'en', 'Test lead', now(), '203.0.113.77', ''
    from investment_agreement g limit 1`);
};

const sources = allFacts.flatMap(({ leaves }) => leaves ?? []);
const found = async (runner: Runner = app.database): Promise<string[]> => {
  const { findings } = await verifyLog(runner, { sources, saved: [] });
  return findings.map(({ fault, where }) => `${fault} ${where.split(' ')[0]}`);
};

/** Changes the database as its owner can, unaffected by triggers. */
const tamper = async (transaction: Runner, statements: readonly Sql[]): Promise<void> => {
  await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
  for (const statement of statements) await transaction.query(statement);
};
const asOwner = (...statements: readonly Sql[]) =>
  app.database.transaction((transaction) => tamper(transaction, statements));

const undone = new Error('undone');
/** Findings after a change by the owner of the database, which is rolled back afterwards. */
const foundAfter = async (...statements: readonly Sql[]): Promise<string[]> => {
  let findings: string[] = [];
  await app.database
    .transaction(async (transaction) => {
      await tamper(transaction, statements);
      findings = await found(transaction);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return findings;
};

const placeOf = (kind: string, record: Sql) =>
  sql`(select place from log_leaf where kind = ${kind} and record = ${record})`;
const withoutSalt = (kind: string, record: Sql) => sql`delete from log_salt where place = ${placeOf(kind, record)}`;
const investmentOf = (lead: string) =>
  sql`(select i.id from investment i join investment_agreement g on g.investment_id = i.id where i.lead_id = ${lead}::uuid)`;
const mandateOf = (lead: string) => sql`(select id from mandate where lead_id = ${lead}::uuid)`;

describe('a leaf that nobody can read any more', () => {
  it('is no finding when its customer was erased, whose signed documents are gone with their contents', async () => {
    const former = await addPerson(app, { role: 'lead' });
    await book(app, former, { lines: paidIn(50_00n), at: clock.now() });
    await book(app, former, { kind: 'withdrawal.request', lines: requestedOut(50_00n), at: clock.now() });
    await book(app, former, { kind: 'withdrawal.complete', lines: paidOut(50_00n), at: clock.now() });
    await markCustomer(app, former, 'floccinauci', clock.now());
    await everythingLogged(app);
    await erase(former);
    await everythingLogged(app);
    expect(await found()).toEqual([]);
    clock.advance(elevenYears);
    await erasureFeature.jobs?.[0]?.run(app.running.app, { id: '', payload: {}, attempt: 1 });
    clock.advance(-elevenYears);
    const gone = await app.database.query(sql`
      select 1 from log_leaf l join investment i on i.id::text = l.record
        left join investment_agreement g on g.investment_id = i.id left join log_salt s on s.place = l.place
      where l.kind = 'agreement' and i.lead_id = ${former}::uuid and g.investment_id is null and s.place is null`);
    expect(gone).toHaveLength(1);
    await everythingLogged(app);
    expect(await found()).toEqual([]);
  });

  it('is no finding when its customer was merged into another one, who was erased', async () => {
    const [kept, gone] = [await addPerson(app, { role: 'lead' }), await addPerson(app, { role: 'lead' })];
    const id = await proposeCorrection(asker, gone, 100);
    expect((await approver.call(reject, { params: { id }, body: { reason: 'Booked twice' } })).status).toBe(201);
    await everythingLogged(app);
    await merged(asker, kept, gone);
    await everythingLogged(app);
    expect(await found()).toEqual([]);
    await erase(kept);
    await everythingLogged(app);
    expect(await found()).toEqual([]);
    const salts = await app.database.query(
      sql`select 1 from log_salt where place = ${placeOf('decision', sql`${`${id} ${approver.id}`}`)}`,
    );
    expect(salts).toEqual([]);
  });

  it.each([
    [
      'agreement',
      () => [
        withoutSalt('agreement', sql`${investmentOf(customer)}::text`),
        sql`delete from investment_agreement where investment_id = ${investmentOf(customer)}`,
      ],
    ],
    [
      'mandate',
      () => [
        withoutSalt('mandate', sql`${mandateOf(customer)}::text`),
        sql`delete from mandate_signature where mandate_id = ${mandateOf(customer)}`,
      ],
    ],
  ])('is found where a signed %s was deleted together with what its leaf was hashed from', async (kind, statements) => {
    expect(await foundAfter(...statements())).toEqual([`missing ${kind}`]);
  });

  it('is found where a signed agreement was moved to a customer who was erased, and then deleted', async () => {
    const moved = [
      withoutSalt('agreement', sql`${investmentOf(customer)}::text`),
      sql`with moved as (update investment set lead_id = ${erased}::uuid where id = ${investmentOf(customer)} returning id)
        delete from investment_agreement g using moved m where g.investment_id = m.id`,
    ];
    expect(await foundAfter(...moved)).toEqual(['missing agreement']);
  });

  it('is found where a decision was moved to a customer who was erased', async () => {
    const [approval = ''] = decision.split(' ');
    const moved = [
      withoutSalt('decision', sql`${decision}`),
      sql`update approval set lead_id = ${erased}::uuid where id = ${approval}::uuid`,
      sql`update approval_decision set approved = false where approval_id = ${approval}::uuid`,
    ];
    expect(await foundAfter(...moved)).toEqual(['hidden decision']);
  });

  it('is found where the erasure was made to name it, or even the audit trail', async () => {
    const [approval = ''] = decision.split(' ');
    const hidden = withoutSalt('decision', sql`${decision}`);
    const moved = sql`update approval set lead_id = ${erased}::uuid where id = ${approval}::uuid`;
    const renamed = sql`update audit set subject_id = ${erased}::uuid where record_id = ${approval}::uuid`;
    const listed = sql`update log_erasure set leaves = leaves + int8multirange(int8range(p, p + 1))
      from (select ${placeOf('decision', sql`${decision}`)} as p) d where customer = ${erased}::uuid`;
    expect(await foundAfter(hidden, moved, renamed, listed)).toContain('hidden decision');
    const noted = sql`update audit a set after = a.after
        || jsonb_build_object('erasedLeaves', encode(sha256(convert_to(e.leaves::text, 'UTF8')), 'hex'))
      from log_erasure e where e.customer = ${erased}::uuid and a.subject_id = e.customer and a.after ? 'erasedLeaves'`;
    expect((await foundAfter(hidden, moved, listed, noted)).toSorted()).toEqual(['altered audit', 'hidden decision']);
    // Each row of the audit trail is a leaf, too.
    const rows = await foundAfter(hidden, moved, renamed, listed, noted);
    expect([new Set(rows), rows.length > 1]).toEqual([new Set(['altered audit']), true]);
    const unlisted = sql`update audit a set after = a.after - 'erasedLeaves'
      where a.subject_id = ${erased}::uuid and a.after ? 'erasedLeaves'`;
    expect(await foundAfter(hidden, moved, renamed, unlisted)).toContain('altered audit');
  });

  it('is found where an erasure without a list was invented for a customer who was erased with one', async () => {
    const [approval = ''] = decision.split(' ');
    const invented = sql`insert into audit (id, at, action, resource, subject_id, ip, after)
      values (gen_random_uuid(), now(), 'approval.approve', 'erasure', ${erased}::uuid, '::1', '{"number": 1}')`;
    const hidden = withoutSalt('decision', sql`${decision}`);
    const moved = sql`update approval set lead_id = ${erased}::uuid where id = ${approval}::uuid`;
    const renamed = sql`update audit set subject_id = ${erased}::uuid where record_id = ${approval}::uuid`;
    expect(await foundAfter(hidden, moved, renamed, invented)).toContain('hidden decision');
  });
});

describe('a leaf that was moved to another customer', () => {
  const moved = (kind: string, record: Sql, to: string) =>
    sql`update log_salt set customer = ${to}::uuid where place = ${placeOf(kind, record)}`;

  it.each([
    ['decision', () => sql`${decision}`],
    ['agreement', () => sql`${investmentOf(customer)}::text`],
    ['mandate', () => sql`${mandateOf(customer)}::text`],
  ])(
    'is found where the leaf of a customer’s %s would become unreadable with the erasure of somebody else',
    async (kind, record) => {
      expect(await foundAfter(moved(kind, record(), erased))).toEqual([`moved ${kind}`]);
    },
  );

  it('is found where its customer’s erasure would leave it readable, and where it is nobody’s leaf', async () => {
    const kept = sql`update log_salt set customer = null where place = ${placeOf('decision', sql`${decision}`)}`;
    expect(await foundAfter(kept)).toEqual(['moved decision']);
    const added = sql`update log_salt set customer = ${erased}::uuid
      where place = (select min(place) from log_leaf where kind = 'key')`;
    expect(await foundAfter(added)).toEqual(['moved key']);
  });

  it('is found after an ordinary erasure made it unreadable, and is found once the record was altered', async () => {
    const other = await addPerson(app, { role: 'lead' });
    const victim = await addPerson(app, { role: 'lead' });
    await signMandate(victim);
    const [one, two] = [await decided(victim), await decided(victim)];
    await everythingLogged(app);
    await asOwner(
      moved('decision', sql`${one}`, other),
      moved('mandate', sql`${mandateOf(victim)}::text`, other),
      moved('decision', sql`${two}`, other),
      // The audit trail still says whose it was.
      sql`update approval set lead_id = ${other}::uuid where id = ${two.split(' ')[0]}::uuid`,
    );
    await erase(other);
    await everythingLogged(app);
    expect((await found()).toSorted()).toEqual(['hidden decision', 'hidden decision', 'hidden mandate']);
    const altered = [one, two].map(
      (record) => sql`update approval_decision set approved = false where approval_id = ${record.split(' ')[0]}::uuid`,
    );
    const deleted = sql`delete from mandate_signature where mandate_id = ${mandateOf(victim)}`;
    const findings = await foundAfter(...altered, deleted);
    expect(findings.toSorted()).toEqual(['hidden decision', 'hidden decision', 'missing mandate']);
  });
});

describe('the audit row of an erasure', () => {
  it('has the hash of the list of leaves that it made unreadable', async () => {
    const rows = await app.database.query<{ noted: string; sha256: string; leaves: string }>(sql`
      select a.after ->> 'erasedLeaves' as noted, encode(sha256(convert_to(e.leaves::text, 'UTF8')), 'hex') as sha256,
        e.leaves::text as leaves
      from log_erasure e join audit a on a.subject_id = e.customer and a.after ? 'erasedLeaves' where e.customer = ${erased}::uuid`);
    expect(rows).toEqual([
      { noted: rows[0]?.sha256, sha256: expect.any(String), leaves: expect.stringMatching(/^\{\[\d/) },
    ]);
  });
});
