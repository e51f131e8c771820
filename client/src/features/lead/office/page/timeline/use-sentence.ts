import { DocumentKind } from '@countinghouse/contract/verification/document.ts';
import type { TimelineEntry } from '@countinghouse/contract/user/timeline.ts';
import { useTexts } from '../../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../../kernel/i18n/language.ts';
import { recordedPrice } from '../../../../../kernel/price/price-labels.ts';
import { euroText } from '../../../../../ui/format/euro-text.ts';
import { countryName } from '../../../../country/index.ts';
import { useLeadLabels } from '../../use-lead-labels.ts';
import { isSignless, sentenceKey, sideOf, wordOf } from './sentence.ts';

/** Formats an entry as one sentence, with its amount and names. */
export const useSentence = (): ((entry: TimelineEntry) => string) => {
  const text = useTexts('timeline');
  const document = useTexts('verification');
  const language = useLanguage();
  const { stageName } = useLeadLabels();
  const names: Readonly<Partial<Record<TimelineEntry['kind'], (data: TimelineEntry['data']) => string>>> = {
    imported: ({ fileName }) => wordOf(fileName),
    assigned: (data) => sideOf(data, 'after', 'assignedToName'),
    qualified: (data) => stageName(sideOf(data, 'after', 'qualifications')),
    signedIn: ({ passkey }) => wordOf(passkey),
    countryStated: (data) => countryName(sideOf(data, 'after', 'statedCountry'), language),
    documentUploaded: (data) => documentName(data['document']),
    documentRemoved: (data) => documentName(data['document']),
    questionsAnswered: ({ trade }) => text(trade === 'binary' ? 'tradeBinary' : 'tradeForex'),
    warningRead: ({ trade }) => text(trade === 'binary' ? 'tradeBinary' : 'tradeForex'),
  };
  const documentName = (value: unknown): string => {
    const kind = DocumentKind.safeParse(value);
    return kind.success ? document(kind.data) : '–';
  };
  return (entry) => {
    const { amount, data, kind } = entry;
    const euro = amount ?? 0;
    return text(sentenceKey(entry), {
      amount: euroText(isSignless(entry) ? Math.abs(euro) : euro, language),
      name: names[kind]?.(data) ?? wordOf(data['name']),
      symbol: wordOf(data['symbol']),
      price: recordedPrice(
        data['price'] === undefined ? null : String(data['price']),
        wordOf(data['symbol']),
        language,
      ),
      leverage: Number(data['leverage'] ?? 1),
      card: `•••• ${wordOf(data['last4'])}`,
    });
  };
};
