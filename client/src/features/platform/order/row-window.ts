/** A box of rows of one height, scrolled so far; all in pixels. */
interface Sight {
  readonly scrolled: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** Rows drawn beyond what is in sight, above and below. */
const spare = 6;

/** Which rows have to be drawn: from one up to but not another. */
export const windowOf = ({ scrolled, height, rowHeight }: Sight, count: number): { from: number; to: number } => ({
  from: Math.min(Math.max(0, Math.floor(scrolled / rowHeight) - spare), Math.max(0, count - 1)),
  to: Math.min(count, Math.ceil((scrolled + height) / rowHeight) + spare),
});
