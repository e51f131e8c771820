import { Button, Menu } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import { useViews } from './use-views.ts';
import { type ViewDialog, ViewDialogs } from './view-dialogs.tsx';
import { ViewMenu } from './view-menu.tsx';

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
  const text = useTexts('view');
  const { views, first, makeFirst, change, remove } = useViews(list);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const current = views.find(({ id }) => id === chosen);
  useOpening({ isPlain: search === '' && chosen === undefined, first, onChoose });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" maw="100%" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {current?.name ?? text('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewMenu
            views={views}
            current={current}
            first={first?.id}
            search={search}
            onChoose={(view) => onChoose(view.id, view.search)}
            onDialog={setDialog}
            onUpdate={(view) => void change(view, { search })}
            onFirst={makeFirst}
          />
        </Menu.Dropdown>
      </Menu>
      <ViewDialogs
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
