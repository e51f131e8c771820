import { spreadTenths } from '@countinghouse/contract/trading/preview.ts';
import { type Price, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
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
import { DayCurve } from './day-curve.tsx';
import { useSymbolName } from './symbol-names.ts';
import type { SymbolDay } from './use-day.ts';
import classes from './market.module.css';

interface WatchRowProps {
  readonly traded: TradedSymbol;
  readonly shown: boolean;
  readonly favourite: boolean;
  readonly day: SymbolDay | undefined;
  readonly onChoose: () => void;
  readonly onFavourite: () => void;
}

/** One symbol with its prices and its day; a click shows its chart. */
export function WatchRow({ traded, shown, favourite, day, onChoose, onFavourite }: WatchRowProps) {
  const text = useTexts('platform');
  const nameOf = useSymbolName();
  const quote = useQuote(traded.symbol);
  const Star = favourite ? IconStarFilled : IconStar;
  return (
    <li className={classes.row} data-shown={shown || undefined}>
      <UnstyledButton
        className={classes.star}
        aria-pressed={favourite}
        aria-label={text('favourite', { symbol: traded.symbol })}
        onClick={onFavourite}
      >
        <Star size={16} aria-hidden />
      </UnstyledButton>
      <UnstyledButton className={classes.choose} aria-current={shown || undefined} onClick={onChoose}>
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
        <PriceFigure price={quote.bid} traded={traded} quote={quote} />
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
