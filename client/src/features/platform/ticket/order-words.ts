import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { priceWords } from '../../../kernel/price/price-words.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import type { TicketDraft } from './ticket-draft.ts';

/** Formats a draft's order in words. */
export const useOrderWords = () => {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const deedOf = ({ kind, side }: TicketDraft, { symbol }: TradedSymbol): string => {
    const forex = side === 'buy' ? text('buyDeed', { symbol }) : text('sellDeed', { symbol });
    const binary = side === 'buy' ? text('upDeed', { symbol }) : text('downDeed', { symbol });
    return kind === 'forex' ? forex : binary;
  };
  const askedIn = (draft: TicketDraft, traded: TradedSymbol): string => {
    const stake = euroText(draft.stake ?? 0, language);
    const deed = deedOf(draft, traded);
    if (draft.kind === 'binary') return text('askedBinary', { deed, stake, end: text(`expiry_${draft.preset}`) });
    const shared = { deed, stake, leverage: draft.leverage };
    if (draft.entry === 'market' || draft.entryPrice === null) return text('askedMarket', shared);
    return text('askedPending', { ...shared, price: priceWords(draft.entryPrice, traded, language) });
  };
  return { deedOf, askedIn };
};
