import type { App, Context } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { closePending } from '../approval/index.ts';
import { expireNext, nextOutdated } from './offer-state-table.ts';
import { offersAt } from './offer-table.ts';
import { notifyCustomer, notifyStaff } from './notify-offer.ts';

/**
 * Marks every overdue offer as expired, dated by its own expiry, and notifies both sides. Idempotent and safe to run
 * concurrently. Returns the number expired.
 */
export const expireDue = async (app: App, stopping?: AbortSignal): Promise<number> => {
  let expired = 0;
  while (stopping?.aborted !== true && (await runAsSystem(app, 'offer.expire', expireOne))) expired += 1;
  await runAsSystem(app, 'offer.expire', endOutdated);
  return expired;
};

/** Ends proposals about offers that expired before the customer saw them. */
const endOutdated = async (context: Context): Promise<void> => {
  await closePending(context, await nextOutdated(context, context.now), 'offerExpired');
};

const expireOne = async (context: Context): Promise<boolean> => {
  const id = await expireNext(context, context.now);
  if (id === undefined) return false;
  const [after] = await reload(context, offersAt(context), [id]);
  if (!after) return true;
  await closePending(context, [id], 'offerExpired');
  announce(context, offersAt(context), { change: 'expired', after: [after] });
  await notifyCustomer(context, after.item, 'offer.expired');
  await notifyStaff(context, after.item, 'offer.expired');
  return true;
};

export const expiring = recurring({
  kind: 'offer.expire',
  secondsBetween: 60,
  run: async (app, stopping) => {
    const expired = await expireDue(app, stopping);
    if (expired > 0) app.log.info({ expired }, 'offer expiry done');
  },
});
