import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { App } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { notify } from '../notification/index.ts';
import { tradedUnderMandates } from './mandate-use-stats.ts';

/** Sends everyone with money permissions what was traded under mandates on the last whole day (UTC), once, if anything. */
export const sendMandateDigest = (app: App): Promise<void> =>
  runAsSystem(app, 'mandate.digest', async (context) => {
    const to = new Date(`${dayOf(context.now)}T00:00:00Z`);
    const day = dayOf(new Date(to.getTime() - 1));
    const { count, stakes, closed, result } = await tradedUnderMandates(context, {
      from: new Date(`${day}T00:00:00Z`),
      to,
    });
    if (count === 0 && closed === 0) return;
    await notify(context, {
      to: 'admins',
      kind: 'control.mandates',
      params: { day, placed: count, amount: toEuro(stakes), closed, resultAmount: toEuro(result) },
      dedupeKey: `control.mandates:${day}`,
    });
  });

export const mandateDigests = recurring({ kind: 'mandate.digest', secondsBetween: 60 * 60, run: sendMandateDigest });
