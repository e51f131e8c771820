import type { BulkChange, BulkChangeKind } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useLeadLabels } from '../../lead-label/index.tsx';

type Key = TextKey<'bulkChange'>;

export const kindKeys: Readonly<Record<BulkChangeKind, Key>> = {
  assign: 'kindAssign',
  lock: 'kindLock',
  unlock: 'kindUnlock',
  delete: 'kindDelete',
  stage: 'kindStage',
  label: 'kindLabel',
  unlabel: 'kindUnlabel',
  campaign: 'kindCampaign',
  merge: 'kindMerge',
};

/** The texts of changes to a value, and to none. */
const targeted: Readonly<Partial<Record<BulkChangeKind, { readonly to: Key; readonly none?: Key }>>> = {
  assign: { to: 'assignTo', none: 'assignNobody' },
  stage: { to: 'stageTo', none: 'stageNone' },
  campaign: { to: 'campaignTo', none: 'campaignNone' },
  label: { to: 'labelAdded' },
  unlabel: { to: 'labelRemoved' },
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

/** Describes a change and the number of its records. */
export const useChangeTexts = () => {
  const text = useTexts('bulkChange');
  const format = numberFormat(useLanguage());
  const { stageName, labelNames } = useLeadLabels();
  const nameOf = (kind: BulkChangeKind, target: string): string => {
    if (kind === 'stage') return stageName(target);
    return kind === 'label' || kind === 'unlabel' ? labelNames(target).join(', ') : target;
  };
  const what = ({ kind, target }: BulkChange): string => {
    const { to, none } = targeted[kind] ?? {};
    if (target === null || to === undefined) return text(none ?? kindKeys[kind]);
    return text(to, { target: nameOf(kind, target) });
  };
  const counted = (key: Key, count: number): string => text(key, { count, formatted: format.format(count) });
  /** The recorded value of a field of leads; undefined for a field that is not shown. */
  const valueOf = (values: Readonly<Record<string, unknown>>): string | undefined => {
    const { qualifications: stage, labels, campaignName: name } = values;
    if (typeof stage === 'string') return stage === '' ? text('none') : stageName(stage);
    if (typeof labels === 'string') return labels === '' ? text('none') : labelNames(labels).join(', ');
    return name === undefined ? undefined : String(name ?? text('none'));
  };
  return {
    text,
    what,
    counted,
    valueOf,
    records: (change: BulkChange): string => counted(nounOf(change), change.count),
  };
};
