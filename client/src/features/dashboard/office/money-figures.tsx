import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { withdrawalStats } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { durationText } from '../../../ui/format/duration-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { addDays, dayIn, dayStart } from '../../../ui/format/zoned-day.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './dashboard.module.css';
import { FigureLink, FigurePart, useFigureText } from './figure-part.tsx';
import { type FlowSpan, flowSpans, flowsSince, type SpanName } from './flow-spans.ts';

const labels: Readonly<Record<SpanName, readonly [TextKey<'dashboard'>, TextKey<'dashboard'>]>> = {
  today: ['netToday', 'beforeToday'],
  week: ['netWeek', 'beforeWeek'],
  month: ['netMonth', 'beforeMonth'],
};

interface FlowTilesProps {
  readonly query: ReturnType<typeof useRead<typeof cashFlowStats>>;
  readonly today: string;
}

/** The net amount of today, this week and this month, with money in, money out, and the previous period. */
function FlowTiles({ query: { data, isPending }, today }: FlowTilesProps) {
  return flowSpans(data?.periods ?? [], today).map((span) => <Tile key={span.name} span={span} loading={isPending} />);
}

function Tile({ span, loading }: { readonly span: FlowSpan; readonly loading: boolean }) {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const { history } = useRouter();
  const { name, from, to, now, before } = span;
  const [label, earlier] = labels[name];
  const money = (cents: bigint): string => euroText(cents, language);
  return (
    <FrameLink
      href={`/office/cash-flow${stringifySearch({ from, to })}`}
      className={classes.figureLink}
      onNavigate={(href) => history.push(href)}
    >
      <StatTile
        label={text(label)}
        value={money(now.net)}
        note={
          !loading && (
            <>
              <span className={classes.noteLine}>{text('inAndOut', { in: money(now.in), out: money(now.out) })}</span>
              <span className={classes.noteLine}>{text(earlier, { amount: money(before.net) })}</span>
            </>
          )
        }
        loading={loading}
      />
    </FrameLink>
  );
}

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
      queries={[deposits, withdrawals, flows]}
      first={<FlowTiles query={flows} today={today} />}
    >
      <DepositTiles query={deposits} today={today} />
      <WithdrawalTiles query={withdrawals} />
    </FigurePart>
  );
}

interface DepositTilesProps {
  readonly query: ReturnType<typeof useRead<typeof depositStats>>;
  readonly today: string;
}

const underWay = depositStates.open;

function DepositTiles({ query: { data, isPending: loading }, today }: DepositTilesProps) {
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
  query: { data, isPending: loading },
}: {
  readonly query: ReturnType<typeof useRead<typeof withdrawalStats>>;
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
