import { localeOf } from '@countinghouse/contract/locale.ts';
import { priceDecimals, priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { Receipt, ReceiptTick } from '@countinghouse/contract/trading/receipt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { recordedPrice } from '../../../kernel/price/price-labels.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './receipt.module.css';

interface TickCurveProps {
  readonly ticks: readonly ReceiptTick[];
  readonly label: string;
}

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');

/** Coordinates of bids and asks in a 100 by 100 plane, with the origin at the upper left. */
interface TickPoints {
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
}

const spread = (value: number, from: number, to: number): number =>
  to === from ? 50 : ((value - from) / (to - from)) * 100;

/** Places ticks between the first and the last time, and between the lowest bid and the highest ask. */
export const pointsOf = (ticks: readonly ReceiptTick[]): TickPoints => {
  const times = ticks.map(({ time }) => Date.parse(time));
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const low = Math.min(...ticks.map(({ bid }) => Number(bid)));
  const high = Math.max(...ticks.map(({ ask }) => Number(ask)));
  const points = (side: 'bid' | 'ask') =>
    ticks.map(
      (tick, index) => [spread(times[index] ?? 0, from, to), 100 - spread(Number(tick[side]), low, high)] as const,
    );
  return { bids: points('bid'), asks: points('ask') };
};

/** Bids and asks over the seconds of the evidence; the figures are below. */
function TickCurve({ ticks, label }: TickCurveProps) {
  const { bids, asks } = pointsOf(ticks);
  const ends = [bids.at(-1), asks.at(-1)].flatMap((point) => (point ? [point] : []));
  return (
    <div className={classes.curve} role="img" aria-label={label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={pathOf(asks)} className={classes.ask} />
        <path d={pathOf(bids)} className={classes.bid} />
      </svg>
      {ends.map(([x, y]) => (
        <span key={`${x} ${y}`} className={classes.end} style={{ left: `${x}%`, top: `${y}%` }} />
      ))}
    </div>
  );
}

interface TickEvidenceProps {
  readonly receipt: Receipt;
  readonly phase: 'open' | 'close';
}

/** The recorded quotes around one of the two prices, with the deciding one marked, as a curve and as figures. */
export function TickEvidence({ receipt, phase }: TickEvidenceProps) {
  const text = useTexts('receipt');
  const platformText = useTexts('platform');
  const side = receipt[phase];
  if (!side) return null;
  const { ticks, basis } = side;
  if (ticks.length === 0)
    return <p className={classes.quiet}>{text(basis === 'agreed' ? 'agreedNoTicks' : 'noTicks')}</p>;
  return (
    <>
      <p className={classes.key}>
        <span>{platformText('bid')}</span>
        <span>{platformText('ask')}</span>
      </p>
      <TickCurve ticks={ticks} label={text(phase === 'open' ? 'openTicks' : 'closeTicks')} />
      <TickTable
        receipt={receipt}
        ticks={ticks}
        decides={basis === 'tick'}
        label={text(phase === 'open' ? 'openTable' : 'closeTable')}
      />
      {isWitnessed(ticks) && <p className={classes.quiet}>{text('witnessHint')}</p>}
    </>
  );
}

interface TickTableProps {
  readonly receipt: Receipt;
  readonly ticks: readonly ReceiptTick[];
  /** Whether the last one decided the price. */
  readonly decides: boolean;
  readonly label: string;
}

function TickTable({ receipt, ticks, decides, label }: TickTableProps) {
  const text = useTexts('receipt');
  const platformText = useTexts('platform');
  const { language, zone } = useUiLocale();
  const time = new Intl.DateTimeFormat(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone: zone,
  });
  const price = (value: string): string => recordedPrice(value, receipt.symbol, language);
  const withWitness = isWitnessed(ticks);
  return (
    <div className={classes.tickBox} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.ticks}>
        <thead>
          <tr>
            <th scope="col">{platformText('time')}</th>
            <th scope="col">{platformText('bid')}</th>
            <th scope="col">{platformText('ask')}</th>
            {withWitness && <th scope="col">{text('witness')}</th>}
            <td />
          </tr>
        </thead>
        <tbody>
          {ticks.toReversed().map((tick, index) => {
            const isDeciding = decides && index === 0;
            return (
              <tr key={`${tick.time} ${index}`} data-deciding={isDeciding || undefined}>
                <th scope="row">{time.format(new Date(tick.time))}</th>
                <td>{price(tick.bid)}</td>
                <td>{price(tick.ask)}</td>
                {withWitness && <td>{tick.witness ? price(middleOf(tick.witness)) : '–'}</td>}
                <td>{isDeciding && <StatusBadge tone="primary">{text('deciding')}</StatusBadge>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const isWitnessed = (ticks: readonly ReceiptTick[]): boolean => ticks.some(({ witness }) => witness !== undefined);

const middleOf = ({ bid, ask }: Pick<ReceiptTick, 'bid' | 'ask'>): string =>
  priceText((toPrice(bid) + toPrice(ask)) / 2n, priceDecimals);
