import { type Project, project } from '@countinghouse/contract/project/project.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { projectFields } from '../../../test/app/project-fields.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const { routes } = project;
const clock = testClock(new Date('2026-06-15T12:00:00Z'));
let app: TestApp;
let admin: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  lead = await signedIn(app, 'lead');
});
afterAll(() => app.stop());

const create = async (fields: object = {}): Promise<Project> =>
  (await admin.call(routes.create, { body: { ...projectFields, ...fields } })).body;
const change = (id: string, body: object, who = admin) => who.call(routes.update, { params: { id }, body });
const fieldCodes = async (fields: object) => {
  const { status, problem } = await admin.call(routes.create, { body: { ...projectFields, ...fields } });
  return [status, problem.fields?.map(({ path, code }) => `${path} ${code}`)];
};
const newImage = async () =>
  (await sendFile(app, admin, { path: '/v1/uploads/upload', bytes: await picture('png'), name: 'a.png' })).body.url;
const open = async (fields: object = {}): Promise<Project> => {
  const { id } = await create({ status: 'open', image: await newImage(), ...fields });
  await agreeTo(app, id);
  return (await admin.call(routes.one, { params: { id } })).body;
};
const seenBy = async (who: Caller) => (await who.call(routes.list, { query: { pageSize: 100 } })).body.projects;

describe('a project', () => {
  it('is created as a draft with all its fields, exact to the cent', async () => {
    const { status, body } = await admin.call(routes.create, { body: projectFields });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...projectFields, status: 'draft', image: null, version: 1 });
    expect((await admin.call(routes.one, { params: { id: body.id } })).body).toEqual(body);
    const [row] = await app.database.query(sql`select minimum_cents from project where id = ${body.id}::uuid`);
    expect(row).toEqual({ minimum_cents: 150_050n });
  });

  it.each([
    [{ rentability: 300.01 }, 'body.rentability tooBig'],
    [{ rentability: -0.01 }, 'body.rentability tooSmall'],
    [{ rentability: 8.255 }, 'body.rentability moneyDecimals'],
    [{ duration: 0 }, 'body.duration tooSmall'],
    [{ duration: 121 }, 'body.duration tooBig'],
    [{ duration: 1.5 }, 'body.duration wrongType'],
    [{ coefficient: 0.99 }, 'body.coefficient tooSmall'],
    [{ coefficient: 10.01 }, 'body.coefficient tooBig'],
    [{ coefficient: 1.005 }, 'body.coefficient moneyDecimals'],
    [{ minimumAmount: 999.99 }, 'body.minimumAmount tooSmall'],
    [{ minimumAmount: 1_000_000.01 }, 'body.minimumAmount tooBig'],
    [{ minimumAmount: 1000.001 }, 'body.minimumAmount moneyDecimals'],
    [{ name: ' ' }, 'body.name required'],
    [{ descriptionNl: '' }, 'body.descriptionNl required'],
    [{ dividendFrequency: 'weekly' }, 'body.dividendFrequency choice'],
    [{ startDate: '2026-02-30' }, 'body.startDate day'],
    [{ endDate: '2026-01-30' }, 'body.endDate endBeforeStart'],
    [{ status: 'open' }, 'body.image imageRequired'],
    [{ image: 'http://pictures.example/a.png' }, 'body.image pictureAddress'],
    [{ image: `/v1/uploads/${'0'.repeat(32)}.png` }, 'body.image mediaUnknown'],
  ])('is refused with %o', async (fields, problem) => {
    expect(await fieldCodes(fields)).toEqual([400, [problem]]);
  });

  it.each([
    'rentability = 300.01',
    'rentability = -1',
    'duration = 0',
    'duration = 121',
    'coefficient = 0.5',
    'coefficient = 11',
    'minimum_cents = 99999',
    'minimum_cents = 100000001',
    "end_date = '2020-01-01'",
    "status = 'open', image = null",
    "status = 'sold'",
    "dividend_frequency = 'weekly'",
    "description_fr = ''",
  ])('is protected by the database from %s', async (assignment) => {
    const { id } = await create();
    const wrong = app.database.query(sql`update project set ${sql([assignment])} where id = ${id}::uuid`);
    await expect(wrong).rejects.toThrow(/check constraint/);
  });

  it('keeps start before end, and a picture while it is open, even when only one field changes', async () => {
    const draft = await create();
    expect((await change(draft.id, { endDate: '2026-01-01' })).problem.fields?.[0]?.code).toBe('endBeforeStart');
    expect((await change(draft.id, { status: 'open' })).problem.fields?.[0]?.code).toBe('imageRequired');
    const opened = await change(draft.id, { status: 'open', image: await newImage() });
    expect([opened.status, opened.body.status]).toEqual([200, 'draft']);
    await agreeTo(app, draft.id);
    expect((await admin.call(routes.one, { params: { id: draft.id } })).body.status).toBe('open');
  });

  it('can be closed and reopened, but not returned to a draft once customers have seen it', async () => {
    const { id } = await open();
    expect((await change(id, { status: 'closed' })).body.status).toBe('closed');
    expect((await change(id, { status: 'draft' })).problem.fields?.[0]?.code).toBe('projectPublished');
    await change(id, { status: 'open' });
    await agreeTo(app, id);
    expect((await admin.call(routes.one, { params: { id } })).body.status).toBe('open');
  });

  it('is found by amount, rate and the days of its period', async () => {
    const { id } = await create({ minimumAmount: 77_777.77, rentability: 12.34, startDate: '2026-03-01' });
    const found = async (filters: object) =>
      (await admin.call(routes.list, { query: { filters: JSON.stringify(filters) } })).body.projects.some(
        (one) => one.id === id,
      );
    expect(await found({ minimumAmount: { eq: 77_777.77 }, rentability: { eq: 12.34 } })).toBe(true);
    expect(await found({ minimumAmount: { gt: 77_777.77 } })).toBe(false);
    // The first of March as requested by readers in Auckland, Berlin and Los Angeles.
    expect([
      await found({ startDate: { gte: '2026-02-28T11:00:00Z', lt: '2026-03-01T11:00:00Z' } }),
      await found({ startDate: { gte: '2026-02-28T23:00:00Z', lt: '2026-03-01T23:00:00Z' } }),
      await found({ startDate: { gte: '2026-03-01T08:00:00Z', lt: '2026-03-02T08:00:00Z' } }),
    ]).toEqual([true, true, true]);
    expect(await found({ startDate: { gte: '2026-03-01T23:00:00Z' } })).toBe(false);
  });
});

