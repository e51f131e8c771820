import * as calls from '@countinghouse/contract/import/import.ts';
import * as undoCalls from '@countinghouse/contract/import/undo.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { decideVerification, getVerification } from '@countinghouse/contract/verification/verification.ts';
import { read as readWorkbook, utils } from '@e965/xlsx';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { applyFor } from '../../../test/app/documents.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import {
  check,
  ended,
  freshEmail,
  goodRows,
  header,
  leadCounts,
  peopleWith,
  run,
  sheetOf,
  upload,
} from '../../../test/app/import-scenes.ts';

const clock = testClock();
const day = 24 * 60 * 60 * 1_000;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const rowsOf = async (id: string, show: 'all' | 'problems' | 'duplicates' | 'failed' = 'all') =>
  (await admin.call(calls.importRows, { params: { id }, query: { show } })).body.rows;

const newCampaign = async (name: string): Promise<string> =>
  (await admin.call(campaign.routes.create, { body: { name } })).body.id;

/** The rows of a workbook as texts; a plain fetch, because the reply is a file. */
const download = async (path: string, language = 'en'): Promise<string[][]> => {
  const response = await fetch(`${app.url}${path}`, {
    headers: { authorization: `Bearer ${admin.token}`, cookie: `session=${admin.cookie}`, 'x-lang': language },
  });
  const workbook = readWorkbook(Buffer.from(await response.arrayBuffer()), { type: 'buffer' });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' }) : [];
};

