import type { BulkChange, BulkChangeKind } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';

type Key = TextKey<'bulkChange'>;

export const kindKeys: Readonly<Record<BulkChangeKind, Key>> = {
  assign: 'kindAssign',
  lock: 'kindLock',
  unlock: 'kindUnlock',
  delete: 'kindDelete',
};

const nouns: Readonly<Record<string, Key>> = {
  campaign: 'countCampaign',
  comment: 'countComment',
  deposit: 'countDeposit',
  dividend: 'countDividend',
  investment: 'countInvestment',
  offer: 'countOffer',
  product: 'countProduct',
  'product-category': 'countProductCategory',
  'product-market': 'countProductMarket',
  project: 'countProject',
  task: 'countTask',
  withdrawal: 'countWithdrawal',
};

/** A deletion of people may concern staff; every other change of them concerns leads. */
const nounOf = ({ kind, resource }: BulkChange): Key => {
  if (resource === 'user') return kind === 'delete' ? 'countPerson' : 'countLead';
  return nouns[resource] ?? 'countOther';
};

/** What a change did, and to how many records. */
export const useChangeTexts = () => {
  const text = useTexts('bulkChange');
  const format = numberFormat(useLanguage());
  const what = ({ kind, target }: BulkChange): string => {
    if (kind !== 'assign') return text(kindKeys[kind]);
    return target === null ? text('assignNobody') : text('assignTo', { target });
  };
  const counted = (key: Key, count: number): string => text(key, { count, formatted: format.format(count) });
  return { text, what, counted, records: (change: BulkChange): string => counted(nounOf(change), change.count) };
};
