import { Menu } from '@mantine/core';
import { Fragment, type ReactElement, type ReactNode, useId } from 'react';
import { OpenedMenu, type OpenedMenuProps } from './opened-menu.tsx';

/** An action as a menu entry. */
export interface MenuAction {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** At the end of the entry. */
  readonly mark?: ReactNode;
  /** Marks the entry that is in force. */
  readonly isCurrent?: boolean;
  readonly destructive?: boolean;
  readonly onChoose: () => void;
}

/** Entries of a menu under a common heading, or separated from those before. */
export interface MenuSection {
  readonly id: string;
  readonly heading?: string;
  readonly actions: readonly MenuAction[];
}

/** The entries of a menu; destructive ones come last, separated. */
export function ActionItems({ actions }: { readonly actions: readonly MenuAction[] }) {
  const dangerous = actions.filter(({ destructive }) => destructive);
  const harmless = actions.filter(({ destructive }) => !destructive);
  return (
    <>
      {harmless.map((action) => (
        <ActionItem key={action.id} {...action} />
      ))}
      {dangerous.length > 0 && harmless.length > 0 && <Menu.Divider />}
      {dangerous.map((action) => (
        <ActionItem key={action.id} {...action} />
      ))}
    </>
  );
}

function ActionItem({ label, icon, mark, isCurrent, destructive, onChoose }: MenuAction) {
  return (
    <Menu.Item
      leftSection={icon}
      rightSection={mark}
      aria-current={isCurrent || undefined}
      {...(destructive && { color: 'error' })}
      onClick={onChoose}
    >
      {label}
    </Menu.Item>
  );
}

function Headed({ heading, actions }: { readonly heading: string } & Pick<MenuSection, 'actions'>) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Menu.Label id={id}>{heading}</Menu.Label>
      <ActionItems actions={actions} />
    </div>
  );
}

export interface ActionMenuProps extends Pick<OpenedMenuProps, 'position' | 'width' | 'returnFocus'> {
  readonly button: ReactElement;
  readonly sections: readonly MenuSection[];
}

/** The menu of a `LaterActions`; it leaves out empty sections. */
export function ActionMenu({ sections, ...menu }: ActionMenuProps) {
  const shown = sections.filter(({ actions }) => actions.length > 0);
  return (
    <OpenedMenu {...menu}>
      {shown.map(({ id, heading, actions }, index) =>
        heading === undefined ? (
          <Fragment key={id}>
            {index > 0 && <Menu.Divider />}
            <ActionItems actions={actions} />
          </Fragment>
        ) : (
          <Headed key={id} heading={heading} actions={actions} />
        ),
      )}
    </OpenedMenu>
  );
}
