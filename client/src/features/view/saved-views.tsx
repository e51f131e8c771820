import { Button, Menu } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import { useViews } from './use-views.ts';
import { type ViewDialog, ViewDialogs } from './view-dialogs.tsx';
import { ViewMenu } from './view-menu.tsx';

interface SavedViewsProps {
  /** Name of the list whose views these are. */
  readonly list: string;
  /** What the list shows now, as the text of an address ('?q=…' or ''). */
  readonly search: string;
  /** Id of the view that was chosen. */
  readonly chosen: string | undefined;
  readonly onChoose: (view: string | undefined, search: string, how?: { readonly replace: boolean }) => void;
}

/** The saved views of a list: choose, save, share, rename, delete, and which one the list opens with. */
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

/** A list that is come to by its plain address opens with the default view; who clears it later is left alone. */
const useOpening = ({ isPlain, first, onChoose }: Opening): void => {
  const [opens] = useState(() => (isPlain ? first : null));
  const open = useEffectEvent(() => {
    if (opens) onChoose(opens.id, opens.search, { replace: true });
  });
  useEffect(() => open(), []);
};
