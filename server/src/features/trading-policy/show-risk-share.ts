import { companyZone, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import {
  fewestAccounts,
  type getRiskShare,
  type RiskShare,
} from '@countinghouse/contract/trading-policy/risk-share.ts';
import { dayStart } from '../../kernel/calendar/periods.ts';
import type { App } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { countLosers } from './risk-stats.ts';

/** Anyone may ask at any time, and the query sums up a year, so the result is cached for an hour. */
const cache = new WeakMap<App, { readonly hour: string; readonly share: Promise<RiskShare> }>();

/** The share over the twelve months of whole days that ended yesterday. */
export const riskShareOf = async (app: App): Promise<RiskShare> => {
  const now = app.clock.now();
  const hour = now.toISOString().slice(0, 13);
  const known = cache.get(app);
  if (known?.hour === hour) return known.share;
  const share = countShare(app, now);
  cache.set(app, { hour, share });
  try {
    return await share;
  } catch (error) {
    cache.delete(app);
    throw error;
  }
};

const countShare = async (app: App, now: Date): Promise<RiskShare> => {
  const today = Temporal.PlainDate.from(dayOf(now));
  const first = today.subtract({ months: 12 });
  const { accounts, losers } = await countLosers(app.database, {
    start: dayStart(first.toString(), companyZone),
    end: dayStart(today.toString(), companyZone),
  });
  const isPublished = accounts >= fewestAccounts;
  return {
    share: isPublished ? Math.round((losers * 1_000) / accounts) / 10 : null,
    accounts,
    from: first.toString(),
    to: today.subtract({ days: 1 }).toString(),
  };
};

export const showRiskShare: Command<typeof getRiskShare> = ({ app }) => riskShareOf(app);