describe('an import', () => {
  it('runs at once, in the background, and reports the result for every row', async () => {
    const before = await leadCounts(app);
    const [good, other] = goodRows(2) as [string[], string[]];
    const started = await upload(app, admin, { bytes: sheetOf([good, ['', 'X', 'nobody', 'abc', '', ''], other]) });
    expect([started.status, started.body.state, started.body.rowCount]).toEqual([201, 'running', 3]);
    const done = await ended(admin, started.body.id);
    expect(done).toMatchObject({
      state: 'done',
      created: 2,
      updated: 0,
      skipped: 0,
      failed: 1,
      processed: 3,
      fileName: 'leads.xlsx',
    });
    expect(await leadCounts(app)).toBe(before + 2);
    const [lead] = await peopleWith(app, good[2] ?? '');
    expect(lead).toMatchObject({
      firstName: 'Ada',
      lastName: 'Row 0',
      phone: '+49 30 1234',
      campaign: null,
      version: 1,
    });
    const rows = await rowsOf(done.id);
    expect(rows.map((row) => [row.number, row.outcome])).toEqual([
      [2, 'created'],
      [3, 'failed'],
      [4, 'created'],
    ]);
    expect(rows[1]?.problems.map(({ field, code }) => [field, code])).toEqual([
      ['firstName', 'required'],
      ['email', 'email'],
      ['phone', 'phone'],
    ]);
  });

  it('creates unassigned leads, whatever the sheet contains', async () => {
    const email = freshEmail();
    const { id } = await check(
      app,
      admin,
      sheetOf([['Eve', 'Root', email, 'root', admin.id]], ['firstName', 'lastName', 'email', 'role', 'assignedTo']),
    );
    await run(admin, id);
    const [row] = await app.database.query(sql`select role, assigned_to, status from users where email = ${email}`);
    expect(row).toEqual({ role: 'lead', assigned_to: null, status: 'active' });
  });

  it('starts the timeline of each lead and is one row of the audit trail', async () => {
    const [row] = goodRows(1) as [string[]];
    const { body } = await upload(app, admin, { bytes: sheetOf([row]), name: 'fair.xlsx' });
    await ended(admin, body.id);
    const [lead] = await peopleWith(app, row[2] ?? '');
    const { timeline } = (await admin.call(leadTimeline, { params: { id: lead?.id ?? '' } })).body;
    expect(timeline).toMatchObject([{ kind: 'imported', data: { fileName: 'fair.xlsx' }, actorName: 'Test admin' }]);
    const audit = await app.database.query(
      sql`select after from audit where record_id = ${body.id}::uuid and action = 'leadImport.run'`,
    );
    expect(audit).toEqual([
      { after: { state: 'done', fileName: 'fair.xlsx', rowCount: 1, created: 1, updated: 0, skipped: 0, failed: 0 } },
    ]);
    expect(
      await app.database.query(
        sql`select action from audit where record_id = ${lead?.id}::uuid and action <> 'user.view'`,
      ),
    ).toEqual([]);
  });

  it('says in the audit trail how many rows were refused, why, and which were the first, but not what they held', async () => {
    const bad = Array.from({ length: 12 }, (_one, at) => [`Secret ${at}`, 'Person', `nobody ${at}`, '', '', '']);
    const [good] = goodRows(1) as [string[]];
    const unknown = ['Ada', 'Row', freshEmail(), '', '', 'No such campaign'];
    const { body } = await upload(app, admin, { bytes: sheetOf([good, ...bad, unknown]) });
    const done = await ended(admin, body.id);
    expect([done.created, done.failed]).toEqual([1, 13]);
    const [row] = await app.database.query<{ after: { refused: object[] } }>(
      sql`select after from audit where record_id = ${body.id}::uuid and action = 'leadImport.run'`,
    );
    expect(row?.after.refused).toEqual([
      { field: 'email', code: 'email', count: 12, rows: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
      { field: 'campaignName', code: 'campaignAbsent', count: 1, rows: [15] },
    ]);
    expect(JSON.stringify(row)).not.toMatch(/Secret|Person|nobody/);
  });

  it('is closed to agents, customers and visitors, whichever call they make', async () => {
    const { id } = await check(app, admin, sheetOf(goodRows(1)));
    const [agent, lead] = [await signedIn(app, 'regular'), await signedIn(app, 'lead')];
    for (const [who, status] of [
      [agent, 403],
      [lead, 403],
      [visitorOf(app), 401],
    ] as const) {
      expect((await upload(app, who, { bytes: sheetOf(goodRows(1)) })).status).toBe(status);
      expect((await who.call(calls.listImports)).status).toBe(status);
      expect((await who.call(calls.importRows, { params: { id }, query: {} })).status).toBe(status);
      expect((await who.call(undoCalls.undoImport, { params: { id } })).status).toBe(status);
    }
  });
});

describe('columns', () => {
  it.each([
    ['en', ['First name', 'LAST_NAME', 'E-Mail', 'Phone', 'Mobile', 'Campaign']],
    ['de', ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Handy', 'Kampagne']],
    ['fr', ['PRÉNOM', 'Nom', 'Courriel', 'telephone', 'Portable', 'Campagne']],
    ['nl', ['voornaam', ' Achternaam ', 'E-mailadres', 'Telefoon', 'Mobiel', 'Campagne']],
  ])('are recognised by their names in %s', async (_language, names) => {
    const { columns, readyCount } = await check(app, admin, sheetOf(goodRows(1), names));
    expect([columns, readyCount]).toEqual([header, 1]);
  });

  it('named like built-in object properties are ordinary columns', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'email', 'First name', 'Last name'];
    const { columns, readyCount } = await check(
      app,
      admin,
      sheetOf([['a', 'b', 'c', freshEmail(), 'Ada', 'Lovelace']], names),
    );
    expect([columns, readyCount]).toEqual([[null, null, null, 'email', 'firstName', 'lastName'], 1]);
  });

  it('can be mapped by hand where their names are not recognised', async () => {
    const found = await check(app, admin, sheetOf([['Ada', 'Lovelace', freshEmail(), 'x']], ['A', 'B', 'C', 'email']));
    expect([found.columns, found.readyCount, found.problemCount]).toEqual([[null, null, null, 'email'], 0, 1]);
    const early = await admin.call(calls.runImport, {
      params: { id: found.id },
      body: { duplicates: 'skip', createCampaigns: false },
    });
    expect([early.status, early.problem.code]).toEqual([422, 'importColumnsMissing']);
    const twice = await admin.call(calls.mapImport, {
      params: { id: found.id },
      body: { columns: ['email', null, 'email', null] },
    });
    expect([twice.status, twice.problem.fields?.[0]?.path]).toEqual([400, 'body.columns']);
    const short = await admin.call(calls.mapImport, { params: { id: found.id }, body: { columns: ['email'] } });
    expect(short.status).toBe(400);
    const mapped = await admin.call(calls.mapImport, {
      params: { id: found.id },
      body: { columns: ['firstName', 'lastName', 'email', null] },
    });
    expect(mapped.body).toMatchObject({ readyCount: 1, problemCount: 0, state: 'checked' });
    expect(await run(admin, found.id)).toMatchObject({ created: 1 });
  });

  it('must include all required fields before a sheet runs without a check', async () => {
    const refused = await upload(app, admin, { bytes: sheetOf([['Ada']], ['firstName']) });
    expect([refused.status, refused.problem.code]).toEqual([422, 'importColumnsMissing']);
  });
});

