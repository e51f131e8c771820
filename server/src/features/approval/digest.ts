import type { ApprovalKindName } from '@countinghouse/contract/approval/approval.ts';
import { type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { transferClasses, transferKinds } from '@countinghouse/contract/ledger/ledger.ts';
import type { App } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { notify } from '../notification/index.ts';
import { countDecisions } from './digest-stats.ts';

/** Kinds that decide about money, or about who can get at it. */
const moneyKinds = [
  ...transferKinds.flatMap((kind) => {
    const rule = transferClasses[kind];
    return rule.class === 'computed' ? [] : [...rule.approvals];
  }),
  'debt.writeOff',
  'deposit.release',
  'project.terms',
  'tradingPolicy.change',
  'receivingAccount.add',
  'setting.loosen',
  'legalPage.change',
  'user.restriction',
  'user.email',
] satisfies ApprovalKindName[];

const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Sends everyone with money permissions the decisions of the last whole day (UTC), once, unless there were none. */
export const sendDigest = (app: App): Promise<void> =>
  runAsSystem(app, 'approval.digest', async (context) => {
    const today = dayOf(context.now);
    const day = dayOf(new Date(startOf(today).getTime() - 1));
    const counts = await countDecisions(context, moneyKinds, { from: startOf(day), to: startOf(today) });
    if (Object.values(counts).every((count) => count === 0)) return;
    await notify(context, {
      to: 'admins',
      kind: 'control.digest',
      params: { day, ...counts },
      dedupeKey: `control.digest:${day}`,
    });
  });

export const digests = recurring({ kind: 'approval.digest', secondsBetween: 60 * 60, run: sendDigest });
