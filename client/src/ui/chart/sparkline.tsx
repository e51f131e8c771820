import classes from './sparkline.module.css';

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
export function Sparkline({ values }: SparklineProps) {
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
