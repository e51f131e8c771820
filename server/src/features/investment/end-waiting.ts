import type { Context } from '../../kernel/context.ts';
import { announce, reload } from '../../kernel/resource/write.ts';
import { closePending } from '../approval/index.ts';
import { dividendTable } from './investment-table.ts';
import { rejectDividend, waitingDividends } from './waiting-table.ts';

/** Rejects the unapproved manual dividends of an investment that has ended. The caller holds the investment. */
export const endWaiting = async (context: Context, investment: string): Promise<void> => {
  const ids = await waitingDividends(context, investment);
  if (ids.length === 0) return;
  const before = await reload(context, dividendTable, ids);
  for (const id of ids) await rejectDividend(context, id);
  await closePending(context, ids, 'investmentEnded');
  announce(context, dividendTable, { change: 'rejected', before, after: await reload(context, dividendTable, ids) });
};
