import { approval, approve } from '@countinghouse/contract/approval/approval.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf } from '../../src/ledger/balances.ts';
import { addPerson, type Caller, signedIn, signIn } from '../app/caller.ts';
import { proposeCorrection } from '../app/approvals.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';

const clock = testClock();
const day = 24 * 3_600_000;
let app: TestApp;
let root: Caller;
let colleague: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock });
  root = await signedIn(app, 'root');
  colleague = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const agree = (who: Caller, id: string) => who.call(approve, { params: { id }, body: {} });
const pendingAbout = async (record: string): Promise<string> => {
  const filters = JSON.stringify({ record, state: 'pending' });
  return (await colleague.call(approval.routes.list, { query: { filters } })).body.approvals[0]?.id ?? '';
};
/** An admin created by root and approved by the colleague. */
const newAdmin = async (): Promise<Caller> => {
  const { body } = await root.call(user.routes.create, {
    body: { firstName: 'Second', lastName: 'Account', email: `${crypto.randomUUID()}@example.test`, role: 'admin' },
  });
  expect((await agree(colleague, await pendingAbout(body.id))).body.state).toBe('approved');
  return signIn(app, body.id);
};

describe('an admin created by root', () => {
  it('cannot approve root’s proposals in the same month, nor root theirs', async () => {
    const created = await newAdmin();
    const lead = await addPerson(app, { role: 'lead' });
    const gift = await proposeCorrection(root, lead, 5_000);
    expect((await agree(created, gift)).problem.code).toBe('approvalNotEligible');
    expect((await agree(colleague, gift)).status).toBe(201);
    const other = await addPerson(app, { role: 'lead' });
    expect((await agree(root, await proposeCorrection(created, other, 5_000))).problem.code).toBe(
      'approvalNotEligible',
    );
    expect((await balancesOf(app.database, other)).cash).toBe(0n);
  });

  it('cannot decide what was proposed before they were there', async () => {
    const gift = await proposeCorrection(colleague, await addPerson(app, { role: 'lead' }), 5_000);
    expect((await agree(await newAdmin(), gift)).problem.code).toBe('approvalNotEligible');
    expect((await agree(root, gift)).status).toBe(201);
  });

  it('decides like everybody else after a month', async () => {
    const created = await newAdmin();
    clock.advance(31 * day);
    [root, colleague] = [await signIn(app, root.id), await signIn(app, colleague.id)];
    const gift = await proposeCorrection(root, await addPerson(app, { role: 'lead' }), 5_000);
    expect((await agree(await signIn(app, created.id), gift)).status).toBe(201);
  });
});
