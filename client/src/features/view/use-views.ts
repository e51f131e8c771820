import { savedView, type SavedView } from '@countinghouse/contract/view/saved-view.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { defaultView, keepDefaultView } from './default-view.ts';

const queries = resourceQueries(savedView);
/** Maximum number of views in the menu. */
const most = 100;

/** The saved views of a list with their actions; failures are shown in a toast. */
export const useViews = (list: string) => {
  const query = queries.useList({ filters: { list: { eq: list } }, sorts: ['name'], q: '', page: 1, pageSize: most });
  const update = queries.useUpdate();
  const removal = queries.useRemove();
  const [kept, setKept] = useState(() => defaultView(list));
  const views = query.data?.items ?? [];
  const isKnown = query.isSuccess && !query.isPlaceholderData;
  // A default that its owner changed or deleted elsewhere is updated.
  const first = isKnown ? (views.find(({ id }) => id === kept?.id) ?? null) : kept;
  useEffect(() => keepDefaultView(list, first));
  const makeFirst = (view: Pick<SavedView, 'id' | 'search'> | null): void => setKept(view);
  const change = async (view: SavedView, fields: { readonly search: string }): Promise<void> => {
    await update.mutateAsync({ id: view.id, fields, version: view.version }).catch(tell);
  };
  const remove = async (view: SavedView): Promise<void> => {
    await removal.mutateAsync({ ids: [view.id] }).catch(tell);
  };
  return { views, first, makeFirst, change, remove };
};

const tell = (error: unknown): void => {
  showToast({ type: 'error', message: messageOf(error) });
};
