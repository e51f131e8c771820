import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';

/** An action as a menu entry. */
export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly destructive?: boolean;
  readonly onChoose: () => void;
}

/** The entries of a menu; destructive ones come last, separated. */
export function ActionItems({ actions }: { readonly actions: readonly MenuAction[] }) {
  const dangerous = actions.filter(({ destructive }) => destructive);
  const harmless = actions.filter(({ destructive }) => !destructive);
  return (
    <>
      {harmless.map(({ id, label, icon, onChoose }) => (
        <Menu.Item key={id} leftSection={icon} onClick={onChoose}>
          {label}
        </Menu.Item>
      ))}
      {dangerous.length > 0 && harmless.length > 0 && <Menu.Divider />}
      {dangerous.map(({ id, label, icon, onChoose }) => (
        <Menu.Item key={id} leftSection={icon} color="error" onClick={onChoose}>
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
