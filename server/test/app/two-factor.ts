import { confirmTwoFactor, startTwoFactor } from '@countinghouse/contract/auth/auth.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import type { Caller } from './caller.ts';
import { addAccount, goodPassword, logIn, type TestAccount } from './sign-in.ts';
import type { TestApp, TestClock } from './test-app.ts';

/** Validity of a code in milliseconds. */
export const codeHolds = 30_000;

/** The code of a person's authenticator, `steps` time steps from now. */
export const codeOf = (clock: TestClock, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: clock.now().getTime() / 1000 + steps * 30 });

/** Turns on two-factor authentication and lets some time pass; returns the secret and the recovery codes. */
export const turnTwoFactorOn = async (clock: TestClock, who: Caller) => {
  const { secret } = (await who.call(startTwoFactor, { body: { password: goodPassword } })).body;
  const { recoveryCodes } = (await who.call(confirmTwoFactor, { body: { code: codeOf(clock, secret) } })).body;
  clock.advance(10 * codeHolds);
  return { secret, recoveryCodes };
};

export interface Guarded {
  readonly account: TestAccount;
  readonly who: Caller;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A person with two-factor authentication, signed in. */
export const addGuarded = async (app: TestApp, clock: TestClock, role: Role, assignedTo?: string): Promise<Guarded> => {
  const account = await addAccount(app, role, assignedTo);
  const who = await logIn(app, account);
  return { account, who, ...(await turnTwoFactorOn(clock, who)) };
};

/** Makes a member of staff who is signed in count as one with two-factor, which a company without its demo requires. */
export const haveTwoFactor = async (app: TestApp, { id }: Pick<Caller, 'id'>): Promise<void> => {
  await app.database.query(sql`update users set two_factor = true where id = ${id}::uuid`);
};
