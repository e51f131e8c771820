import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { depositStats } from '@countinghouse/contract/deposit/deposit.ts';
import { withdrawalStats } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { durationText } from '../../../ui/format/duration-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { addDays, dayIn, dayStart } from '../../../ui/format/zoned-day.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { FigureLink } from './figure-link.tsx';
import { FigurePart } from './figure-part.tsx';
import { flowsSince } from './flow-spans.ts';
import { FlowTiles } from './flow-tiles.tsx';
import { useFigureText } from './use-figure-text.ts';

/** Today in the reader's time zone, as YYYY-MM-DD. */
const useToday = (): string => dayIn(useUiLocale().zone, new Date(useNow()));

/** Net amounts of today, this week and this month, deposits, and pending withdrawals. */
export function MoneyFigures() {
  const text = useTexts('dashboard');
  const today = useToday();
  const deposits = useRead(depositStats, {});
  const withdrawals = useRead(withdrawalStats, {});
  const flows = useRead(
    cashFlowStats,
    { query: { from: flowsSince(today), to: today, by: 'day', group: 'none' } },
    { resources: ['funds'] },
  );
  return (
    <FigurePart
      title={text('money')}
      asked={[deposits, withdrawals, flows]}
      first={<FlowTiles asked={flows} today={today} />}
    >
      <DepositTiles asked={deposits} today={today} />
      <WithdrawalTiles asked={withdrawals} />
    </FigurePart>
  );
}

interface DepositTilesProps {
  readonly asked: ReturnType<typeof useRead<typeof depositStats>>;
  readonly today: string;
}

const underWay = ['pending', 'awaiting_3d_secure'] as const;

function DepositTiles({ asked: { data, isPending: loading }, today }: DepositTilesProps) {
  const text = useTexts('dashboard');
  const { count, money } = useFigureText();
  const { zone } = useUiLocale();
  const since = dayStart(zone, addDays(today, -29));
  const open = data?.byStatus.filter(({ status }) => underWay.some((one) => one === status)) ?? [];
  const sum = (of: 'count' | 'sum') => data && open.reduce((total, one) => total + one[of], 0);
  return (
    <>
      <FigureLink
        label={text('deposits30')}
        value={money(data?.last30Days.sum)}
        note={data && text('depositCount', { count: data.last30Days.count })}
        loading={loading}
        list="/office/deposits"
        filters={{ status: { eq: 'completed' }, dateDone: { gte: since } }}
      />
      <FigureLink
        label={text('depositsOpen')}
        value={count(sum('count'))}
        note={data && money(sum('sum'))}
        loading={loading}
        list="/office/deposits"
        filters={{ status: { in: underWay } }}
      />
    </>
  );
}

function WithdrawalTiles({
  asked: { data, isPending: loading },
}: {
  readonly asked: ReturnType<typeof useRead<typeof withdrawalStats>>;
}) {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const { count, money } = useFigureText();
  const now = new Date(useNow()).toISOString();
  const pending = { status: { eq: 'pending' } } as const;
  return (
    <>
      <FigureLink
        label={text('withdrawalsWaiting')}
        value={count(data?.pending.count)}
        note={data && money(data.pending.sum)}
        loading={loading}
        list="/office/withdrawals"
        filters={pending}
      />
      <FigureLink
        label={text('withdrawalsLate')}
        value={<span data-late={(data?.late ?? 0) > 0 || undefined}>{count(data?.late)}</span>}
        note={data && text('promised', { time: durationText(data.targetHours * 60, language) })}
        loading={loading}
        list="/office/withdrawals"
        filters={{ ...pending, target: { lt: now } }}
      />
    </>
  );
}
