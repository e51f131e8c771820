import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import {
  fewestAccounts,
  type getRiskShare,
  type RiskShare,
} from '@countinghouse/contract/trading-policy/risk-share.ts';
import type { App } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readRiskFigure, type RiskFigure } from './risk-share-table.ts';

/** The twelve months of whole days that ended yesterday. */
export const riskPeriod = (now: Date): Pick<RiskFigure, 'startsOn' | 'endsOn'> => {
  const today = Temporal.PlainDate.from(dayOf(now));
  return { startsOn: today.subtract({ months: 12 }).toString(), endsOn: today.toString() };
};

export const riskShareFrom = ({
  accounts,
  losers,
  startsOn,
  endsOn,
}: Pick<RiskFigure, 'accounts' | 'losers' | 'startsOn' | 'endsOn'>): RiskShare => ({
  share: accounts >= fewestAccounts ? Math.round((losers * 1_000) / accounts) / 10 : null,
  accounts,
  from: startsOn,
  to: Temporal.PlainDate.from(endsOn).subtract({ days: 1 }).toString(),
});

/** The latest published share. Every page shows it, so it is one stored row, however many orders there are. */
export const riskShareOf = async (app: App): Promise<RiskShare> =>
  riskShareFrom((await readRiskFigure(app.database)) ?? { accounts: 0, losers: 0, ...riskPeriod(app.clock.now()) });

export const showRiskShare: Command<typeof getRiskShare> = ({ app }) => riskShareOf(app);
