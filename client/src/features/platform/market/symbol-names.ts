import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { Text, TextKey } from '../../../kernel/i18n/texts.ts';

const currencies = new Map<string, Intl.DisplayNames>();

const currencyName = (code: string, language: string): string => {
  const names = currencies.get(language) ?? new Intl.DisplayNames([language], { type: 'currency' });
  currencies.set(language, names);
  return names.of(code) ?? code;
};

/** A symbol's name: a pair by its two currencies, anything else from the texts. */
const symbolName = ({ symbol, group }: TradedSymbol, text: Text<'platform'>, language: string): string =>
  group === 'forex'
    ? `${currencyName(symbol.slice(0, 3), language)} / ${currencyName(symbol.slice(3), language)}`
    : text(`name${symbol}` as TextKey<'platform'>);

/** Returns symbols' names in the reader's language. */
export const useSymbolName = (): ((traded: TradedSymbol) => string) => {
  const text = useTexts('platform');
  const language = useLanguage();
  return (traded) => symbolName(traded, text, language);
};
