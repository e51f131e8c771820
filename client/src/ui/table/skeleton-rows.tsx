import type { DataColumn } from './table-props.ts';
import classes from './data-table.module.css';

interface SkeletonRowsProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly selectable: boolean;
  readonly count: number;
}

/** Different widths, the same at every render. */
const widths = ['72%', '54%', '64%', '48%', '80%', '58%', '68%'];

/** Placeholder rows, as high as real ones, while the first page loads. */
export function SkeletonRows<Row>({ columns, selectable, count }: SkeletonRowsProps<Row>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          {selectable && <td className={classes.tickCell} />}
          {columns.map(({ id }, index) => (
            <td key={id}>
              <span className={classes.bone} style={{ width: widths[(row + index * 3) % widths.length] }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
