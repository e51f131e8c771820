import { type TimelineGroup, timelineGroups } from '@countinghouse/contract/customer-event.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../../test/app/test-app.ts';
import { type Place, type Placed, readTimeline, sourceNames, timelineQuery } from './timeline-table.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

/** Creates this many entries of each source that can have many; every few of them share a moment. */
const fill = async (lead: string, count: number): Promise<void> => {
  const at = sql`'2026-03-01T00:00:00Z'::timestamptz + n / 7 * interval '1 second'`;
  await app.database.query(sql`
    insert into comment (id, lead_id, author_id, text, date_creation)
    select gen_random_uuid(), ${lead}::uuid, ${admin.id}::uuid, 'Note', ${at} from generate_series(1, ${count}::integer) n`);
  await app.database.query(sql`
    insert into audit (id, at, action, resource, record_id, subject_id, actor_id, before, after)
    select gen_random_uuid(), ${at}, case n % 3 when 0 then 'auth.login' when 1 then 'user.view' else 'user.update' end,
      'user', ${lead}::uuid, ${lead}::uuid, ${admin.id}::uuid, '{"phone":"1"}', '{"phone":"2"}'
    from generate_series(1, ${count}::integer) n`);
  await app.database.query(sql`
    insert into deposit (id, lead_id, amount, status, method, reason, transaction_id, date_creation, date_done)
    select gen_random_uuid(), ${lead}::uuid, n, 'failed', 'bank_transfer', 'declined', n::text, ${at}, ${at}
    from generate_series(1, ${count}::integer) n`);
  await app.database.query(sql`
    insert into transfer (id, kind, ref, lead_id, resource, record_id, at, booked_at)
    select gen_random_uuid(), kinds[1 + n % 3], n::text || ${lead}, ${lead}::uuid, 'withdrawal', gen_random_uuid(), ${at}, ${at}
    from generate_series(1, ${count}::integer) n, (select array['withdrawal.request', 'withdrawal.complete', 'dividend.pay'] as kinds) k`);
};

const placeOf = ({ at, source, id }: Placed): Place => ({ at, source, id });
const named = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

describe('pages of a timeline', () => {
  it.each([1, 3, 50])('of %d neither lose nor repeat entries, though many share a moment', async (size) => {
    const lead = await addPerson(app, { role: 'lead' });
    await fill(lead, size === 1 ? 20 : 60);
    const all = await readTimeline(app.database, { lead, groups: timelineGroups, limit: 100_000 });
    expect(all.length).toBeGreaterThan(size === 1 ? 80 : 250);
    expect(new Set(all.map(named)).size).toBe(all.length);
    const ordered = all.toSorted(
      (one, other) =>
        other.at.localeCompare(one.at) || sourceNames.indexOf(other.source) - sourceNames.indexOf(one.source),
    );
    expect(all.map(({ at, source }) => [at, source])).toEqual(ordered.map(({ at, source }) => [at, source]));
    const paged: Placed[] = [];
    for (let before: Place | undefined; ;) {
      const page: Placed[] = await readTimeline(app.database, {
        lead,
        groups: timelineGroups,
        limit: size,
        ...(before && { before }),
      });
      paged.push(...page);
      const last = page.at(-1);
      if (!last) break;
      before = placeOf(last);
    }
    expect(paged.map(named)).toEqual(all.map(named));
  });

  it('follow one another by their cursors, even while new entries are added in front', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    await fill(lead, 40);
    const all = await readTimeline(app.database, { lead, groups: timelineGroups, limit: 100_000 });
    const seen: string[] = [];
    const page = (query: { before?: string }) => admin.call(leadTimeline, { params: { id: lead }, query });
    for (let before: string | null | undefined = undefined; before !== null;) {
      const query: { before?: string } = before === undefined ? {} : { before };
      const { status, body }: Awaited<ReturnType<typeof page>> = await page(query);
      expect(status).toBe(200);
      seen.push(...body.timeline.map(named));
      before = body.next;
      await app.database.query(sql`
        insert into comment (id, lead_id, text) values (gen_random_uuid(), ${lead}::uuid, 'Came meanwhile')`);
    }
    expect(seen).toEqual(all.map(named));
  });
});

