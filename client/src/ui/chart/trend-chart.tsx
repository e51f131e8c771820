import { localeOf } from '@countinghouse/contract/locale.ts';
import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { IconTable, IconTrendingUp } from '../icons.ts';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './trend-chart.module.css';
import { Areas, Axes, Bars, Line, Marker } from './trend-marks.tsx';
import { trendScale, type TrendScale } from './trend-scale.ts';

export interface TrendPoint {
  /** Formatted name of the period, such as '12 Nov'. */
  readonly label: string;
  /** One value per series, in the same order. */
  readonly values: readonly number[];
}

type Kind = 'area' | 'step' | 'bar';

export interface TrendChartProps {
  readonly title: string;
  /** Name of each series, at most four. */
  readonly series: readonly string[];
  readonly points: readonly TrendPoint[];
  /** A `step` holds each value until the next one. */
  readonly kind?: Kind;
  /** Draws the last series as a line over the bars. */
  readonly lastAsLine?: boolean;
  /** Height in px, reserved while data loads. */
  readonly height?: number;
  readonly formatValue: (value: number) => string;
  /** A shorter format for the axis, if formatted values are wide. */
  readonly formatTick?: (value: number) => string;
}

/** Values over time as a curve or bars, with a button that shows the same numbers as a table. */
export function TrendChart(props: TrendChartProps) {
  const { title, series, points, height = 220 } = props;
  const text = useUiText();
  const [asTable, setAsTable] = useState(false);
  const { ref, width } = useElementSize();
  const Icon = asTable ? IconTrendingUp : IconTable;
  const isEmpty = points.every(({ values }) => values.every((value) => value === 0));
  return (
    <figure className={classes.figure} aria-label={title}>
      <div className={classes.bar}>
        {!isEmpty && series.length > 1 && <Legend series={series} />}
        {!isEmpty && (
          <ActionIcon
            className={classes.switch}
            aria-label={text(asTable ? 'showAsChart' : 'showAsTable')}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div ref={ref} className={classes.stage} style={{ height }}>
        {isEmpty && <NoData series={series} />}
        {!isEmpty && asTable && <TrendTable {...props} />}
        {!isEmpty && !asTable && width > 0 && (
          <TrendPlot {...props} kind={props.kind ?? 'area'} width={width} height={height} />
        )}
      </div>
    </figure>
  );
}

/** In place of an axis without anything on it. */
function NoData({ series }: Pick<TrendChartProps, 'series'>) {
  const text = useUiText();
  const { language } = useUiLocale();
  const names = new Intl.ListFormat(localeOf(language)).format(series);
  return (
    <div className={classes.nothing}>
      <p>{text('noData')}</p>
      <p>{text('noDataSeries', { series: names })}</p>
    </div>
  );
}

function Legend({ series }: { readonly series: readonly string[] }) {
  return (
    <ul className={classes.legend}>
      {series.map((name, index) => (
        <li key={name}>
          <span className={classes.key} style={{ background: `var(--series-${index + 1})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The numbers of a chart as a table. */
function TrendTable({ title, series, points, formatValue }: TrendChartProps) {
  return (
    <div className={classes.tableBox} role="region" aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={series[index]}>{formatValue(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TrendPlotProps extends Omit<TrendChartProps, 'kind'> {
  readonly kind: Kind;
  readonly width: number;
  readonly height: number;
}

/** The chart with its axes; arrow keys or the pointer move through the periods. */
function TrendPlot(props: TrendPlotProps) {
  const { title, series, points, width, height, formatValue } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = trendScale(points, width, height);
  const last = points.length - 1;
  const point = chosen === null ? undefined : points[chosen];
  const described = point ?? points[last];
  const read = (at: TrendPoint) =>
    `${at.label}: ${series.map((name, index) => `${name} ${formatValue(at.values[index] ?? 0)}`).join(', ')}`;
  const move = (event: KeyboardEvent) => {
    const next = nextChosen(event.key, chosen ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setChosen(Math.min(last, Math.max(0, Math.round((left - scale.x(0)) / (scale.step || 1)))));
  };
  return (
    <div
      className={classes.plot}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen ?? last}
      aria-valuetext={described && read(described)}
      onKeyDown={move}
      onBlur={() => setChosen(null)}
    >
      <svg width={width} height={height} aria-hidden onPointerMove={follow} onPointerLeave={() => setChosen(null)}>
        <Axes
          points={points}
          scale={scale}
          width={width}
          height={height}
          formatValue={props.formatTick ?? formatValue}
        />
        <Marks {...props} scale={scale} />
        {chosen !== null && point && <Marker index={chosen} point={point} scale={scale} height={height} />}
      </svg>
      {chosen !== null && point && (
        <Tip point={point} series={series} formatValue={formatValue} at={scale.x(chosen)} width={width} />
      )}
    </div>
  );
}

interface TipProps extends Pick<TrendChartProps, 'series' | 'formatValue'> {
  readonly point: TrendPoint;
  /** Horizontal position of the period in px. */
  readonly at: number;
  readonly width: number;
}

/** The figures of the current period, next to it. */
function Tip({ point, series, formatValue, at, width }: TipProps) {
  return (
    <div className={classes.tip} data-side={at > width / 2 ? 'left' : 'right'} style={{ left: at }}>
      <div className={classes.tipLabel}>{point.label}</div>
      {series.map((name, index) => (
        <div key={name} className={classes.tipLine}>
          <span className={classes.key} style={{ background: `var(--series-${index + 1})` }} />
          {name}
          <strong>{formatValue(point.values[index] ?? 0)}</strong>
        </div>
      ))}
    </div>
  );
}

function Marks({ points, kind, series, lastAsLine, scale }: TrendPlotProps & { readonly scale: TrendScale }) {
  if (kind !== 'bar') return <Areas points={points} scale={scale} count={series.length} isStepped={kind === 'step'} />;
  const bars = series.length - (lastAsLine ? 1 : 0);
  return (
    <>
      <Bars points={points} scale={scale} count={bars} />
      {lastAsLine && <Line points={points} scale={scale} lane={bars} />}
    </>
  );
}

function nextChosen(key: string, chosen: number, last: number): number | undefined {
  const moves: Record<string, number> = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last };
  const next = moves[key];
  return next === undefined ? undefined : Math.min(last, Math.max(0, next));
}
