import { Menu } from '@mantine/core';
import type { SavedView } from '@countinghouse/contract/view/saved-view.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { IconCheck, IconStar } from '../../ui/icons.ts';
import { MenuGroup } from '../../ui/menu/menu-group.tsx';
import type { ViewDialog } from './view-dialogs.tsx';
import classes from './view-menu.module.css';

interface ViewMenuProps {
  readonly views: readonly SavedView[];
  readonly current: SavedView | undefined;
  /** Id of the view that the list opens with. */
  readonly first: string | undefined;
  /** The list's current query string. */
  readonly search: string;
  readonly onChoose: (view: SavedView) => void;
  readonly onDialog: (dialog: ViewDialog) => void;
  readonly onUpdate: (view: SavedView) => void;
  readonly onFirst: (view: SavedView | null) => void;
}

/** The views, the user's own first, and the actions on the selected one. */
export function ViewMenu(props: ViewMenuProps) {
  const { views, current, first, onDialog, onFirst } = props;
  const text = useTexts('view');
  return (
    <>
      <Group {...props} label={text('mine')} views={views.filter(({ mine }) => mine)} />
      <Group {...props} label={text('others')} views={views.filter(({ mine }) => !mine)} />
      {views.length > 0 && <Menu.Divider />}
      <Menu.Item onClick={() => onDialog({ kind: 'new' })}>{text('saveAs')}</Menu.Item>
      {current && first !== current.id && <Menu.Item onClick={() => onFirst(current)}>{text('makeDefault')}</Menu.Item>}
      {first !== undefined && <Menu.Item onClick={() => onFirst(null)}>{text('noDefault')}</Menu.Item>}
      {current?.mine && <Own {...props} view={current} />}
    </>
  );
}

function Own({ view, search, onUpdate, onDialog }: ViewMenuProps & { readonly view: SavedView }) {
  const text = useTexts('view');
  const { name } = view;
  return (
    <>
      {view.search !== search && <Menu.Item onClick={() => onUpdate(view)}>{text('update', { name })}</Menu.Item>}
      <Menu.Item onClick={() => onDialog({ kind: 'rename', view })}>{text('rename', { name })}</Menu.Item>
      <Menu.Divider />
      <Menu.Item color="error" onClick={() => onDialog({ kind: 'delete', view })}>
        {text('delete', { name })}
      </Menu.Item>
    </>
  );
}

function Group({ label, views, current, first, onChoose }: ViewMenuProps & { readonly label: string }) {
  if (views.length === 0) return null;
  return (
    <MenuGroup label={label}>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          leftSection={
            <span className={classes.mark}>{view.id === current?.id && <IconCheck size={14} aria-hidden />}</span>
          }
          rightSection={view.id === first && <IconStar size={14} aria-hidden />}
          aria-current={view.id === current?.id || undefined}
          onClick={() => onChoose(view)}
        >
          {view.mine ? view.name : `${view.name} · ${view.ownerName}`}
        </Menu.Item>
      ))}
    </MenuGroup>
  );
}
