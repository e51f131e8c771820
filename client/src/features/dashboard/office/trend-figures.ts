/** Leads of one day; `date` is YYYY-MM-DD in the reader's time zone. */
export interface TrendDay {
  readonly date: string;
  readonly count: number;
}

const sum = (days: readonly TrendDay[]): number => days.reduce((total, { count }) => total + count, 0);

export interface TrendFigures {
  readonly today: number;
  readonly week: number;
  readonly month: number;
  /**
   * Change of the last seven days against the previous seven, as a share (0.25 is a quarter more); null without a
   * basis.
   */
  readonly weekChange: number | null;
}

/** The tiles' figures of the last days, oldest day first. */
export const trendFigures = (days: readonly TrendDay[]): TrendFigures => {
  const week = sum(days.slice(-7));
  const before = sum(days.slice(-14, -7));
  return {
    today: days.at(-1)?.count ?? 0,
    week,
    month: sum(days),
    weekChange: before === 0 ? null : (week - before) / before,
  };
};
