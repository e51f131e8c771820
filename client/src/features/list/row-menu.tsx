import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '../../ui/icons.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { RowAction } from './list-declaration.ts';

/** What can be done to one row. */
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
        {actions.map(({ id, label, icon, destructive, onChoose }) => (
          <Menu.Item key={id} leftSection={icon} {...(destructive && { color: 'error' })} onClick={onChoose}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
