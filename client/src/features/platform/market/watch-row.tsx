import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { priceDay } from '@countinghouse/contract/price/price.ts';
import { spreadTenths } from '@countinghouse/contract/trading/preview.ts';
import { type Price, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { IconStar, IconStarFilled } from '../../../ui/icons.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { useClosedTexts } from '../quote/closed-text.ts';
import { useQuote } from '../quote/market.ts';
import { PriceFigure } from '../quote/price-figure.tsx';
import type { LiveQuote } from '../quote/quote-board.ts';
import classes from './market.module.css';
import { useSymbolName } from './symbol-names.ts';

type Day = ReplyOf<typeof priceDay>;
export type SymbolDay = Day['symbols'][number];

const readEvery = 60_000;

/** The day so far of all symbols, by one call; undefined until it is known. */
export const useDay = (): { readonly since: Date; readonly of: ReadonlyMap<string, SymbolDay> } | undefined =>
  useQuery({
    queryKey: ['price', priceDay.name],
    queryFn: ({ signal }) => call(priceDay, { signal }),
    refetchInterval: readEvery,
    select: asMap,
  }).data;

const asMap = ({ since, symbols }: Day) => ({
  since: new Date(since),
  of: new Map(symbols.map((day) => [day.symbol, day])),
});

interface WatchRowProps {
  readonly traded: TradedSymbol;
  readonly shown: boolean;
  readonly favourite: boolean;
  readonly day: SymbolDay | undefined;
  /** Whether the Tab key reaches this row; arrow keys reach the others. */
  readonly isStop: boolean;
  readonly onVisit: () => void;
  readonly onChoose: () => void;
  readonly onFavourite: () => void;
}

const width = 44;
const height = 22;

/** An SVG path through points at equal distances; a level line if they are all the same. */
export const curvePath = (
  points: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): string => {
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const step = width / Math.max(points.length - 1, 1);
  const yOf = (point: number): number =>
    high === low ? height / 2 : 1 + ((high - point) / (high - low)) * (height - 2);
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(yOf(point))}`).join('');
};

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** A symbol's prices of the day as a small curve; it redraws with the minute, not with each quote. */
const DayCurve = memo(function DayCurve({ day: { first, curve } }: { readonly day: SymbolDay }) {
  const points = [Number(first), ...curve.map(Number)];
  return (
    <svg
      className={classes.curve}
      data-down={Number(curve.at(-1)) < Number(first) || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      <path d={curvePath(points, { width, height })} />
    </svg>
  );
});

/** One symbol with its prices and its day; a click shows its chart. */
export function WatchRow({ traded, shown, favourite, day, isStop, onVisit, onChoose, onFavourite }: WatchRowProps) {
  const text = useTexts('platform');
  const nameOf = useSymbolName();
  const quote = useQuote(traded.symbol);
  const Star = favourite ? IconStarFilled : IconStar;
  return (
    <li className={classes.row} data-shown={shown || undefined}>
      <UnstyledButton
        className={classes.star}
        data-of="star"
        data-star={traded.symbol}
        tabIndex={-1}
        onFocus={onVisit}
        aria-pressed={favourite}
        aria-label={text('favourite', { symbol: traded.symbol })}
        onClick={onFavourite}
      >
        <Star size={16} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes.choose}
        data-of="symbol"
        tabIndex={isStop ? 0 : -1}
        aria-current={shown || undefined}
        onFocus={onVisit}
        onClick={onChoose}
      >
        <span className={classes.names}>
          <span className={classes.symbol}>{traded.symbol}</span>
          <span className={classes.name}>{nameOf(traded)}</span>
        </span>
        {day && <DayCurve day={day} />}
        <Figures traded={traded} quote={quote} day={day} />
      </UnstyledButton>
    </li>
  );
}

interface FiguresProps extends Pick<WatchRowProps, 'traded' | 'day'> {
  readonly quote: LiveQuote | null;
}

function Figures({ traded, quote, day }: FiguresProps) {
  const text = useTexts('platform');
  const locale = useUiLocale();
  const closed = useClosedTexts(traded);
  if (!quote) return <span className={classes.figures}>{closed?.opens ?? text('noPrice')}</span>;
  const spread = spreadLabels(quote, traded, locale.language);
  return (
    <span className={classes.figures}>
      <span className={classes.prices}>
        <VisuallyHidden>{text('sell')} </VisuallyHidden>
        <PriceFigure price={quote.bid} traded={traded} quote={quote} />
        <VisuallyHidden> {text('buy')} </VisuallyHidden>
        <PriceFigure price={quote.ask} traded={traded} quote={quote} />
      </span>
      <span className={classes.state} data-closed={!quote.open || quote.stale || undefined}>
        {day && <DayChange first={day.first} bid={quote.bid} />}
        {!closed && <span>{quote.stale ? text('stale') : text('spreadOf', { spread })}</span>}
        {closed && <span>{text('lastAt', { time: dateText(new Date(quote.time), locale, 'short') })}</span>}
      </span>
      {closed && (
        <span className={classes.state} data-closed>
          {closed.opens}
        </span>
      )}
    </span>
  );
}

/** How far the bid is from the first one of the day, in percent. */
function DayChange({ first, bid }: { readonly first: string; readonly bid: Price }) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const change = Number(bid - toPrice(first)) / Number(toPrice(first));
  const tone = change > 0 ? 'up' : change < 0 ? 'down' : undefined;
  const percent = numberFormat(language, { style: 'percent', minimumFractionDigits: 2, signDisplay: 'exceptZero' });
  return (
    <span className={classes.change} data-tone={tone}>
      <VisuallyHidden>{text('today')} </VisuallyHidden>
      {percent.format(change)}
    </span>
  );
}

/** The spread: in pips for currencies, otherwise as a price. */
const spreadLabels = (quote: LiveQuote, traded: TradedSymbol, language: string): string =>
  traded.group === 'forex'
    ? numberFormat(language, { maximumFractionDigits: 1 }).format(Number(spreadTenths(quote, traded)) / 10)
    : priceLabels(quote.ask - quote.bid, traded, language);
