import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '../../ui/icons.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { ActionItems } from '../../ui/menu/action-items.tsx';
import type { RowAction } from './list-declaration.ts';

/** The actions on one row. */
export function RowMenu({ name, actions }: { readonly name: string; readonly actions: readonly RowAction[] }) {
  const text = useTexts('list');
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={text('actionsOf', { name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}
