import type { Prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { euroText } from '../../ui/format/euro-text.ts';

const keyOf = ({ kind, terms }: Pick<Prepared, 'kind' | 'terms'>) => {
  if (kind !== 'order') return kind;
  return terms['type'] === 'sell' ? 'sellOrder' : 'buyOrder';
};

/** What was prepared, in a few words: 'Buy Gold, stake €100'. */
export const useWhat = (): ((item: Prepared) => string) => {
  const text = useTexts('prepared');
  const language = useLanguage();
  return (item) => text(keyOf(item), { name: item.name, amount: euroText(item.amount, language) });
};
