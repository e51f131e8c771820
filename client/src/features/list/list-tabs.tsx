import { Tabs } from '@mantine/core';
import { TabBar } from '../../ui/page/tab-bar.tsx';
import type { ListAddress } from './address/list-address.ts';
import { useListAddress } from './address/use-list-address.ts';

/** A view that a list offers as a tab: a ready-made one by its filters, a saved one by its whole address. */
export interface ListTab {
  readonly id: string;
  readonly label: string;
  readonly address: Pick<ListAddress, 'filters'> | (ListAddress & { readonly view: string });
  readonly count?: string | undefined;
}

const isShown = (tab: ListTab, { view, q, filters }: ListAddress): boolean => {
  if ('view' in tab.address) return tab.address.view === view;
  return view === undefined && q === undefined && JSON.stringify(tab.address.filters) === JSON.stringify(filters);
};

const cleared = { q: undefined, view: undefined, filters: undefined };
const clearedAll = { ...cleared, sort: undefined, size: undefined, columns: undefined, layout: undefined };

/** Views of a list as tabs; a list that the reader has narrowed further belongs to none of them. */
export function ListTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly ListTab[] }) {
  const [address, change] = useListAddress();
  const shown = tabs.find((tab) => isShown(tab, address))?.id ?? null;
  const choose = (id: string | null): void => {
    const tab = tabs.find((one) => one.id === id);
    if (tab) change({ ...('view' in tab.address ? clearedAll : cleared), ...tab.address });
  };
  return (
    <Tabs value={shown} onChange={choose} aria-label={label}>
      <TabBar shown={shown ?? ''} tabs={tabs.map(({ id, ...tab }) => ({ value: id, ...tab }))} />
    </Tabs>
  );
}