describe('a corrected cell', () => {
  it('makes its row ready, and its e-mail counts for the other rows', async () => {
    const email = freshEmail();
    const found = await check(
      app,
      admin,
      sheetOf([
        ['Ada', 'A', 'broken', '', '', ''],
        ['Ada', 'B', email, '', '', ''],
      ]),
    );
    expect(found).toMatchObject({ readyCount: 1, problemCount: 1, duplicateCount: 0 });
    const fixed = await admin.call(calls.fixRow, {
      params: { id: found.id, number: 2 },
      body: { values: { email: ` ${email.toUpperCase()} ` } },
    });
    expect(fixed.body.row).toMatchObject({ number: 2, problems: [], duplicate: null });
    expect(fixed.body.import).toMatchObject({ readyCount: 1, problemCount: 0, duplicateCount: 1 });
    expect(await rowsOf(found.id, 'duplicates')).toMatchObject([{ number: 3, duplicate: 'inFile' }]);
    const apart = await admin.call(calls.fixRow, {
      params: { id: found.id, number: 2 },
      body: { values: { email: freshEmail() } },
    });
    expect(apart.body.import).toMatchObject({ readyCount: 2, duplicateCount: 0 });
    expect(await run(admin, found.id)).toMatchObject({ created: 2, failed: 0 });
  });

  it('must have a column, and its import must not have run', async () => {
    const found = await check(app, admin, sheetOf([['Ada', 'A', freshEmail()]], ['firstName', 'lastName', 'email']));
    const values = { phone: '1' };
    const refused = await admin.call(calls.fixRow, { params: { id: found.id, number: 2 }, body: { values } });
    expect(refused.problem.fields).toMatchObject([{ path: 'body.values.phone', code: 'importNoColumn' }]);
    expect((await admin.call(calls.fixRow, { params: { id: found.id, number: 9 }, body: { values: {} } })).status).toBe(
      404,
    );
    await run(admin, found.id);
    const late = await admin.call(calls.fixRow, {
      params: { id: found.id, number: 2 },
      body: { values: { firstName: 'B' } },
    });
    expect([late.status, late.problem.code]).toEqual([409, 'importNotChecked']);
  });
});

