import { type SavedView, savedView } from '@countinghouse/contract/saved-view/saved-view.ts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { showError } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { remember, remembered } from '../../kernel/store/store.ts';
import { IconCheck, IconChevronDown, IconStar } from '../../ui/icons.ts';
import type { MenuAction, MenuSection } from '../../ui/menu/action-items.tsx';
import { LaterActions } from '../../ui/menu/later-actions.tsx';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import type { SavedViewDialog } from './saved-view-dialogs.tsx';
import classes from './saved-view-menu.module.css';

// With the forms, larger than the list that offers them.
const SavedViewDialogs = later(() =>
  import('./saved-view-dialogs.tsx').then((module) => ({ default: module.SavedViewDialogs })),
);

/** The view that a list opens with in this browser. Its search is stored with it, so that opening needs no call. */
interface DefaultView {
  readonly id: string;
  readonly search: string;
}

const keyOf = (list: string): string => `list.${list}.view`;

const defaultView = (list: string): DefaultView | null => {
  try {
    const value = JSON.parse(remembered(keyOf(list)) ?? 'null') as Partial<DefaultView> | null;
    return typeof value?.id === 'string' && typeof value.search === 'string'
      ? { id: value.id, search: value.search }
      : null;
  } catch {
    return null;
  }
};

/** Sets the view that a list opens with; null for none. */
const keepDefaultView = (list: string, view: DefaultView | null): void =>
  remember(keyOf(list), view && JSON.stringify({ id: view.id, search: view.search }));

const queries = resourceQueries(savedView);
/** Maximum number of views in the menu. */
const most = 100;

/** The reader's own views of a list and those that others share, by name. */
export const useSavedViews = (list: string) =>
  queries.useList({ filters: { list: { eq: list } }, sorts: ['name'], q: '', page: 1, pageSize: most });

/** The saved views of a list with their actions; failures are shown in a toast. */
const useViews = (list: string) => {
  const query = useSavedViews(list);
  const update = queries.useUpdate();
  const removal = queries.useRemove();
  const [stored, setStored] = useState(() => defaultView(list));
  const views = query.data?.items ?? [];
  const isKnown = query.isSuccess && !query.isPlaceholderData;
  // A default that its owner changed or deleted elsewhere is updated.
  const first = isKnown ? (views.find(({ id }) => id === stored?.id) ?? null) : stored;
  useEffect(() => keepDefaultView(list, first));
  const makeFirst = (view: Pick<SavedView, 'id' | 'search'> | null): void => setStored(view);
  const change = async (view: SavedView, fields: { readonly search: string }): Promise<void> => {
    await update.mutateAsync({ id: view.id, fields, version: view.version }).catch(showError);
  };
  const remove = async (view: SavedView): Promise<void> => {
    await removal.mutateAsync({ ids: [view.id] }).catch(showError);
  };
  return { views, first, makeFirst, change, remove };
};

interface SavedViewsProps {
  /** Name of the list of these views. */
  readonly list: string;
  /** The list's current query string ('?q=…' or ''). */
  readonly search: string;
  /** Id of the selected view. */
  readonly chosen: string | undefined;
  readonly onChoose: (view: string | undefined, search: string, how?: { readonly replace: boolean }) => void;
}

/** The saved views of a list: select, save, share, rename, delete, and set the default. */
export function SavedViews(props: SavedViewsProps) {
  return useMay('savedView:read') ? <Views {...props} /> : null;
}

