import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { notify } from '../notification/index.ts';
import { announceTrader, settleStated } from './change-trader.ts';
import { heldTrader } from './professional-approval.ts';
import { writeClass } from './trader-table.ts';

const Side = z.object({ country: z.string() });

/** A country with fewer rules. Void once the customer has stated one, or another is on file. */
export const countryApproval = approvalKind({
  kind: 'trader.country',
  params: z.object({ before: Side, after: Side }),
  mayDecide: ({ role }) => reachOf(role, 'trader:classify') === 'all',
  approved: async (context, { record, reason, params, proposedBy, dateCreation }) => {
    const before = await heldTrader(context, record);
    const { lead, clientClass, country, dateStated } = before;
    if (country !== params.before.country || (dateStated !== null && dateStated > dateCreation))
      throw new Refusal('conflict', 'approvalOutdated');
    const on = { by: proposedBy, at: context.now };
    await writeClass(context, { lead, clientClass, country: params.after.country, reason, ...on });
    await settleStated(context, before);
    announceTrader(context, 'classified', before, await heldTrader(context, lead));
    await notify(context, { to: [lead], kind: 'trading.country', params: { reason }, recordId: lead });
  },
});
