/** A scroll box with rows of equal height; all in pixels. */
interface Sight {
  readonly scrolled: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** Rows rendered beyond the visible ones, above and below. */
const spare = 6;

/** The rows to render: `from` inclusive, `to` exclusive. */
export const windowOf = ({ scrolled, height, rowHeight }: Sight, count: number): { from: number; to: number } => ({
  from: Math.min(Math.max(0, Math.floor(scrolled / rowHeight) - spare), Math.max(0, count - 1)),
  to: Math.min(count, Math.ceil((scrolled + height) / rowHeight) + spare),
});
