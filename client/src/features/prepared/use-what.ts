import { OrderChange } from '@countinghouse/contract/schemas/order/order-change.ts';
import type { Prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { recordedPrice } from '../../kernel/price/price-labels.ts';
import { euroText } from '../../ui/format/euro-text.ts';

const keyOf = ({ kind, terms }: Pick<Prepared, 'kind' | 'terms'>) => {
  if (kind === 'orderChange') return `${OrderChange.parse(terms).action}Order` as const;
  if (kind !== 'order') return kind;
  return terms['type'] === 'sell' ? 'sellOrder' : 'buyOrder';
};

const prices = ['entryPrice', 'stopLoss', 'takeProfit', 'trailing'] as const;

/** The prices that a change moves, from and to: 'Stop-loss from 1.05000 to 1.09000'. */
const useMoves = (): ((item: Prepared) => string) => {
  const text = useTexts('prepared');
  const field = useTexts('field');
  const language = useLanguage();
  return ({ name, terms }) => {
    const { changes = {}, before = {} } = OrderChange.parse(terms);
    const shown = (price: string | null) => recordedPrice(price, name, language);
    const moves = prices.flatMap((price) => {
      const [from = null, to] = [before[price], changes[price]];
      if (to === undefined) return [];
      const key = to === null ? 'priceRemoved' : from === null ? 'priceSet' : 'priceMoved';
      return [text(key, { field: field(price), before: shown(from), after: shown(to) })];
    });
    return moves.join(', ');
  };
};

/** Describes a prepared record in a few words: 'Buy Gold, stake €100'. */
export const useWhat = (): ((item: Prepared) => string) => {
  const text = useTexts('prepared');
  const language = useLanguage();
  const movesOf = useMoves();
  return (item) => {
    const changes = item.kind === 'orderChange' ? movesOf(item) : '';
    return text(keyOf(item), { name: item.name, amount: euroText(item.amount, language), changes });
  };
};
