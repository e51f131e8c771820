import { proposeTwoFactorRemoval, resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { type ApprovalKindName, approve } from '@countinghouse/contract/approval/approval.ts';
import * as auth from '@countinghouse/contract/auth/auth.ts';
import { acceptClosure, requestClosure } from '@countinghouse/contract/closure/closure.ts';
import { removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { proposeErasure } from '@countinghouse/contract/erasure/erasure.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { deleteStaff } from '../../app/approvals.ts';
import { type Caller, signedIn, signIn } from '../../app/caller.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { goodPassword, tryLogIn } from '../../app/sign-in.ts';
import { done, manySessions, threeTimes, type Revocation, type Stage } from './stage.ts';

/** An event that another person causes for all sessions of a person. */
const toPerson = (name: string, role: Role, revoke: (stage: Stage, id: string) => Promise<unknown>): Revocation => ({
  name,
  set: async (stage) => {
    const { doomed, account } = await manySessions(stage, role);
    return { doomed, spared: [], revoke: () => revoke(stage, account.id) };
  },
});

/** An event that a person causes in one session for the others or all. */
const byThemselves = (
  name: string,
  role: Role,
  {
    revoke,
    keeps,
  }: { revoke: (stage: Stage, own: Caller, doomed: readonly Caller[]) => Promise<unknown>; keeps: boolean },
): Revocation => ({
  name,
  set: async (stage) => {
    const { own, doomed } = await manySessions(stage, role);
    return { doomed, spared: keeps ? [own] : [], revoke: () => revoke(stage, own, doomed) };
  },
});

const setStatus = ({ root }: Stage, id: string, status: 'active' | 'locked') =>
  done(root.call(user.routes.update, { params: { id }, body: { status } }));

const agree = async ({ app }: Stage, id: string, kind?: ApprovalKindName): Promise<void> => {
  const [waiting] = await app.database.query<{ id: string }>(
    sql`select id from approval where record_id = ${id}::uuid and state = 'pending'
      and kind = coalesce(${kind ?? null}::text, kind)`,
  );
  const other = await signedIn(app, 'root');
  await done(other.call(approve, { params: { id: waiting?.id ?? '' }, body: {} }));
};

const raise = async (stage: Stage, id: string): Promise<void> => {
  await done(stage.root.call(user.routes.update, { params: { id }, body: { role: 'admin' } }));
  await agree(stage, id);
};

const removeStep = async (stage: Stage, id: string): Promise<void> => {
  await stage.app.database.query(sql`update user_secret set totp_confirmed = true where user_id = ${id}::uuid`);
  const body = { reason: 'Lost device and codes' };
  await done(stage.root.call(proposeTwoFactorRemoval, { params: { id }, body }));
  await agree(stage, id);
};

const erase = async (stage: Stage, id: string): Promise<void> => {
  const body = { reason: 'Asked for by letter', confirmation: `${id}@example.test` };
  await done(stage.root.call(proposeErasure, { params: { id }, body }));
  await agree(stage, id);
};

const close = async ({ root }: Stage, own: Caller): Promise<void> => {
  const { request } = (await done(own.call(requestClosure, { body: { reason: '', password: goodPassword } }))).body;
  await done(root.call(acceptClosure, { params: { id: request?.id ?? '' } }));
};

const codeOf = ({ app }: Stage, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: app.running.app.clock.now().getTime() / 1000 + steps * 30 });

const startFactor = async (own: Caller): Promise<string> =>
  (await done(own.call(auth.startTwoFactor, { body: { password: goodPassword } }))).body.secret;

const switchOn = async (stage: Stage, own: Caller): Promise<readonly string[]> => {
  const secret = await startFactor(own);
  return (await done(own.call(auth.confirmTwoFactor, { body: { code: codeOf(stage, secret) } }))).body.recoveryCodes;
};

const factorOff: Revocation = {
  name: 'two-factor switched off',
  set: async (stage) => {
    const { own, account } = await manySessions(stage, 'regular');
    const [code = ''] = await switchOn(stage, own);
    const doomed = await threeTimes(() => signIn(stage.app, account.id));
    const revoke = () => done(own.call(auth.turnOffTwoFactor, { body: { password: goodPassword, code } }));
    return { doomed, spared: [own], revoke };
  },
};

const newLogIn: Revocation = {
  name: 'a new log-in in the same browser',
  set: async (stage) => {
    const { own, doomed, account } = await manySessions(stage, 'lead');
    const revoke = () => Promise.all(doomed.map((one) => done(tryLogIn(stage.app, { email: account.email }, one))));
    return { doomed, spared: [own], revoke };
  },
};

const sessionIds = async (own: Caller): Promise<string[]> =>
  (await done(own.call(auth.listSessions))).body.sessions.filter(({ current }) => !current).map(({ id }) => id);

const endOfDemo: Revocation = {
  name: 'removal of the demo company',
  set: async ({ app, root }) => {
    const [id, name] = [newId(), 'Demo'];
    await app.database.query(sql`
      insert into users (id, role, first_name, last_name, email, demo)
      values (${id}::uuid, 'regular', ${name}, ${name}, ${`${id}@example.test`}, true)`);
    const doomed = await threeTimes(() => signIn(app, id));
    const revoke = async () => {
      // A company without its demo requires two-factor of all staff, which is not what this is about.
      await app.database.query(sql`update users set two_factor = true where role <> 'lead'`);
      await done(root.call(removeDemo));
      await app.database.query(sql`update setting set staff_two_factor = false`);
    };
    return { doomed, spared: [], revoke };
  },
};

/** Events that end people's own sessions. */
export const ofPeople: readonly Revocation[] = [
  byThemselves('log-out in this session', 'lead', {
    revoke: (_stage, _own, doomed) => Promise.all(doomed.map((one) => done(one.call(auth.logout)))),
    keeps: true,
  }),
  byThemselves('log-out on all devices', 'regular', {
    revoke: (_stage, own) => done(own.call(auth.logout, { query: { allDevices: 'true' } })),
    keeps: false,
  }),
  byThemselves('sessions ended from the list of devices', 'lead', {
    revoke: async (_stage, own) => {
      for (const id of await sessionIds(own)) await done(own.call(auth.revokeSession, { params: { id } }));
    },
    keeps: true,
  }),
  byThemselves('a change of the own password', 'regular', {
    revoke: (_stage, own) =>
      done(own.call(auth.changePassword, { body: { currentPassword: goodPassword, password: 'another-Boat-2026' } })),
    keeps: true,
  }),
  byThemselves('two-factor switched on', 'regular', { revoke: (stage, own) => switchOn(stage, own), keeps: true }),
  factorOff,
  newLogIn,
  toPerson('an approved removal of two-factor', 'regular', removeStep),
  toPerson('a lock', 'lead', (stage, id) => setStatus(stage, id, 'locked')),
  toPerson('a lock of many', 'regular', ({ root }, id) =>
    done(root.call(bulkStatus, { body: { users: { ids: [id] }, status: 'locked' } })),
  ),
  toPerson('a lock followed by an unlock', 'regular', async (stage, id) => {
    await setStatus(stage, id, 'locked');
    await setStatus(stage, id, 'active');
    await agree(stage, id, 'user.unlock');
  }),
  toPerson('a password reset by staff', 'lead', ({ root }, id) => done(root.call(resetPassword, { params: { id } }))),
  toPerson('a higher role, once approved', 'regular', raise),
  toPerson('a lower role', 'admin', ({ root }, id) =>
    done(root.call(user.routes.update, { params: { id }, body: { role: 'regular' } })),
  ),
  toPerson('deletion', 'lead', ({ root }, id) => done(root.call(user.routes.remove, { params: { id } }))),
  toPerson('deletion with others', 'regular', async (stage, id) => {
    await done(stage.root.call(user.routes.removeMany, { body: { ids: [id] } }));
    await agree(stage, id);
  }),
  toPerson('deletion and restoration', 'regular', async ({ app, root }, id) => {
    await deleteStaff(app, root, id);
    await done(root.call(user.routes.restore, { body: { ids: [id] } }));
  }),
  toPerson('an erasure, once approved', 'lead', erase),
  byThemselves('closure of the account', 'lead', { revoke: close, keeps: false }),
  endOfDemo,
];
