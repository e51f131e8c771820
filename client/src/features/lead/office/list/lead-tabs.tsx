import { type Filters, mostListsCounted } from '@countinghouse/contract/kernel/filter.ts';
import { leadCounts } from '@countinghouse/contract/user/user-calls.ts';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { useSettled } from '../../../../kernel/resource/use-settled.ts';
import { parseSearch } from '../../../../kernel/router/search-text.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { addDays, dayIn, dayStart } from '../../../../ui/format/zoned-day.ts';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { type ListTab, ListTabs, readListAddress, viewPart } from '../../../list/index.ts';
import { useSavedViews } from '../../../saved-view/index.ts';

/** Saved views beyond these are in the menu of views alone. */
const mostSaved = 6;

/** The ready-made views of leads; a reader who sees only their own needs no view of those without an agent. */
const useReadyTabs = (): readonly ListTab[] => {
  const text = useTexts('lead');
  const me = useUser();
  const mayAssign = useMay('lead:assign');
  const { zone } = useUiLocale();
  const mayReadTasks = useMay('task:read');
  const [today] = useState(() => dayStart(zone, dayIn(zone, new Date())));
  const [tomorrow] = useState(() => dayStart(zone, addDays(dayIn(zone, new Date()), 1)));
  const tab = (id: string, label: string, filters: Filters): ListTab => ({ id, label, address: { filters } });
  return [
    { id: 'all', label: text('viewAll'), address: {} },
    ...(mayReadTasks
      ? [tab('callBacks', text('viewCallBacks'), { callBackOwner: { in: [me.id] }, callBackDue: { lt: tomorrow } })]
      : []),
    ...(mayAssign
      ? [
          tab('unassigned', text('viewUnassigned'), { assignedTo: { isNull: true } }),
          tab('mine', text('viewMine'), { assignedTo: { in: [me.id] } }),
        ]
      : []),
    tab('today', text('viewToday'), { dateCreation: { gte: today } }),
    ...(mayReadTasks ? [tab('unanswered', text('viewUnanswered'), { unanswered: { eq: true } })] : []),
  ];
};

const useSavedTabs = (): readonly ListTab[] => {
  const { data } = useSavedViews('lead');
  return (data?.items ?? []).slice(0, mostSaved).map(({ id, name, search }) => ({
    id,
    label: name,
    address: { ...viewPart(readListAddress(parseSearch(search))), view: id },
  }));
};

/** Whether the leads of a view can be counted fast: not those of a search by parts of a text. */
const isCounted = ({ address }: ListTab): boolean =>
  address.filters !== undefined &&
  !('q' in address && address.q !== undefined) &&
  !Object.values(address.filters).some((condition) => 'contains' in condition || 'startsWith' in condition);

/** The number of leads of each view by its id, read once the list itself is there. */
const useCounts = (tabs: readonly ListTab[]): ReadonlyMap<string, string> => {
  const format = numberFormat(useLanguage());
  const counted = tabs.filter(isCounted).slice(0, mostListsCounted);
  const lists = JSON.stringify(counted.map(({ address }) => address.filters));
  const isSettled = useSettled();
  const { data } = useRead(
    leadCounts,
    { query: { lists } },
    { enabled: isSettled, keepPrevious: true, resources: ['task'] },
  );
  return new Map(
    (data?.counts ?? []).flatMap(({ count, countIsMinimum }, at) => {
      const tab = counted[at];
      return tab ? [[tab.id, `${format.format(count)}${countIsMinimum ? '+' : ''}`]] : [];
    }),
  );
};

/** The views of leads as tabs, each with its number. */
export function LeadTabs() {
  const text = useTexts('lead');
  const ready = useReadyTabs();
  const saved = useSavedTabs();
  const tabs = [...ready, ...saved];
  const counts = useCounts(tabs);
  return <ListTabs label={text('views')} tabs={tabs.map((tab) => ({ ...tab, count: counts.get(tab.id) }))} />;
}
