import type { TrendPoint } from './trend-chart.tsx';
import { margin, type TrendScale } from './trend-scale.ts';
import classes from './trend-chart.module.css';

interface AxesProps {
  readonly points: readonly TrendPoint[];
  readonly scale: TrendScale;
  readonly width: number;
  readonly height: number;
  readonly formatValue: (value: number) => string;
}

/** The axes, with grid lines and labels. */
export function Axes({ points, scale, width, height, formatValue }: AxesProps) {
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes.grid}
            x1={margin.left}
            x2={width - margin.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
          />
          <text className={classes.tick} x={margin.left - 8} y={scale.y(tick)} dy="0.32em" textAnchor="end">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      {points.map(
        ({ label }, index) =>
          scale.isLabelled(index) && (
            <text key={label} className={classes.tick} {...scale.label(index)} y={height - 6}>
              {label}
            </text>
          ),
      )}
    </>
  );
}

interface MarksProps {
  readonly points: readonly TrendPoint[];
  readonly scale: TrendScale;
  readonly count: number;
  /** Values hold until the next one instead of moving towards it. */
  readonly isStepped?: boolean;
}

const lanes = (count: number) => Array.from({ length: count }, (_, lane) => lane);

/** The places of one series. */
const corners = ({ points, scale, isStepped = false }: Omit<MarksProps, 'count'>, lane: number): string[] =>
  points.flatMap(({ values }, index) => {
    const [x, y] = [scale.x(index), scale.y(values[lane] ?? 0)];
    const before = points[index - 1];
    return [...(isStepped && before ? [`${x},${scale.y(before.values[lane] ?? 0)}`] : []), `${x},${y}`];
  });

/** The same places, and back along zero. */
const outline = (props: Omit<MarksProps, 'count'>, lane: number): string => {
  const { points, scale } = props;
  return [`${scale.x(0)},${scale.y(0)}`, ...corners(props, lane), `${scale.x(points.length - 1)},${scale.y(0)}`].join(
    ' ',
  );
};

/** One curve per series; a single series is filled down to zero. */
export function Areas({ count, ...props }: MarksProps) {
  return lanes(count).map((lane) => (
    <g key={lane}>
      {count === 1 && <polygon points={outline(props, lane)} fill={`var(--series-${lane + 1})`} fillOpacity={0.12} />}
      <Line {...props} lane={lane} />
    </g>
  ));
}

interface LineProps extends Omit<MarksProps, 'count'> {
  readonly lane: number;
}

/** One series as a line, alone or over the bars. */
export function Line({ lane, ...props }: LineProps) {
  return (
    <polyline
      points={corners(props, lane).join(' ')}
      fill="none"
      stroke={`var(--series-${lane + 1})`}
      strokeWidth={2}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  );
}

const widestBar = 28;

/** One bar per series and period, side by side. */
export function Bars({ points, scale, count }: MarksProps) {
  const width = Math.min(widestBar, (scale.step * 0.7) / count);
  return points.flatMap(({ values, label }, index) =>
    lanes(count).map((lane) => {
      const top = scale.y(Math.max(0, values[lane] ?? 0));
      return (
        <rect
          key={`${label} ${lane}`}
          x={scale.x(index) + (lane - count / 2) * width}
          y={top}
          width={Math.max(1, width - 1)}
          height={Math.abs(scale.y(values[lane] ?? 0) - scale.y(0))}
          rx={2}
          fill={`var(--series-${lane + 1})`}
        />
      );
    }),
  );
}

interface MarkerProps {
  readonly index: number;
  readonly point: TrendPoint;
  readonly scale: TrendScale;
  readonly height: number;
}

/** Marks the current period. */
export function Marker({ index, point, scale, height }: MarkerProps) {
  const x = scale.x(index);
  return (
    <g>
      <line className={classes.cursor} x1={x} x2={x} y1={margin.top} y2={height - margin.bottom} />
      {point.values.map((value, lane) => (
        <circle
          key={lane}
          className={classes.dot}
          cx={x}
          cy={scale.y(value)}
          r={4}
          fill={`var(--series-${lane + 1})`}
        />
      ))}
    </g>
  );
}
