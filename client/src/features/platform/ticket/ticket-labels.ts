import type { Price } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** Formats a draft's order in words. */
export const useOrderLabels = () => {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const actionOf = ({ kind, side }: TicketDraft, { symbol }: TradedSymbol): string => {
    const forex = side === 'buy' ? text('buyAction', { symbol }) : text('sellAction', { symbol });
    const binary = side === 'buy' ? text('upAction', { symbol }) : text('downAction', { symbol });
    return kind === 'forex' ? forex : binary;
  };
  const summaryOf = (draft: TicketDraft, traded: TradedSymbol, market: Price | null): string => {
    const stake = euroText(draft.stake ?? 0, language);
    const action = actionOf(draft, traded);
    if (draft.kind === 'binary') return text('askedBinary', { action, stake, end: text(`expiry_${draft.preset}`) });
    const shared = { action, stake, leverage: draft.leverage };
    const price = draft.entry === 'market' ? market : draft.entryPrice;
    const shown = price === null ? text('noPrice') : priceLabels(price, traded, language);
    return text(draft.entry === 'market' ? 'askedMarket' : 'askedPending', { ...shared, price: shown });
  };
  return { actionOf, summaryOf };
};
