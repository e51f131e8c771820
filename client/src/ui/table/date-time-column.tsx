import { DateTime } from '../format/date-time.tsx';

/** Width in pixels of a column for a day with its time, in every language. */
export const dateTimeWidth = 190;

/** A column for the instant in this field; empty without one. */
export const dateTimeColumn = <const Id extends string>(id: Id) => ({
  id,
  width: dateTimeWidth,
  cell: (row: Readonly<Record<Id, string | null>>) => {
    const instant: string | null = row[id];
    return instant && <DateTime instant={instant} />;
  },
});
