import type { Runner } from '../context.ts';
import { enqueue } from '../jobs/enqueue.ts';

/** The job that mails a customer the link with which they set their own password. */
export const linkKind = 'auth.passwordLink';

export interface LinkPayload {
  /** Null for an unknown address. */
  readonly userId: string | null;
  readonly minutes: number;
  /** The member of staff who reset the password or created the account; null after the person's own request. */
  readonly by: string | null;
  /** The account is new: staff typed its first password. */
  readonly isFirst?: boolean;
}

/** Plans the e-mail in the caller's transaction. */
export const planPasswordLink = async (runner: Pick<Runner, 'query'>, payload: LinkPayload): Promise<void> => {
  await enqueue(runner, linkKind, payload);
};
