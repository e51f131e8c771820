import type { Context } from '../../../kernel/context.ts';
import { enqueue } from '../../../kernel/jobs/enqueue.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Asking } from './asking.ts';
import { countChanges, insertChange } from './email-change-table.ts';
import { letterKind, type LetterPayload } from './send-letter.ts';

const hour = 3_600_000;

const confirmHours = 24;

/** Days after a change during which the old address can refuse it. */
const refuseDays = 7;

/** Limit of changes per person and day: each sends an e-mail to an address of their choice. */
const mostInADay = 5;

export const refusableUntil = (now: Date): Date => new Date(now.getTime() + refuseDays * 24 * hour);

interface ChangeInput {
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
}

/**
 * Plans the e-mails of a change that the person requested. The address takes effect once it is confirmed, and only that
 * mailbox learns whether it belongs to another account. The caller must hold the user's row.
 */
export const startChange = async (runner: Asking, { now }: Pick<Context, 'now'>, input: ChangeInput): Promise<Date> => {
  if (input.newEmail === input.oldEmail) {
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.email', code: 'emailUnchanged' }] });
  }
  if ((await countChanges(runner, input.userId, new Date(now.getTime() - 24 * hour))) >= mostInADay) {
    throw new Refusal('tooMany', 'emailChangesTooMany', { retryAfterSeconds: 24 * 3_600 });
  }
  const expires = new Date(now.getTime() + confirmHours * hour);
  const id = await insertChange(runner, {
    ...input,
    state: 'pending',
    by: null,
    now,
    expires,
    refusableUntil: refusableUntil(expires),
  });
  await planLetter(runner, { changeId: id, letter: 'confirm' });
  await planLetter(runner, { changeId: id, letter: 'notice' });
  return expires;
};

export const planLetter = (runner: Asking, payload: LetterPayload): Promise<string> =>
  enqueue(runner, letterKind, payload);