describe('the projects on offer', () => {
  it('are all that customers see: open projects on the days of their period', async () => {
    const shown = await open({ startDate: '2026-06-15', endDate: '2026-06-15' });
    const hidden = [
      await create(),
      await open({ startDate: '2026-06-16' }),
      await open({ endDate: '2026-06-14' }),
      (await change((await open()).id, { status: 'closed' })).body,
    ];
    const ids = (await seenBy(lead)).map(({ id }) => id);
    expect(ids).toContain(shown.id);
    for (const { id } of hidden) {
      expect(ids).not.toContain(id);
      expect((await lead.call(routes.one, { params: { id } })).status).toBe(404);
    }
    expect((await lead.call(routes.one, { params: { id: shown.id } })).body.descriptionDe).toBe(
      projectFields.descriptionDe,
    );
    const staff = (await seenBy(await signedIn(app, 'regular'))).map(({ id }) => id);
    for (const { id } of [shown, ...hidden]) expect(staff).toContain(id);
  });

  it('change with the day, without any action', async () => {
    const { id } = await open({ startDate: '2026-06-20', endDate: '2026-06-21' });
    // A session does not outlive a day.
    const isSeen = async () => (await seenBy(await signedIn(app, 'lead'))).some((one) => one.id === id);
    const days = ['2026-06-19T23:59:59Z', '2026-06-20T00:00:00Z', '2026-06-21T23:59:59Z', '2026-06-22T00:00:00Z'];
    const seen: boolean[] = [];
    for (const day of days) {
      clock.moveTo(new Date(day));
      seen.push(await isSeen());
    }
    clock.moveTo(new Date('2026-06-15T12:00:00Z'));
    expect(seen).toEqual([false, true, true, false]);
  });

  it('are announced to customers, and drafts only to staff', async () => {
    await app.database.query(sql`create table outbox_copy as select * from outbox with no data`);
    await app.database.query(sql`create function copy_outbox() returns trigger language plpgsql as
      $$ begin insert into outbox_copy select new.*; return null; end $$`);
    await app.database.query(
      sql`create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`,
    );
    await change((await create()).id, { duration: 30 });
    await open();
    const events = await app.database.query<{ rooms: Record<string, string[]> }>(
      sql`select rooms from outbox_copy where resource = 'project' order by date_creation, event_id`,
    );
    expect(events.map(({ rooms }) => Object.keys(rooms).toSorted())).toEqual([
      ['all:project'],
      ['all:project'],
      ['all:project'],
      ['all:project', 'offered:project'],
    ]);
  });

  it('are closed to visitors, and customers cannot change them', async () => {
    expect((await visitorOf(app).call(routes.list)).status).toBe(401);
    const { id } = await open();
    expect((await change(id, { duration: 30 }, lead)).status).toBe(403);
    expect((await lead.call(routes.export, { query: { format: 'csv' } })).status).toBe(403);
  });
});
