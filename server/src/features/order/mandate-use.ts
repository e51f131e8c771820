import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { type InUse, isPaused, stakeLeft } from '@countinghouse/contract/mandate/coverage.ts';
import type { mandateUse as route } from '@countinghouse/contract/mandate/mandate-calls.ts';
import type { MandateLimits } from '@countinghouse/contract/mandate/mandate.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { mandateTable } from '../mandate/index.ts';
import { type TradedUnder, tradedUnder } from './mandate-use-stats.ts';

const thirtyDays = 30 * 24 * 60 * 60_000;

const recent = ({ now }: Context): Date => new Date(now.getTime() - thirtyDays);

const lossFrom = (context: Context, { lossPeriod }: MandateLimits): Date =>
  lossPeriod === 'day' ? new Date(`${dayOf(context.now)}T00:00:00Z`) : recent(context);

/** The used part of a mandate's limits. Lock the customer's trading first when a decision depends on this. */
export const useOf = async (
  context: Context,
  id: string,
  limits: MandateLimits,
): Promise<TradedUnder & { readonly inUse: InUse }> => {
  const traded = await tradedUnder(context, {
    mandate: id,
    lossFrom: lossFrom(context, limits),
    recentFrom: recent(context),
  });
  const { openStakes, result } = traded;
  return { ...traded, inUse: { openStakes, lost: result < 0n ? -result : 0n } };
};

export const showMandateUse: Command<typeof route> = async (context, { params }) => {
  const { id, item } = await loadOne(context, mandateTable, { id: params.id, action: 'read' });
  const { all, last30Days, open, openStakes, inUse } = await useOf(context, id, item);
  const shown = ({ count, stakes, result }: TradedUnder['all']) => ({
    count,
    stakes: toEuro(stakes),
    result: toEuro(result),
  });
  return {
    mandate: id,
    all: shown(all),
    last30Days: shown(last30Days),
    open,
    openStakes: toEuro(openStakes),
    lost: toEuro(inUse.lost),
    stakeLeft: toEuro(stakeLeft(item, inUse)),
    isPaused: isPaused(item, inUse),
  };
};
