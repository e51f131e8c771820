import { approve } from '@countinghouse/contract/approval/approval.ts';
import { collectPassword, resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { completeWithdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { addPerson, type Caller, type Response, signedIn } from '../app/caller.ts';
import { addAccount, goodPassword, logIn } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { addWithdrawal } from '../app/withdrawals.ts';

const clock = testClock();
let app: TestApp;
/** A session that an admin left open, before any proof in it. */
let open: Caller;
let colleague: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
beforeEach(async () => {
  open = await logIn(app, await addAccount(app, 'admin'));
  colleague = await signedIn(app, 'regular');
});
afterAll(() => app.stop());

const proven = () => open.call(prove, { body: { password: goodPassword } });
const codeOf = ({ status, problem }: Response<unknown>) => [status, problem?.code];
const asked = [403, 'proofNeeded'];
const pay = (id: string) => open.call(completeWithdrawal, { params: { id }, body: {} });
const set = (status: 'active' | 'locked', ...people: readonly { readonly id: string }[]) =>
  open.call(bulkStatus, { body: { users: { ids: people.map(({ id }) => id) }, status } });
const change = (status: 'active' | 'locked', { id } = colleague) =>
  open.call(user.routes.update, { params: { id }, body: { status } });
const statusOf = async ({ id }: { readonly id: string }) =>
  (await open.call(user.routes.one, { params: { id } })).body.status;

describe('a stranger at an unattended screen', () => {
  it('pays nothing out, however small', async () => {
    const lead = await signedIn(app, 'lead');
    const id = await addWithdrawal(app, lead.id);
    expect(codeOf(await pay(id))).toEqual(asked);
    expect((await open.call(withdrawal.routes.one, { params: { id } })).body.status).toBe('pending');
    await proven();
    clock.advance(5 * 60_000);
    expect(codeOf(await pay(id))).toEqual(asked);
    await proven();
    expect((await pay(id)).body.status).toBe('completed');
  });

  it('neither locks nor unlocks colleagues, one by one or together with customers', async () => {
    const customer = { id: await addPerson(app, { role: 'lead' }) };
    for (const attempt of [change('locked'), set('locked', colleague), set('locked', customer, colleague)])
      expect(codeOf(await attempt)).toEqual(asked);
    expect([await statusOf(colleague), await statusOf(customer)]).toEqual(['active', 'active']);
    expect((await set('locked', customer)).body.done).toBe(1);
    await proven();
    expect((await set('locked', colleague)).body.done).toBe(1);
    clock.advance(5 * 60_000);
    for (const attempt of [change('active'), set('active', colleague)]) expect(codeOf(await attempt)).toEqual(asked);
    expect(await statusOf(colleague)).toBe('locked');
  });

  it('neither demotes or renames colleagues, nor adds accounts of their own', async () => {
    open = await logIn(app, await addAccount(app, 'root'));
    const other = await signedIn(app, 'admin');
    const edit = (body: object) => open.call(user.routes.update, { params: { id: other.id }, body });
    const account = () => ({ role: 'regular', firstName: 'Eve', lastName: 'Other', email: `${newId()}@example.test` });
    const create = () => open.call(user.routes.create, { body: { ...account(), password: goodPassword } as never });
    const createMany = () => open.call(user.routes.createMany, { body: [account()] as never });
    const attempts = [() => edit({ role: 'regular' }), () => edit({ email: 'eve@example.test' }), create, createMany];
    for (const attempt of attempts) expect(codeOf(await attempt())).toEqual(asked);
    const { role, email } = (await open.call(user.routes.one, { params: { id: other.id } })).body;
    expect([role, email]).toEqual(['admin', `${other.id}@example.test`]);
    expect((await edit({ phone: '+4930123456', role })).status).toBe(200);
    await proven();
    expect((await create()).status).toBe(201);
    expect((await createMany()).status).toBe(201);
    expect((await edit({ role: 'regular' })).body.role).toBe('regular');
  });

  it('does not get the new password of a colleague', async () => {
    const proposer = await signedIn(app, 'admin');
    const { approval } = (await proposer.call(resetPassword, { params: { id: colleague.id } })).body;
    const params = { id: approval ?? '' };
    await proven();
    expect((await open.call(approve, { params, body: {} })).status).toBe(201);
    clock.advance(5 * 60_000);
    expect(codeOf(await open.call(collectPassword, { params }))).toEqual(asked);
    await proven();
    expect((await open.call(collectPassword, { params })).body.password).toMatch(/\S{12}/);
  });
});
