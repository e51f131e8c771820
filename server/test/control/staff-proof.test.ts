import { approval, approve, reject } from '@countinghouse/contract/approval/approval.ts';
import { confirmTwoFactor, logout, turnOffTwoFactor, startTwoFactor } from '@countinghouse/contract/auth/auth.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { listPasskeys, startPasskey } from '@countinghouse/contract/passkey/passkey.ts';
import { prove, removePasskey } from '@countinghouse/contract/passkey/proof-calls.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { features } from '../../src/features.ts';
import { visitor } from '../../src/kernel/actor.ts';
import { roomsFor } from '../../src/kernel/changes/sockets.ts';
import { proposeCorrection } from '../app/approvals.ts';
import { signWith } from '../app/authenticator.ts';
import { addPerson, type Caller, type Response, signedIn } from '../app/caller.ts';
import { sendFile } from '../app/form.ts';
import { picture } from '../app/pictures.ts';
import { addOwn, challengeOf, enterWith, ownerOf, publicUrl, there } from '../app/passkeys.ts';
import { addAccount, goodPassword, logIn, tryLogIn } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { addGuarded, codeHolds, codeOf, type Guarded, turnTwoFactorOn } from '../app/two-factor.ts';

const clock = testClock();
const password = goodPassword;
const minute = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl }, staffTwoFactor: true });
});
afterAll(() => app.stop());

const codeIn = ({ status, problem }: Response<unknown>) => [status, problem.code];
const fieldIn = ({ status, problem }: Response<unknown>) => [
  status,
  problem.fields?.[0]?.path,
  problem.fields?.[0]?.code,
];

describe('a member of staff with a password alone', () => {
  const setUp = [
    'auth.changePassword',
    'auth.confirmTotp',
    'auth.startTotp',
    'auth.twoFactorState',
    'passkey.add',
    'passkey.list',
    'passkey.start',
    'profile.one',
  ];

  const tryRoute = (who: Caller, { method, path: pattern, upload }: AnyRoute): Promise<Response<unknown>> => {
    const path = pattern.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000');
    if (upload) return sendFile(app, who, { path, bytes: new Uint8Array(1), name: 'a.png' });
    return who.send(method, path, method === 'GET' ? undefined : {});
  };

  it.each(['root', 'regular'] as const)('as %s, is refused everything but the set-up', async (role) => {
    const who = await signedIn(app, role);
    const open: string[] = [];
    for (const { route } of features.flatMap(({ routes }) => routes)) {
      if (route.access === 'public' || ['auth.logout', 'signOn.logOut'].includes(route.name)) continue;
      const answer = await tryRoute(who, route);
      if (codeIn(answer).join() !== '403,mustSetUpTwoFactor') open.push(route.name);
    }
    expect(open.toSorted()).toEqual(setUp);
    expect((await who.call(logout)).status).toBe(204);
  });

  it('cannot open a customer’s files, even with their address', async () => {
    const customer = await signedIn(app, 'lead');
    const upload = { path: '/v1/uploads/upload', bytes: await picture('png'), name: 'a.png' };
    const { url } = (await sendFile(app, customer, upload)).body;
    expect((await (await ownerOf(app, 'admin')).who.send('GET', url)).status).toBe(200);
    expect((await (await signedIn(app, 'admin')).send('GET', url)).status).toBe(404);
  });

  it('receives no live changes of records', () => {
    const waiting = { ...visitor, id: 'u', role: 'root', sessionId: 's', mustSetUpTwoFactor: true } as const;
    expect(roomsFor(waiting)).toEqual(['everyone', 'user:u', 'session:s']);
  });

  it('works in the same session once two-factor or a passkey is set up', async () => {
    const byApp = await logIn(app, await addAccount(app, 'admin'));
    expect(codeIn(await byApp.call(user.routes.list))).toEqual([403, 'mustSetUpTwoFactor']);
    await turnTwoFactorOn(clock, byApp);
    expect((await byApp.call(user.routes.list)).status).toBe(200);
    const { who } = await ownerOf(app, 'admin');
    expect((await who.call(user.routes.list)).status).toBe(200);
  });

  it('keeps only the session in which the first two-factor or passkey is set up', async () => {
    const account = await addAccount(app, 'admin');
    const [intruder, who] = [await logIn(app, account), await logIn(app, account)];
    await addOwn(who);
    expect(codeIn(await intruder.call(user.routes.list))).toEqual([401, 'unauthenticated']);
    const other = await addAccount(app, 'admin');
    const [stranger, owner] = [await logIn(app, other), await logIn(app, other)];
    const { secret } = await turnTwoFactorOn(clock, owner);
    expect(codeIn(await stranger.call(user.routes.list))).toEqual([401, 'unauthenticated']);
    const second = await logIn(app, other, { code: codeOf(clock, secret) });
    clock.advance(2 * codeHolds);
    await addOwn(owner, 'My phone', codeOf(clock, secret));
    expect((await owner.call(user.routes.list)).status).toBe(200);
    expect(codeIn(await second.call(user.routes.list))).toEqual([401, 'unauthenticated']);
  });

  it('may keep it only by a decision of two', async () => {
    const [{ who }, second] = [await ownerOf(app, 'admin'), await ownerOf(app, 'admin')];
    const { approval: id } = (await who.call(updateSetting, { body: { staffTwoFactor: false } })).body;
    expect((await who.call(getSetting)).body.staffTwoFactor).toBe(true);
    const passkey = signWith(second.key, await challengeOf(app), there);
    expect((await second.who.call(prove, { body: { passkey } })).status).toBe(200);
    expect((await second.who.call(approve, { params: { id: id ?? '' }, body: {} })).status).toBe(201);
    const agent = await signedIn(app, 'regular');
    expect((await agent.call(user.routes.list)).status).toBe(200);
    const back = (await who.call(updateSetting, { body: { staffTwoFactor: true } })).body;
    expect([back.approval, back.staffTwoFactor]).toEqual([null, true]);
    expect(codeIn(await agent.call(user.routes.list))).toEqual([403, 'mustSetUpTwoFactor']);
  });
});

