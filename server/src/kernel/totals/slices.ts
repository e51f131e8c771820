/** Consecutive periods: each ends where the next begins, the last one at `end`. */
export interface Span {
  readonly starts: readonly Date[];
  readonly end: Date;
}

/** A part of a period that one level of the totals covers: whole days of UTC, or quarters of an hour. */
export interface Slice {
  /** Place of the period, from 0. */
  readonly period: number;
  readonly level: 'day' | 'quarter';
  readonly from: string;
  readonly to: string;
}

const day = 24 * 60 * 60 * 1_000;
const quarter = 15 * 60 * 1_000;

/**
 * Divides periods so that as few totals as possible are read. Undefined when a period begins within a quarter of an
 * hour: no time zone has had such an offset since 1972.
 */
export const slicesOf = ({ starts, end }: Span): Slice[] | undefined => {
  const edges = [...starts, end].map((edge) => edge.getTime());
  if (edges.some((edge) => edge % quarter !== 0)) return undefined;
  return starts.flatMap((_start, period) => {
    const [from = 0, to = 0] = [edges[period], edges[period + 1]];
    const [firstDay, lastDay] = [Math.ceil(from / day) * day, Math.floor(to / day) * day];
    const parts =
      firstDay < lastDay
        ? ([
            ['quarter', from, firstDay],
            ['day', firstDay, lastDay],
            ['quarter', lastDay, to],
          ] as const)
        : ([['quarter', from, to]] as const);
    return parts.flatMap(([level, begin, until]) =>
      begin < until ? [{ period, level, from: isoOf(begin), to: isoOf(until) }] : [],
    );
  });
};

const isoOf = (time: number): string => new Date(time).toISOString();
