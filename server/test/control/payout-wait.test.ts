import { approve } from '@countinghouse/contract/approval/approval.ts';
import { changePassword, turnOffTwoFactor } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { forgotPassword, resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { removePasskey } from '@countinghouse/contract/passkey/proof-calls.ts';
import { changeEmail, confirmEmail } from '@countinghouse/contract/user/email-change.ts';
import { completeWithdrawal, type Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingFor } from '../app/approvals.ts';
import { setLimits } from '../app/approvals.ts';
import { type Caller, type Response, signedIn, signIn, visitorOf } from '../app/caller.ts';
import { tokensTo } from '../app/mailbox.ts';
import { addOwn, publicUrl } from '../app/passkeys.ts';
import { addAccount, goodPassword, logIn, type TestAccount } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { codeOf as twoFactorCode, turnTwoFactorOn } from '../app/two-factor.ts';
import { addWithdrawal } from '../app/withdrawals.ts';

const clock = testClock();
const hour = 3_600_000;
const { routes } = withdrawal;
let app: TestApp;
let admin: Caller;
let customer: TestAccount;
/** A pending withdrawal of the customer, entered before anything changed. */
let id: string;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl } });
});
beforeEach(async () => {
  admin = await signedIn(app, 'admin');
  customer = await addAccount(app, 'lead');
  id = await addWithdrawal(app, customer.id);
  await set({ payoutWaitHours: 48, withdrawalApprovalThreshold: 1_000 });
});
afterAll(() => app.stop());

const set = (limits: Parameters<typeof setLimits>[1]) => setLimits(app, limits);
const pay = () => admin.call(completeWithdrawal, { params: { id }, body: {} });
const codeOf = ({ status, problem }: Response<unknown>) => [status, problem?.code];
const seenBy = async (who: Caller): Promise<Pick<Withdrawal, 'waitsUntil' | 'waitsBecause'>> => {
  const { waitsUntil, waitsBecause } = (await who.call(routes.one, { params: { id } })).body;
  return { waitsUntil: waitsUntil && new Date(waitsUntil).toISOString(), waitsBecause };
};
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hour).toISOString();
const own = () => logIn(app, customer);
/** Signed in again after some time: sessions end, the wait does not. */
const later = async (milliseconds: number) => {
  clock.advance(milliseconds);
  admin = await signIn(app, admin.id);
};
const resetByStaff = () => admin.call(resetPassword, { params: { id: customer.id } });

const changes = {
  password: {
    'a reset by staff': async () => {
      const password = (await resetByStaff()).body.password ?? '';
      const body = { currentPassword: password, password: 'Lantern-quay-88-otter' };
      await (await logIn(app, customer, { password })).call(changePassword, { body });
    },
    'a reset with a mailed link': async () => {
      await visitorOf(app).call(forgotPassword, { body: { email: customer.email } });
      const [token = ''] = await tokensTo(app, customer.email, 'reset-password');
      await visitorOf(app).call(resetByLink, { body: { token, password: 'Lantern-quay-88-otter' } });
    },
  },
  email: {
    'a change of e-mail address': async () => {
      const email = `${crypto.randomUUID()}@new.test`;
      await (await own()).call(changeEmail, { body: { email, password: goodPassword } });
      const [token = ''] = await tokensTo(app, email, 'confirm-email');
      await visitorOf(app).call(confirmEmail, { body: { token } });
    },
  },
  twoFactor: {
    'two-factor turned on and off': async () => {
      const who = await own();
      const { secret } = await turnTwoFactorOn(clock, who);
      await who.call(turnOffTwoFactor, { body: { password: goodPassword, code: twoFactorCode(clock, secret) } });
    },
  },
  passkey: {
    'a new passkey': async () => addOwn(await own()),
    'a removed passkey': async () => {
      const who = await own();
      const { id: passkey } = await addOwn(who);
      clock.advance(1_000);
      await who.call(removePasskey, { params: { id: passkey }, body: { password: goodPassword } });
    },
  },
} as const;
const cases = Object.entries(changes).flatMap(([because, ways]) =>
  Object.entries(ways).map(([name, change]) => [name, because, change] as const),
);

describe('a payout', () => {
  it.each(cases)('waits 48 hours after %s, and says until when and why', async (_name, waitsBecause, change) => {
    expect(await seenBy(admin)).toEqual({ waitsUntil: null, waitsBecause: null });
    await change();
    const expected = { waitsUntil: inHours(48), waitsBecause };
    expect(await seenBy(admin)).toEqual(expected);
    expect(await seenBy(await signIn(app, customer.id))).toEqual(expected);
    const refused = await pay();
    expect(codeOf(refused)).toEqual([409, 'payoutWaits']);
    expect(JSON.parse(refused.text)).toMatchObject({ params: { until: expected.waitsUntil, count: 48 } });
    await later(48 * hour - 1);
    expect(codeOf(await pay())).toEqual([409, 'payoutWaits']);
    await later(1);
    expect((await pay()).body.status).toBe('completed');
  });

  it('waits, too, when it was proposed before the change and a second person approves it', async () => {
    await set({ withdrawalApprovalThreshold: 0 });
    await pay();
    const second = await signedIn(app, 'admin');
    const proposal = await waitingFor(second, id);
    await resetByStaff();
    const decide = async () => (await signIn(app, second.id)).call(approve, { params: { id: proposal.id }, body: {} });
    expect(codeOf(await decide())).toEqual([409, 'payoutWaits']);
    await later(48 * hour);
    expect((await decide()).body.state).toBe('approved');
  });

  it('waits as long as was set at the time of the change, whatever is set later', async () => {
    await resetByStaff();
    await set({ payoutWaitHours: 0 });
    expect(codeOf(await pay())).toEqual([409, 'payoutWaits']);
    await resetByStaff();
    expect(codeOf(await pay())).toEqual([409, 'payoutWaits']);
  });

  it('does not wait where no wait is set', async () => {
    await set({ payoutWaitHours: 0 });
    await resetByStaff();
    expect((await pay()).body.status).toBe('completed');
  });

  it('does not show a wait once it is paid or refused', async () => {
    await resetByStaff();
    await later(48 * hour);
    await pay();
    expect(await seenBy(admin)).toEqual({ waitsUntil: null, waitsBecause: null });
  });
});