describe('the last proof besides the password', () => {
  it('cannot be removed by staff, also not both at once', async () => {
    const { who, secret } = await addGuarded(app, clock, 'admin');
    const off = () => who.call(turnOffTwoFactor, { body: { password, code: codeOf(clock, secret) } });
    expect(codeIn(await off())).toEqual([409, 'lastProof']);
    const { id, key } = await addOwnAgain(who, secret);
    const passkey = signWith(key, await challengeOf(app), there);
    const both = await Promise.all([off(), who.call(removePasskey, { params: { id }, body: { passkey } })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await who.call(user.routes.list)).status).toBe(200);
  });

  const addOwnAgain = async (who: Caller, secret: string) => {
    const added = await addOwn(who, 'My phone', codeOf(clock, secret));
    clock.advance(2 * codeHolds);
    return added;
  };

  it('can be removed by a customer, with proof', async () => {
    const { who, id } = await ownerOf(app);
    const bare = await who.call(removePasskey, { params: { id }, body: {} });
    expect(fieldIn(bare)).toEqual([400, 'body.password', 'required']);
    expect((await who.call(listPasskeys)).body.passkeys).toHaveLength(1);
    expect((await who.call(removePasskey, { params: { id }, body: { password } })).status).toBe(204);
  });
});

describe('staff whose only proof besides the password is a passkey', () => {
  it('log in with it, not with the password', async () => {
    const owner = await ownerOf(app, 'admin');
    expect(codeIn(await tryLogIn(app, owner.account))).toEqual([401, 'passkeyNeeded']);
    expect((await (await enterWith(app, owner)).call(user.routes.list)).status).toBe(200);
  });

  it('get no authenticator that was begun before they had it', async () => {
    const account = await addAccount(app, 'admin');
    const who = await logIn(app, account);
    const { secret } = (await who.call(startTwoFactor, { body: { password } })).body;
    await addOwn(who);
    const code = codeOf(clock, secret);
    expect(codeIn(await who.call(confirmTwoFactor, { body: { code } }))).toEqual([403, 'proofNeeded']);
  });

  it('need it to decide and to set up anything else', async () => {
    const { who, key } = await ownerOf(app, 'admin');
    expect(fieldIn(await who.call(prove, { body: { password } }))).toEqual([400, 'body.password', 'passkeyNeeded']);
    expect(codeIn(await who.call(startTwoFactor, { body: { password } }))).toEqual([403, 'proofNeeded']);
    expect(codeIn(await who.call(startPasskey, { body: { password } }))).toEqual([403, 'proofNeeded']);
    const passkey = signWith(key, await challengeOf(app), there);
    expect((await who.call(prove, { body: { passkey } })).status).toBe(200);
    expect((await who.call(startTwoFactor, { body: { password } })).status).toBe(200);
  });
});