describe('duplicates', () => {
  it('that share a number or a mailbox in another notation are pointed out and imported all the same', async () => {
    const known = await addPerson(app, { role: 'lead', email: 'mara.lund@firma.test' });
    await app.database.query(sql`update users set phone = '+49 30 901 82 055' where id = ${known}::uuid`);
    const rows = [
      ['Mara', 'Lund', 'mara.lund+fair@firma.test', '', '', ''],
      ['M.', 'L.', freshEmail(), '', '(030) 90182055', ''],
      ['Someone', 'Else', freshEmail(), '+33 30 901 82 055', '', ''],
      ['Mara', 'Lund', 'mara.lund@firma.test', '', '', ''],
      ['New', 'Person', freshEmail(), '+33 1 70 18 99 00', '', ''],
    ];
    const found = await check(app, admin, sheetOf(rows));
    expect((await rowsOf(found.id)).map(({ duplicate, similar }) => [duplicate, similar])).toEqual([
      [null, true],
      [null, true],
      [null, false],
      ['existing', false],
      [null, false],
    ]);
    expect(await run(admin, found.id)).toMatchObject({ created: 4, skipped: 1 });
    // The lead that a row became is not its duplicate.
    expect((await rowsOf(found.id))[4]).toMatchObject({ outcome: 'created', similar: false });
  });

  const known = async () => {
    const email = freshEmail();
    const assignedTo = await addPerson(app, { role: 'regular' });
    const id = await addPerson(app, { role: 'lead', email, firstName: 'Old', lastName: 'Name', assignedTo });
    await app.database.query(sql`update users set phone = '111', mobile = '222' where id = ${id}::uuid`);
    return { id, email, assignedTo };
  };

  it('are skipped on request, including those within the file', async () => {
    const { email } = await known();
    const fresh = freshEmail();
    const found = await check(
      app,
      admin,
      sheetOf(
        [
          ['New', 'N', email.toUpperCase()],
          ['A', 'First', fresh],
          ['A', 'Second', fresh],
        ],
        ['firstName', 'lastName', 'email'],
      ),
    );
    expect(found).toMatchObject({ readyCount: 1, duplicateCount: 2, problemCount: 0 });
    expect(await run(admin, found.id)).toMatchObject({ created: 1, updated: 0, skipped: 2, failed: 0 });
    expect(await peopleWith(app, email)).toMatchObject([{ firstName: 'Old', version: 1 }]);
    expect(await peopleWith(app, fresh)).toMatchObject([{ lastName: 'First' }]);
    expect((await rowsOf(found.id)).map((row) => row.outcome)).toEqual(['skipped', 'created', 'skipped']);
  });

  it('are updated with the values of the sheet only, and their timelines show it', async () => {
    const { id, email, assignedTo } = await known();
    const same = await known();
    const rows = [
      ['New', 'Name', email, '333', '', ''],
      ['Old', 'Name', same.email, '', '222', ''],
    ];
    expect(await run(admin, (await check(app, admin, sheetOf(rows))).id, { duplicates: 'update' })).toMatchObject({
      created: 0,
      updated: 1,
      skipped: 1,
    });
    const one = (await admin.call(user.routes.one, { params: { id } })).body;
    expect(one).toMatchObject({
      firstName: 'New',
      lastName: 'Name',
      phone: '333',
      mobile: '222',
      assignedTo,
      version: 2,
    });
    const { timeline } = (await admin.call(leadTimeline, { params: { id } })).body;
    expect(timeline.filter(({ kind }) => kind !== 'created')).toMatchObject([
      {
        kind: 'changed',
        data: { before: { firstName: 'Old', phone: '111' }, after: { firstName: 'New', phone: '333' } },
      },
    ]);
    expect(await peopleWith(app, same.email)).toMatchObject([{ version: 1 }]);
  });

  it('of staff are never changed: such a row fails, in the check and in the run', async () => {
    const email = freshEmail();
    const later = freshEmail();
    await addPerson(app, { role: 'regular', email, firstName: 'Staff' });
    const found = await check(
      app,
      admin,
      sheetOf([
        ['New', 'N', email, '', '', ''],
        ['New', 'N', later, '', '', ''],
      ]),
    );
    expect(found).toMatchObject({ readyCount: 1, problemCount: 1 });
    await addPerson(app, { role: 'admin', email: later, firstName: 'Staff' });
    expect(await run(admin, found.id, { duplicates: 'update' })).toMatchObject({ created: 0, updated: 0, failed: 2 });
    expect(await peopleWith(app, email)).toMatchObject([{ firstName: 'Staff', version: 1 }]);
    expect((await rowsOf(found.id, 'failed')).map((row) => row.problems[0]?.code)).toEqual([
      'emailOfStaff',
      'emailOfStaff',
    ]);
  });
});

