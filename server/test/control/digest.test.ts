import { approve } from '@countinghouse/contract/approval/approval.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDigest } from '../../src/features/approval/digest.ts';
import { proposeCorrection } from '../app/approvals.ts';
import { addPerson, type Caller, signedIn, signIn } from '../app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';

const clock = testClock(new Date('2026-03-02T10:00:00Z'));
const hour = 3_600_000;
let app: TestApp;
let root: Caller;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  root = await signedIn(app, 'root');
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const digestsOf = async (id: string) =>
  (await (await signIn(app, id)).call(notification.routes.list)).body.notifications
    .filter(({ kind }) => kind === 'control.digest')
    .map(({ params }) => params);

it('the day’s decisions on money, decisions alone and changes to colleagues reach everybody who decides on money', async () => {
  const [agent, locked] = [await addPerson(app, { role: 'regular' }), await addPerson(app, { role: 'regular' })];
  const gift = await proposeCorrection(root, await addPerson(app, { role: 'lead' }), 500);
  await admin.call(approve, { params: { id: gift }, body: {} });
  await root.call(bulkStatus, { body: { users: { ids: [locked] }, status: 'locked' } });
  await sendDigest(app.running.app);
  expect(await digestsOf(admin.id)).toEqual([]);
  clock.advance(24 * hour);
  await sendDigest(app.running.app);
  await sendDigest(app.running.app);
  const expected = [{ day: '2026-03-02', decided: 1, alone: 0, unseparated: 0, influences: 1 }];
  expect([await digestsOf(root.id), await digestsOf(admin.id), await digestsOf(agent)]).toEqual([
    expected,
    expected,
    [],
  ]);
  const mailed = await app.database.query(sql`
    select 1 from job j join notification n on n.id::text = j.payload ->> 'notificationId' where n.kind = 'control.digest'`);
  expect(mailed).toHaveLength(2);
  clock.advance(24 * hour);
  await sendDigest(app.running.app);
  expect(await digestsOf(admin.id)).toEqual(expected);
});
