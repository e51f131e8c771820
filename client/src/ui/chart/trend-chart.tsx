import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { IconTable, IconTrendingUp } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { TrendPlot } from './trend-plot.tsx';
import classes from './trend-chart.module.css';

export interface TrendPoint {
  /** Formatted name of the period, such as '12 Nov'. */
  readonly label: string;
  /** One value per series, in the same order. */
  readonly values: readonly number[];
}

export interface TrendChartProps {
  readonly title: string;
  /** Name of each series, at most four. */
  readonly series: readonly string[];
  readonly points: readonly TrendPoint[];
  readonly kind?: 'area' | 'bar';
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
  return (
    <figure className={classes.figure} aria-label={title}>
      <div className={classes.bar}>
        {series.length > 1 && <Legend series={series} />}
        <ActionIcon
          className={classes.switch}
          aria-label={text(asTable ? 'showAsChart' : 'showAsTable')}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div ref={ref} className={classes.stage} style={{ height }}>
        {points.length === 0 && <p className={classes.nothing}>{text('noData')}</p>}
        {points.length > 0 && asTable && <TrendTable {...props} />}
        {points.length > 0 && !asTable && width > 0 && (
          <TrendPlot {...props} kind={props.kind ?? 'area'} width={width} height={height} />
        )}
      </div>
    </figure>
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
