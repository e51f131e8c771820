import { binaryPrice } from '@countinghouse/contract/trading/binary.ts';
import { isMarketOpen, nextOpening } from '@countinghouse/contract/trading/market-hours.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { serverNow, useQuote } from './market.ts';

/** Texts about a closed market: when it opens, and its last price with its time; null while it is open. */
export const useClosedTexts = (traded: TradedSymbol) => {
  const text = useTexts('platform');
  const locale = useUiLocale();
  const quote = useQuote(traded.symbol);
  const now = serverNow();
  const isOpen = quote ? quote.open : isMarketOpen(traded.hours, now);
  if (isOpen) return null;
  const opening = isMarketOpen(traded.hours, now) ? null : nextOpening(traded.hours, now);
  return {
    opens: opening ? text('opensAt', { time: dateText(opening, locale, 'short') }) : text('closed'),
    last: quote
      ? text('lastPrice', {
          price: priceLabels(binaryPrice(quote), traded, locale.language),
          time: dateText(new Date(quote.time), locale),
        })
      : null,
  };
};
