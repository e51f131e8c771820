import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { leadTrend } from '@countinghouse/contract/user/user-calls.ts';
import { Skeleton } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay, useReach } from '../../../kernel/permission/use-may.ts';
import { useWatchedRead, type WatchedRead } from '../../../kernel/resource/use-watched-read.ts';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { Money } from '../../../ui/format/money.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { addDays, dayIn, dayStart } from '../../../ui/format/zoned-day.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Columns } from '../../../ui/page/panel.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { ReadState } from './queue-card.tsx';
import classes from './today.module.css';

interface FigureProps<Data> {
  readonly label: string;
  readonly href: string;
  readonly read: WatchedRead<Data>;
  readonly valueOf: (data: Data) => ReactNode;
  readonly courseOf: (data: Data) => readonly number[];
}

/** A figure with its course; without an answer it shows no figure at all. */
function Figure<Data>({ label, href, read, valueOf, courseOf }: FigureProps<Data>) {
  const { history } = useRouter();
  const { data } = read;
  if (data === undefined)
    return (
      <div className={classes.figure} role="group" aria-label={label}>
        <span className={classes.quiet}>{label}</span>
        <ReadState read={read} placeholder={<Skeleton height={60} />} />
      </div>
    );
  return (
    <FrameLink href={href} className={classes.figure} onNavigate={(to) => history.push(to)}>
      <span className={classes.quiet}>{label}</span>
      <span className={classes.value}>{valueOf(data)}</span>
      <Sparkline values={courseOf(data)} />
    </FrameLink>
  );
}

const days = 30;

/** New leads and money in, out and net of the last 30 days, within the reader's scope. */
export function Figures() {
  const text = useTexts('today');
  const id = useId();
  const seesAll = useReach('lead:read') === 'all';
  const seesMoney = useMay('cashFlow:read');
  return (
    <section className={classes.figures} aria-labelledby={id}>
      <div className={classes.figuresHead}>
        <h2 id={id}>{text(seesAll ? 'figures' : 'figuresMine')}</h2>
        <Link to="/office/dashboard" className={classes.more ?? ''}>
          {text('allFigures')}
        </Link>
      </div>
      <Columns least={200}>
        <NewLeads />
        {seesMoney && <Flows />}
      </Columns>
    </section>
  );
}

function NewLeads() {
  const text = useTexts('today');
  const language = useLanguage();
  const { zone } = useUiLocale();
  const first = addDays(dayIn(zone, new Date(useNow())), 1 - days);
  const filters: Filters = { dateCreation: { gte: dayStart(zone, first) } };
  return (
    <Figure
      label={text('newLeads')}
      href={`/office/leads${stringifySearch({ filters })}`}
      read={useWatchedRead(leadTrend, {})}
      valueOf={({ trendData }) =>
        numberFormat(language).format(trendData.reduce((total, { count }) => total + count, 0))
      }
      courseOf={({ trendData }) => trendData.map(({ count }) => count)}
    />
  );
}

function Flows() {
  const text = useTexts('today');
  const { zone } = useUiLocale();
  const to = dayIn(zone, new Date(useNow()));
  const from = addDays(to, 1 - days);
  const read = useWatchedRead(cashFlowStats, { query: { from, to, by: 'day', group: 'none' } }, ['funds']);
  const href = `/office/cash-flow${stringifySearch({ from, to })}`;
  return (['in', 'out', 'net'] as const).map((way) => (
    <Figure
      key={way}
      label={text(way)}
      href={href}
      read={read}
      valueOf={({ total }) => <Money amount={total[way]} />}
      courseOf={({ periods }) => periods.map((period) => period[way])}
    />
  ));
}

const width = 100;
const height = 28;
/** Half the line's width, so that its ends are not cut off. */
const room = 1;

/** The vertical place of a value; zero is always within the picture. */
const scaleOf = (values: readonly number[]): ((value: number) => number) => {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  return (value) => height - room - ((value - least) / (most - least || 1)) * (height - 2 * room);
};

interface SparklineProps {
  /** At least two values, oldest first. */
  readonly values: readonly number[];
}

/** The course of a figure without axes; the figure itself is written next to it. */
function Sparkline({ values }: SparklineProps) {
  const place = scaleOf(values);
  const step = width / Math.max(1, values.length - 1);
  const line = values.map((value, at) => `${(at * step).toFixed(1)},${place(value).toFixed(1)}`);
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <polygon className={classes.area} points={`0,${place(0)} ${line.join(' ')} ${width},${place(0)}`} />
      <polyline className={classes.line} points={line.join(' ')} />
    </svg>
  );
}