describe('the audit trail of a customer', () => {
  const user = (action: string, before: object | null, after: object | null) => ({
    action,
    resource: 'user',
    before,
    after,
  });
  const of = (action: string, after: object | null = null) => ({
    action,
    resource: action.split('.')[0] ?? '',
    before: null,
    after,
  });
  const removal = (action: string, state: string) => ({
    action,
    resource: 'twoFactor',
    before: null,
    after: { state, reason: 'Lost' },
  });
  const textOf = (side: object | null) => side && JSON.stringify(side);
  it.each([
    ['loggedIn', of('auth.login', { passkey: 'Phone' })],
    ['emailChangeRequested', user('profile.changeEmail', { pendingEmail: null }, { pendingEmail: 'new@example.test' })],
    [
      'emailChangeWithdrawn',
      user('profile.withdrawEmail', { pendingEmail: 'new@example.test' }, { pendingEmail: null }),
    ],
    ['passwordReset', user('auth.resetPassword', null, { expires: '2026-03-02' })],
    ['passwordChanged', user('auth.changePassword', null, null)],
    ['twoFactorOn', user('auth.confirmTotp', null, { twoFactor: true })],
    ['twoFactorOff', user('auth.removeTotp', null, { twoFactor: false })],
    ['passkeyAdded', of('passkey.add', { name: 'Phone' })],
    ['passkeyRemoved', of('passkey.remove')],
    ['documentRemoved', of('verification.removeDocument')],
    ['countryStated', of('trader.state', { statedCountry: 'FR' })],
    ['dataExported', of('ownData.export', { format: 'pdf' })],
    ['dataExported', of('ownData.exportLead', { reason: 'Asked by letter' })],
    ['closureRequested', of('closure.request', { state: 'pending', reason: 'Moving away' })],
    ['closureAccepted', of('closure.accept', { state: 'accepted' })],
    ['closureRefused', of('closure.refuse', { state: 'refused', answer: 'An order is open' })],
    ['closureWithdrawn', of('closure.withdraw', { state: 'withdrawn' })],
    ['deleted', user('user.remove', { status: 'active' }, null)],
    ['restored', user('user.restore', null, { status: 'active' })],
    ['passkeyRemoved', { action: 'auth.resetPassword', resource: 'passkey', before: { name: 'Phone' }, after: null }],
    ['passkeyRemoved', { action: 'approval.approve', resource: 'passkey', before: { name: 'Phone' }, after: null }],
    ['twoFactorRemovalProposed', removal('auth.proposeTwoFactorRemoval', 'proposed')],
    ['twoFactorRemoved', removal('approval.approve', 'removed')],
    ['twoFactorKept', removal('approval.reject', 'kept')],
    ['twoFactorRemoved', { ...removal('approval.approve', 'removed'), resource: 'secondStep' }],
    [null, user('approval.approve', null, { twoFactor: false })],
    [
      null,
      { action: 'auth.removeTotp', resource: 'approval', before: { state: 'pending' }, after: { state: 'withdrawn' } },
    ],
    [null, { action: 'auth.resetPassword', resource: 'session', before: null, after: { user: 'self' } }],
    [null, { action: 'auth.removeTotp', resource: 'session', before: null, after: { user: 'self' } }],
    [null, user('user.view', null, null)],
    [null, user('auth.loginFailed', null, null)],
    [null, user('auth.logout', null, null)],
    [null, of('verification.view', { kind: 'other' })],
    [null, of('comment.create', { text: 'has its own source' })],
    [null, of('order.create', { status: 'open' })],
    [null, of('auth.startTotp')],
  ] as const)('appears once as %s, or not at all: %o', async (kind, row) => {
    const lead = await addPerson(app, { role: 'lead' });
    await app.database.query(sql`
      insert into audit (id, at, action, resource, record_id, subject_id, before, after)
      values (gen_random_uuid(), now(), ${row.action}, ${row.resource}, ${lead}::uuid, ${lead}::uuid,
        ${textOf(row.before)}::text::jsonb, ${textOf(row.after)}::text::jsonb)`);
    const entries = await readTimeline(app.database, { lead, groups: timelineGroups, limit: 50 });
    const others = entries.filter((entry) => entry.kind !== 'created');
    expect(others.map((entry) => entry.kind)).toEqual(kind === null ? [] : [kind]);
    expect(JSON.stringify(others)).not.toContain('has its own source');
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows of each table that a plan read, including those removed by a filter. */
const touched = (plan: Plan, sums = new Map<string, number>()): Map<string, number> => {
  const relation = plan['Relation Name'];
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  if (relation !== undefined) sums.set(relation, (sums.get(relation) ?? 0) + rows);
  for (const inner of plan.Plans ?? []) touched(inner, sums);
  return sums;
};

describe('a lead with 100,000 entries', () => {
  const limit = 51;
  let lead = '';
  const rowsRead = async (part: {
    groups?: readonly TimelineGroup[];
    before?: Place;
  }): Promise<Map<string, number>> => {
    const query = timelineQuery({ lead, groups: timelineGroups, limit, ...part });
    const [row] = await app.database.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      sql`explain (analyze, format json) ${query}`,
    );
    const [explained] = row?.['QUERY PLAN'] ?? [];
    if (!explained) throw new Error('no query plan returned');
    return touched(explained.Plan);
  };

  beforeAll(async () => {
    lead = await addPerson(app, { role: 'lead' });
    await fill(lead, 24_000);
    await app.database.query(sql`analyze`);
  }, 120_000);

  it.each([
    ['its beginning', undefined],
    ['its middle', '2026-03-01T00:28:00+00:00'],
  ])('is read from %s by the indexes of its sources, up to a page of each', async (_where, at) => {
    const before = at === undefined ? {} : { before: { at, source: 'comment', id: lead } };
    for (const groups of [timelineGroups, ...timelineGroups.map((group) => [group])]) {
      const read = await rowsRead({ groups, ...before });
      // Two reads of the entries themselves, one per kind of transfer, and an occasional view between two actions.
      for (const [table, rows] of read) expect([table, rows < 20 * limit]).toEqual([table, true]);
    }
  });

  it('would be reported when a source is read without its index', async () => {
    await app.database.transaction(async (transaction) => {
      // The log and the proof of the books read the many transfers at the same time.
      await transaction.query(
        sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
      );
      await transaction.query(sql`drop index transfer_lead_kind`);
    });
    const read = await rowsRead({});
    expect(read.get('transfer')).toBeGreaterThan(20 * limit);
  });
});