describe('a stranger in a session that an admin left open', () => {
  let admin: Guarded;
  let customer: string;
  let proposal: string;
  beforeEach(async () => {
    admin = await addGuarded(app, clock, 'admin');
    customer = await addPerson(app, { role: 'lead' });
    proposal = await propose();
  });

  /** Another admin proposes a correction. */
  const propose = async (): Promise<string> => proposeCorrection((await ownerOf(app, 'admin')).who, customer, 50);
  const agree = (id = proposal) => admin.who.call(approve, { params: { id }, body: {} });
  const refuse = (id = proposal) => admin.who.call(reject, { params: { id }, body: { reason: 'Not asked for' } });
  const proven = (who = admin.who) => who.call(prove, { body: { password, code: codeOf(clock, admin.secret) } });

  it('neither approves nor rejects', async () => {
    expect(codeIn(await agree())).toEqual([403, 'proofNeeded']);
    expect(codeIn(await refuse())).toEqual([403, 'proofNeeded']);
    const { body } = await admin.who.call(approval.routes.one, { params: { id: proposal } });
    expect([body.state, body.decisions]).toEqual(['pending', []]);
  });

  it('needs password and code, or the admin’s own passkey, and has ten guesses', async () => {
    expect(fieldIn(await admin.who.call(prove, { body: {} }))).toEqual([400, 'body.password', 'required']);
    expect(fieldIn(await admin.who.call(prove, { body: { password } }))).toEqual([400, 'body.code', 'codeWrong']);
    const { key } = await ownerOf(app, 'admin');
    const passkey = signWith(key, await challengeOf(app), there);
    const foreign = await admin.who.call(prove, { body: { passkey } });
    expect(fieldIn(foreign)).toEqual([400, 'body.passkey', 'passkeyRefused']);
    for (let count = 0; count < 8; count += 1) await admin.who.call(prove, { body: { password: `guess ${count}` } });
    expect((await proven()).status).toBe(429);
    expect(codeIn(await agree())).toEqual([403, 'proofNeeded']);
  });

  it('finds the decisions closed five minutes after the admin’s last proof', async () => {
    expect((await proven()).status).toBe(200);
    expect((await agree()).status).toBe(201);
    clock.advance(4 * minute);
    expect((await refuse(await propose())).status).toBe(201);
    clock.advance(minute);
    expect(codeIn(await agree(await propose()))).toEqual([403, 'proofNeeded']);
  });

  it('gets nothing from a proof in another session, nor from one before a log-out', async () => {
    const other = await logIn(app, admin.account, { code: codeOf(clock, admin.secret) });
    clock.advance(2 * codeHolds);
    expect((await proven(other)).status).toBe(200);
    expect(codeIn(await agree())).toEqual([403, 'proofNeeded']);
    await other.call(logout);
    clock.advance(2 * codeHolds);
    const again = await logIn(app, admin.account, { code: codeOf(clock, admin.secret) });
    expect(codeIn(await again.call(approve, { params: { id: proposal }, body: {} }))).toEqual([403, 'proofNeeded']);
  });
});
