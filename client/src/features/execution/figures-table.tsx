import type { GuardFigures, MarketFigures } from '@countinghouse/contract/execution/execution-file.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { numberFormat } from '../../ui/format/number-text.ts';
import classes from './execution.module.css';

export interface FiguresRow<Figures> {
  /** Null for all instruments together. */
  readonly symbol: string | null;
  readonly figures: Figures;
}

type Column<Figures> = readonly [name: ColumnName, read: (figures: Figures) => number | null, isPoints?: true];
type ColumnName = 'orders' | 'better' | 'same' | 'worse' | 'atLevel' | 'median' | 'p95' | 'worst' | 'refused';

const spread = [
  ['median', ({ median }: { readonly median: number }) => median, true],
  ['p95', ({ p95 }: { readonly p95: number }) => p95, true],
  ['worst', ({ worst }: { readonly worst: number }) => worst, true],
] as const;

export const marketColumns: readonly Column<MarketFigures>[] = [
  ['orders', ({ orders }) => orders],
  ['better', ({ better }) => better],
  ['same', ({ same }) => same],
  ['worse', ({ worse }) => worse],
  ...spread,
  ['refused', ({ refused }) => refused],
];

export const guardColumns: readonly Column<GuardFigures>[] = [
  ['orders', ({ orders }) => orders],
  ['atLevel', ({ atLevel }) => atLevel],
  ...spread,
];

interface FiguresTableProps<Figures> {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly columns: readonly Column<Figures>[];
  /** The total first; none if there are too few. */
  readonly rows: readonly FiguresRow<Figures>[];
}

/** One kind of execution: all instruments together, and each one with enough of them. */
export function FiguresTable<Figures>({ id, title, text: explanation, columns, rows }: FiguresTableProps<Figures>) {
  const text = useTexts('execution');
  const language = useLanguage();
  const points = numberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const count = numberFormat(language);
  const shown = (value: number | null, isPoints: boolean): string => {
    if (value === null) return text('notShown');
    return isPoints ? text('points', { points: points.format(value / 100) }) : count.format(value);
  };
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{explanation}</p>
      {rows.length === 0 ? (
        <p className={classes.few}>{text('tooFew')}</p>
      ) : (
        // Keyboards scroll what takes the focus.
        <div className={classes.scroll} role="group" aria-labelledby={id} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text('symbol')}</th>
                {columns.map(([name]) => (
                  <th key={name} scope="col">
                    {text(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ symbol, figures }) => (
                <tr key={symbol ?? ''}>
                  <th scope="row">{symbol ?? text('total')}</th>
                  {columns.map(([name, read, isPoints = false]) => (
                    <td key={name}>{shown(read(figures), isPoints)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
