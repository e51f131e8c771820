import { generateToken } from '@countinghouse/contract/auth/auth.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { type Caller, caller, signedIn, signIn } from '../../app/caller.ts';
import { addAccount } from '../../app/sign-in.ts';
import type { TestApp } from '../../app/test-app.ts';

export interface Stage {
  readonly app: TestApp;
  readonly root: Caller;
  /** Milliseconds after which an expected event counts as missing. */
  readonly patience?: number;
}

/** Sessions that an event must end, others that it must not, and the event. */
export interface Scene {
  /** Three affected sessions. */
  readonly doomed: readonly Caller[];
  readonly spared: readonly Caller[];
  readonly revoke: () => Promise<unknown>;
}

/** A kind of event. `silent` ones are not announced: time passes, or another program writes to the database. */
export interface Revocation {
  readonly name: string;
  readonly silent?: true;
  readonly set: (stage: Stage) => Promise<Scene>;
}

/** Fails unless the reply is a success. */
export const done = async <Reply extends { readonly status: number; readonly text: string }>(
  reply: Promise<Reply>,
): Promise<Reply> => {
  const answer = await reply;
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer;
};

export const threeTimes = <Result>(make: () => Promise<Result>): Promise<Result[]> =>
  Promise.all([make(), make(), make()]);

/** A person with a password, three sessions, and one more. */
export const manySessions = async ({ app }: Stage, role: Role) => {
  const account = await addAccount(app, role);
  const [own, ...doomed] = await Promise.all([1, 2, 3, 4].map(() => signIn(app, account.id)));
  return { account, own: own as Caller, doomed };
};

/** A member of staff connected as a customer from three sessions of their own. */
export const connections = async ({ app }: Stage, role: Role) => {
  const account = await addAccount(app, role);
  const customer = await signedIn(app, { role: 'lead', assignedTo: role === 'regular' ? account.id : null });
  const own = await threeTimes(() => signIn(app, account.id));
  const doomed = await Promise.all(
    own.map(async (staff) => {
      const { body } = await done(
        staff.call(generateToken, { params: { id: customer.id }, body: { reason: 'Asked for help by telephone' } }),
      );
      return caller(app.url, { id: customer.id, token: body.token, cookie: staff.cookie });
    }),
  );
  return { staff: account.id, own, customer, doomed };
};
