import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Button, Menu } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconChevronDown } from '../../../ui/icons.ts';
import { useShortcuts } from '../../../ui/input/use-keys.ts';
import { ActionItems } from '../../../ui/menu/action-items.tsx';
import type { LeadAction } from './actions/use-lead-actions.tsx';
import classes from './lead.module.css';

interface ActionBarProps {
  readonly lead: User;
  readonly actions: readonly LeadAction[];
}

/** Everyday actions; all others are in the menu. */
const everyday: ReadonlySet<LeadAction['id']> = new Set([
  'call',
  'comment',
  'task',
  'qualify',
  'assign',
  'connect',
  'resetPassword',
  'deposit',
  'platform',
]);

/** A lead's actions: everyday ones as buttons, calling first, and the rest in a menu. */
export function ActionBar({ lead, actions }: ActionBarProps) {
  const text = useTexts('lead');
  const others = actions.filter(({ id }) => !everyday.has(id));
  return (
    <div className={classes.actions} role="group" aria-label={text('actions', { name: personName(lead) })}>
      {actions
        .filter(({ id }) => everyday.has(id))
        .map(({ id, label, icon, href, onChoose, onFollowed, key }) =>
          href === undefined ? (
            <Button
              key={id}
              variant="default"
              leftSection={icon}
              className={classes.action ?? ''}
              aria-keyshortcuts={key?.toUpperCase()}
              onClick={onChoose}
            >
              {label}
            </Button>
          ) : (
            <Button
              key={id}
              component="a"
              href={href}
              leftSection={icon}
              className={classes.action ?? ''}
              aria-keyshortcuts={key?.toUpperCase()}
              onClick={onFollowed}
            >
              {label}
            </Button>
          ),
        )}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              rightSection={<IconChevronDown size={14} aria-hidden />}
              className={classes.action ?? ''}
            >
              {text('moreActions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={others} />
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

const keys: Partial<Record<LeadAction['id'], string>> = {
  assign: 'a',
  call: 'l',
  comment: 'c',
  edit: 'e',
  qualify: 's',
  task: 't',
};

/** Without a key, but in the palette while the lead is open. */
const inPalette: ReadonlySet<LeadAction['id']> = new Set(['deposit', 'connect', 'lock', 'unlock']);

/** Gives the actions on the open lead their keys; `here` replaces dialogs by what the screen itself offers. */
export const useLeadShortcuts = (
  actions: readonly LeadAction[],
  here: Partial<Record<LeadAction['id'], () => void>>,
): readonly LeadAction[] => {
  const offered = actions.map((action) => {
    const key = keys[action.id];
    return { ...action, onChoose: here[action.id] ?? action.onChoose, ...(key !== undefined && { key }) };
  });
  useShortcuts(
    offered
      .filter(({ id, key }) => key !== undefined || inPalette.has(id))
      .map(({ key, label, onChoose }) => ({ label, run: onChoose, ...(key !== undefined && { key }) })),
  );
  return offered;
};