describe('the name of a customer whose documents vouch for it', () => {
  const verification = (who: Caller, id: string) => who.call(getVerification, { params: { id } });
  const accept = async (who: Caller, id: string) => {
    const { version } = (await verification(who, id)).body;
    return who.call(decideVerification, { params: { id }, body: { status: 'verified', version, reason: '' } });
  };
  const applicant = async () => {
    const email = freshEmail();
    const customer = await signedIn(app, { role: 'lead', email, firstName: 'Clara', lastName: 'Visser' });
    await applyFor(app, customer);
    return { id: customer.id, email };
  };
  const verified = async () => {
    const customer = await applicant();
    expect((await accept(await signedIn(app, 'admin'), customer.id)).status).toBe(201);
    return customer;
  };
  const attack = async (email: string) => {
    const { id } = await check(app, admin, sheetOf([['Mallory', 'Mule', email, '333', '', '']]));
    const query = { duplicates: 'update' } as const;
    const forecast = (await admin.call(calls.forecastImport, { params: { id }, query })).body;
    return { id, forecast, done: await run(admin, id, query) };
  };

  it.each([
    ['verified', verified],
    ['pending', applicant],
  ] as const)('is not changed by an import while it is %s: the row fails as foretold', async (status, make) => {
    const { id, email } = await make();
    const [before] = await peopleWith(app, email);
    const { id: importId, forecast, done } = await attack(email);
    expect(done).toMatchObject({ created: 0, updated: 0, skipped: 0, failed: 1 });
    expect(forecast).toMatchObject({ created: 0, updated: 0, skipped: 0, failed: 1 });
    expect((await verification(admin, id)).body.status).toBe(status);
    expect(before).toMatchObject({ firstName: 'Clara', lastName: 'Visser' });
    expect(await peopleWith(app, email)).toEqual([before]);
    expect(await rowsOf(importId, 'failed')).toMatchObject([
      { outcome: 'failed', problems: [{ field: 'firstName', code: 'checkedNameKept' }] },
    ]);
    expect((await download(`/v1/lead-import/${importId}/failed`, 'de'))[1]?.at(-1)).toContain('ist verifiziert oder');
    const [audit] = await app.database.query<{ after: { refused: object[] } }>(
      sql`select after from audit where record_id = ${importId}::uuid and action = 'leadImport.run'`,
    );
    expect(audit?.after.refused).toEqual([{ field: 'firstName', code: 'checkedNameKept', count: 1, rows: [2] }]);
  });

  it('is not changed by an import that began before the decision and comes to it afterwards', async () => {
    const email = freshEmail();
    const id = await addPerson(app, { role: 'lead', email, firstName: 'Clara', lastName: 'Visser' });
    const { id: importId } = await check(app, admin, sheetOf([['Mallory', 'Mule', email, '333', '', '']]));
    await app.database.transaction(async (deciding) => {
      await deciding.query(sql`select 1 from users where id = ${id}::uuid for update`);
      const body = { duplicates: 'update', createCampaigns: false } as const;
      expect((await admin.call(calls.runImport, { params: { id: importId }, body })).status).toBe(201);
      await vi.waitFor(
        async () => {
          const waiting = await app.database.query(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
              and query like '%u.assigned_to as assigned%'`);
          if (waiting.length === 0) throw new Error('the import has not come to the customer');
        },
        { timeout: 10_000, interval: 50 },
      );
      await deciding.query(sql`update users set verification = 'verified' where id = ${id}::uuid`);
    });
    expect(await ended(admin, importId)).toMatchObject({ updated: 0, failed: 1 });
    expect(await peopleWith(app, email)).toMatchObject([{ firstName: 'Clara', lastName: 'Visser', phone: '' }]);
  });

  it('stays in an import that writes it as it is, which changes the number', async () => {
    const { id, email } = await verified();
    const rows = [
      ['Clara', 'Visser', email, '333', '', ''],
      ['Clara', 'Mule', (await verified()).email, '333', '', ''],
    ];
    const found = await check(app, admin, sheetOf(rows));
    expect(await run(admin, found.id, { duplicates: 'update' })).toMatchObject({ updated: 1, failed: 1 });
    expect(await peopleWith(app, email)).toMatchObject([{ id, lastName: 'Visser', phone: '333' }]);
    expect((await rowsOf(found.id)).map(({ outcome, problems }) => [outcome, problems[0]?.field])).toEqual([
      ['updated', undefined],
      ['failed', 'lastName'],
    ]);
  });

  it('is not verified by the one whose import gave it to the customer before that', async () => {
    const email = freshEmail();
    const customer = await signedIn(app, { role: 'lead', email, firstName: 'Clara', lastName: 'Visser' });
    expect((await attack(email)).done).toMatchObject({ updated: 1, failed: 0 });
    await applyFor(app, customer);
    const alone = await accept(admin, customer.id);
    expect([alone.status, alone.problem.code]).toEqual([403, 'ownPartNamed']);
    expect((await accept(await signedIn(app, 'admin'), customer.id)).status).toBe(201);
  });
});

describe('campaigns', () => {
  it('are found by name in any case, or are given for the whole file', async () => {
    const [named, forFile] = [`Fair ${crypto.randomUUID()}`, `Whole ${crypto.randomUUID()}`];
    await newCampaign(named);
    const rows = goodRows(2);
    rows[0]?.splice(5, 1, named.toUpperCase());
    const { body } = await upload(app, admin, {
      bytes: sheetOf(rows),
      fields: { campaignId: await newCampaign(forFile) },
    });
    await ended(admin, body.id);
    const campaigns = await Promise.all(rows.map(async (row) => (await peopleWith(app, row[2] ?? ''))[0]?.campaign));
    expect(campaigns).toEqual([named, forFile]);
  });

  it('that are missing are created once on request, and otherwise their rows fail', async () => {
    const name = `Nova ${crypto.randomUUID()}`;
    const rows = goodRows(3).map((row, index) => [...row.slice(0, 5), index === 1 ? name.toUpperCase() : name]);
    const found = await check(app, admin, sheetOf(rows));
    expect(found).toMatchObject({ missingCampaigns: [name], missingCampaignCount: 1, readyCount: 3 });
    const refused = await check(app, admin, sheetOf(rows));
    expect(await run(admin, refused.id)).toMatchObject({ created: 0, failed: 3 });
    expect((await rowsOf(refused.id, 'failed'))[0]?.problems).toMatchObject([
      { field: 'campaignName', code: 'campaignAbsent' },
    ]);
    expect(await run(admin, found.id, { createCampaigns: true })).toMatchObject({ created: 3, failed: 0 });
    const { campaigns } = (
      await admin.call(campaign.routes.list, { query: { filters: JSON.stringify({ name: { contains: name } }) } })
    ).body;
    expect(campaigns).toMatchObject([{ name, userCount: 3 }]);
  });

  it('are not created by the thousand from a wrongly mapped column', async () => {
    const rows = goodRows(201).map((row) => [...row.slice(0, 5), `Not one ${crypto.randomUUID()}`]);
    const found = await check(app, admin, sheetOf(rows));
    expect([found.missingCampaigns.length, found.missingCampaignCount]).toEqual([200, 201]);
    const refused = await admin.call(calls.runImport, {
      params: { id: found.id },
      body: { duplicates: 'skip', createCampaigns: true },
    });
    expect([refused.status, refused.problem.code]).toEqual([422, 'tooManyNewCampaigns']);
  });

  it('that do not exist cause the file to be refused', async () => {
    for (const campaignId of [crypto.randomUUID(), "1' or '1'='1"]) {
      const refused = await upload(app, admin, { bytes: sheetOf(goodRows(1)), fields: { campaignId } });
      expect(refused.status).toBe(400);
    }
  });
});

describe('an undo', () => {
  it('removes leads without any work on them and keeps the rest', async () => {
    const rows = goodRows(5);
    const { body } = await upload(app, admin, { bytes: sheetOf(rows) });
    await ended(admin, body.id);
    const ids = await Promise.all(rows.map(async (row) => (await peopleWith(app, row[2] ?? ''))[0]?.id ?? ''));
    const [edited = '', commented = '', keyed = ''] = ids;
    await admin.call(user.routes.update, { params: { id: edited }, body: { phone: '5' } });
    await admin.call(comment.routes.create, { body: { lead: commented, text: 'Called' } });
    await app.database.query(sql`insert into user_secret (user_id) values (${keyed}::uuid)`);
    const before = await leadCounts(app);
    const undone = await admin.call(undoCalls.undoImport, { params: { id: body.id } });
    expect(undone.body).toMatchObject({ removed: 2, kept: 3, import: { state: 'undone', undoUntil: null } });
    expect(await leadCounts(app)).toBe(before - 2);
    expect(await Promise.all(rows.map(async (row) => (await peopleWith(app, row[2] ?? ''))[0]?.binned))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect((await admin.call(undoCalls.undoImport, { params: { id: body.id } })).problem.code).toBe(
      'importNotUndoable',
    );
  });

  it('is possible for thirty days', async () => {
    const { body } = await upload(app, admin, { bytes: sheetOf(goodRows(1)) });
    const done = await ended(admin, body.id);
    expect(new Date(done.undoUntil ?? 0).getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 30 * day);
    const start = clock.now();
    clock.advance(30 * day);
    const later = await signedIn(app, 'admin');
    expect((await later.call(undoCalls.undoImport, { params: { id: done.id } })).status).toBe(409);
    clock.moveTo(start);
  });
});

describe('failed rows', () => {
  it('come back in the layout of the sheet, with the reason in the reader’s language, and can be imported again', async () => {
    const names = ['Telefon', 'Notiz', 'E-Mail', 'Vorname', 'Nachname'];
    const rows = [
      ['123', '=SUM(A1)', 'broken', 'Ada', 'A'],
      ['456', 'note', freshEmail(), 'Ada', 'B'],
      ['', '', freshEmail(), '', 'C'],
    ];
    const found = await check(app, admin, sheetOf(rows, names));
    await run(admin, found.id);
    const file = await download(`/v1/lead-import/${found.id}/failed`, 'de');
    expect(file[0]).toEqual([...names, 'Grund']);
    expect(file.map((row) => row.slice(0, 5))).toEqual([names, ['123', "'=SUM(A1)", 'broken', 'Ada', 'A'], rows[2]]);
    expect(file[2]?.[5]).toBe('Vorname: Bitte füllen Sie dieses Feld aus.');
    const again = sheetOf(
      file.slice(1).map((row) => [row[0], row[1], freshEmail(), 'Ada', row[4], row[5]]),
      file[0],
    );
    const second = await check(app, admin, again);
    expect(second).toMatchObject({ readyCount: 2, columns: ['phone', null, 'email', 'firstName', 'lastName', null] });
    expect((await rowsOf(second.id)).map((row) => row.values['phone'])).toEqual(['123', '']);
    expect(await run(admin, second.id)).toMatchObject({ created: 2, failed: 0 });
  });

  it('start from a template with the columns of the specification, and what a lead cost', async () => {
    const response = await admin.call(calls.excelTemplate);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="lead_import_template.xlsx"');
    expect(await download(calls.excelTemplate.path)).toEqual([[...header, 'leadCost']]);
  });
});

describe('a checked import', () => {
  it('can be discarded, and leaves the list with its rows', async () => {
    const { id } = await check(app, admin, sheetOf(goodRows(2)));
    expect((await admin.call(calls.listImports)).body.leadImports[0]?.id).toBe(id);
    expect((await admin.call(calls.discardImport, { params: { id } })).status).toBe(204);
    expect((await admin.call(calls.listImports)).body.leadImports.map((one) => one.id)).not.toContain(id);
    expect(await app.database.query(sql`select 1 from import_row where import_id = ${id}::uuid`)).toEqual([]);
    const late = await admin.call(calls.runImport, {
      params: { id },
      body: { duplicates: 'skip', createCampaigns: false },
    });
    expect([late.status, late.problem.code]).toEqual([409, 'importNotChecked']);
  });

  it('runs once, however often it is started', async () => {
    const { id } = await check(app, admin, sheetOf(goodRows(3)));
    const start = () =>
      admin.call(calls.runImport, { params: { id }, body: { duplicates: 'skip', createCampaigns: false } });
    const replies = await Promise.all([start(), start(), start()]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409]);
    expect(await ended(admin, id)).toMatchObject({ created: 3 });
  });
});
