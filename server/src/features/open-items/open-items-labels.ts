import { localeOf } from '@countinghouse/contract/locale.ts';
import { obstacleKey } from '@countinghouse/contract/closure/obstacle.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { translate } from '../../kernel/http/translate.ts';
import type { OpenItem } from './open-items-table.ts';

/** Open items as the middle of a sentence in the reader's language: '€12.00 of money and 2 open orders'. */
export const openItemLabels = (language: Language, openItems: readonly OpenItem[]): string => {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  return new Intl.ListFormat(localeOf(language)).format(
    openItems.map(({ kind, count, cents }) =>
      translate(language, obstacleKey(kind), { count, amount: money.format(toEuro(cents)) }),
    ),
  );
};
