import type { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { useRead } from '../../../kernel/resource/use-call.ts';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import classes from './dashboard.module.css';
import { type FlowSpan, flowSpans, type SpanName } from './flow-spans.ts';

const words: Readonly<Record<SpanName, readonly [TextKey<'dashboard'>, TextKey<'dashboard'>]>> = {
  today: ['netToday', 'beforeToday'],
  week: ['netWeek', 'beforeWeek'],
  month: ['netMonth', 'beforeMonth'],
};

interface FlowTilesProps {
  readonly asked: ReturnType<typeof useRead<typeof cashFlowStats>>;
  readonly today: string;
}

/** The net amount of today, this week and this month, with money in, money out, and the previous period. */
export function FlowTiles({ asked: { data, isPending }, today }: FlowTilesProps) {
  return flowSpans(data?.periods ?? [], today).map((span) => <Tile key={span.name} span={span} loading={isPending} />);
}

function Tile({ span, loading }: { readonly span: FlowSpan; readonly loading: boolean }) {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const { history } = useRouter();
  const { name, from, to, now, before } = span;
  const [label, earlier] = words[name];
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
