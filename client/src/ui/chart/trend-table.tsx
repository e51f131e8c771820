import type { TrendChartProps } from './trend-chart.tsx';
import classes from './trend-chart.module.css';

/** The numbers of a chart as a table. */
export function TrendTable({ title, series, points, formatValue }: TrendChartProps) {
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
