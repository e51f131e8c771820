import { type NotificationKind, resourceOf } from '@countinghouse/contract/notification/kinds.ts';
import type { NotificationParams } from '@countinghouse/contract/notification/notification.ts';
import { recordEvent } from '../../kernel/changes/record-changes.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { type Asking, insertNotifications, type Written } from './receiver-table.ts';

/** The context of `notify`: a command's, or `{ query: (fragment) => transaction.query(fragment), now }` in a job. */
export interface Notifying extends Asking {
  readonly now: Date;
}

export interface Notice {
  /** Ids of people, or all root and admin users. */
  readonly to: readonly string[] | 'admins';
  /** A receiver to leave out, usually the person who acted. */
  readonly except?: string | null;
  readonly kind: NotificationKind;
  /** Values for the kind's texts; never a secret. Amounts are euro as numbers, moments ISO 8601. */
  readonly params?: NotificationParams;
  /** The record concerned, of the kind's resource. */
  readonly recordId?: string;
  /** A receiver gets one notification per key, however often this runs. */
  readonly dedupeKey?: string;
  /** Adds the param `count` to that of the receiver's notification with the same key, instead of skipping it. */
  readonly addsUp?: true;
}

export const mailKind = 'notification.mail';
export interface MailPayload {
  readonly notificationId: string;
}

/**
 * Notifies people, each by their chosen channels: in the product and by e-mail. Stored in the caller's transaction;
 * live events and e-mails follow its commit. Returns the ids of the notifications.
 */
export const notify = async (context: Notifying, notice: Notice): Promise<string[]> => {
  const { to, except = null, kind, params = {}, recordId = null, dedupeKey = null, addsUp = false } = notice;
  if (to.length === 0) return [];
  const { now } = context;
  const written = await insertNotifications(context, {
    to,
    except,
    kind,
    params,
    resource: resourceOf(kind),
    recordId,
    dedupeKey,
    addsUp,
    now,
  });
  await announceNew(
    context,
    written.filter(({ inApp }) => inApp),
  );
  for (const { id } of written.filter(({ email, isNew }) => email && isNew)) await planMail(context, id);
  return written.map(({ id }) => id);
};

/** No audit row: the subject of the notification has its own. */
const announceNew = async (context: Notifying, shown: readonly Written[]): Promise<void> => {
  if (shown.length === 0) return;
  const records = shown.map(({ id, userId }) => ({ id, assigned: userId, audience: [] }));
  await recordEvent(context, context.now, { resource: 'notification', change: 'created', records });
};

/** Plans the e-mail of a notification; it is sent after the commit. */
export const planMail = async (context: Asking, notificationId: string): Promise<void> => {
  const payload: MailPayload = { notificationId };
  await enqueue(context, mailKind, payload);
};
