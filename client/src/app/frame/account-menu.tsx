import { personName } from '@countinghouse/contract/user/person-name.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useUser } from '../../kernel/session/session.ts';
import { LaterMenu, later } from '../../ui/later.tsx';
import classes from './account-menu.module.css';

const AccountItems = later(() => import('./account-items.tsx').then((module) => ({ default: module.AccountItems })));

export interface AccountMenuProps {
  readonly profileHref: string;
  readonly onNavigate: (href: string) => void;
}

const initialsOf = (...names: readonly string[]): string =>
  names
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();

/** The signed-in user and their own menu. */
export function AccountMenu(props: AccountMenuProps) {
  const text = useTexts('shell');
  const { firstName, lastName } = useUser();
  const button = (
    <UnstyledButton className={classes.button}>
      {initialsOf(firstName, lastName)}
      <VisuallyHidden> {text('account', { name: personName({ firstName, lastName }) })}</VisuallyHidden>
    </UnstyledButton>
  );
  return (
    <LaterMenu part={AccountItems} button={button}>
      {(target) => <AccountItems {...props} button={target} />}
    </LaterMenu>
  );
}
