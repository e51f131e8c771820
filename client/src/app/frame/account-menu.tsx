import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { useUser } from '../../kernel/session/session.ts';
import { IconHome, IconLayoutDashboard, IconLogout, IconUser } from '../../ui/icons.ts';
import { goTo } from '../boot/address.ts';
import classes from './account-menu.module.css';
import { logOut } from './log-out.ts';

interface AccountMenuProps {
  readonly profileHref: string;
  readonly onNavigate: (href: string) => void;
}

const roleKeys = {
  root: 'roleRoot',
  admin: 'roleAdmin',
  regular: 'roleRegular',
  lead: 'roleLead',
} as const satisfies Record<Role, TextKey<'shell'>>;

const initialsOf = (...names: readonly string[]): string =>
  names
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();

/** Who is signed in, and what concerns only that person. */
export function AccountMenu({ profileHref, onNavigate }: AccountMenuProps) {
  const text = useTexts('shell');
  const { firstName, lastName, email, role } = useUser();
  const name = `${firstName} ${lastName}`.trim();
  const isStaff = useRole() !== 'lead';
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          {initialsOf(firstName, lastName)}
          <VisuallyHidden> {text('account', { name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <div className={classes.name}>{name}</div>
          <div className={classes.detail}>{email}</div>
          <div className={classes.detail}>{text(roleKeys[role])}</div>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={() => onNavigate(profileHref)}>
          {text('profile')}
        </Menu.Item>
        {isStaff && (
          <Menu.Item leftSection={<IconLayoutDashboard size={16} aria-hidden />} onClick={() => onNavigate('/office')}>
            {text('admin')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHome size={16} aria-hidden />} onClick={() => goTo('/home')}>
          {text('home')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          {text('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