function Views({ list, search, chosen, onChoose }: SavedViewsProps) {
  const text = useTexts('savedView');
  const { views, first, makeFirst, change, remove } = useViews(list);
  const [dialog, setDialog] = useState<SavedViewDialog | null>(null);
  const current = views.find(({ id }) => id === chosen);
  const sections = useSections({
    views,
    current,
    first: first?.id,
    search,
    onChoose: (view) => onChoose(view.id, view.search),
    onDialog: setDialog,
    onUpdate: (view) => void change(view, { search }),
    onFirst: makeFirst,
  });
  useOpening({ isPlain: search === '' && chosen === undefined, first, onChoose });
  return (
    <>
      <LaterActions
        button={
          <Button variant="default" maw="100%" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {current?.name ?? text('views')}
          </Button>
        }
        sections={sections}
      />
      {dialog && (
        <Suspense fallback={null}>
          <SavedViewDialogs
            list={list}
            search={search}
            dialog={dialog}
            onClose={() => setDialog(null)}
            onSaved={(view) => onChoose(view.id, view.search, { replace: true })}
            onDelete={(view) => {
              onChoose(undefined, search, { replace: true });
              void remove(view);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface Opening extends Pick<SavedViewsProps, 'onChoose'> {
  readonly isPlain: boolean;
  readonly first: { readonly id: string; readonly search: string } | null;
}

/** Opens a list with its default view if the address has no parameters; clearing the view later does not reopen it. */
const useOpening = ({ isPlain, first, onChoose }: Opening): void => {
  const [opens] = useState(() => (isPlain ? first : null));
  const open = useEffectEvent(() => {
    if (opens) onChoose(opens.id, opens.search, { replace: true });
  });
  useEffect(() => open(), []);
};

interface ViewMenuProps {
  readonly views: readonly SavedView[];
  readonly current: SavedView | undefined;
  /** Id of the view that the list opens with. */
  readonly first: string | undefined;
  /** The list's current query string. */
  readonly search: string;
  readonly onChoose: (view: SavedView) => void;
  readonly onDialog: (dialog: SavedViewDialog) => void;
  readonly onUpdate: (view: SavedView) => void;
  readonly onFirst: (view: SavedView | null) => void;
}

/** The views, the user's own first, and the actions on the selected one. */
const useSections = (menu: ViewMenuProps): readonly MenuSection[] => {
  const { views, current, first, onDialog, onFirst } = menu;
  const text = useTexts('savedView');
  const own = useOwnActions(menu);
  return [
    {
      id: 'mine',
      heading: text('mine'),
      actions: choicesOf(
        views.filter(({ mine }) => mine),
        menu,
      ),
    },
    {
      id: 'others',
      heading: text('others'),
      actions: choicesOf(
        views.filter(({ mine }) => !mine),
        menu,
      ),
    },
    {
      id: 'actions',
      actions: [
        { id: 'new', label: text('saveAs'), onChoose: () => onDialog({ kind: 'new' }) },
        ...(current && first !== current.id
          ? [{ id: 'first', label: text('makeDefault'), onChoose: () => onFirst(current) }]
          : []),
        ...(first === undefined ? [] : [{ id: 'none', label: text('noDefault'), onChoose: () => onFirst(null) }]),
        ...own,
      ],
    },
  ];
};

/** Actions that only the owner of the selected view has. */
const useOwnActions = ({ current, search, onUpdate, onDialog }: ViewMenuProps): readonly MenuAction[] => {
  const text = useTexts('savedView');
  if (!current?.mine) return [];
  const { name } = current;
  return [
    ...(current.search === search
      ? []
      : [{ id: 'update', label: text('update', { name }), onChoose: () => onUpdate(current) }]),
    { id: 'rename', label: text('rename', { name }), onChoose: () => onDialog({ kind: 'rename', view: current }) },
    {
      id: 'delete',
      label: text('delete', { name }),
      destructive: true,
      onChoose: () => onDialog({ kind: 'delete', view: current }),
    },
  ];
};

const choicesOf = (views: readonly SavedView[], { current, first, onChoose }: ViewMenuProps): MenuAction[] =>
  views.map((view) => ({
    id: view.id,
    label: view.mine ? view.name : `${view.name} · ${view.ownerName}`,
    icon: <span className={classes.mark}>{view.id === current?.id && <IconCheck size={14} aria-hidden />}</span>,
    mark: view.id === first && <IconStar size={14} aria-hidden />,
    isCurrent: view.id === current?.id,
    onChoose: () => onChoose(view),
  }));
