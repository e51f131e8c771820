import { personName } from '@countinghouse/contract/user/person-name.ts';
import { Menu } from '@mantine/core';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { ReactElement } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { install, useInstallWay } from '../../kernel/device/install-prompt.ts';
import { useUser } from '../../kernel/session/session.ts';
import {
  IconChartCandle,
  IconDeviceMobile,
  IconHome,
  IconLayoutDashboard,
  IconLogout,
  IconUser,
} from '../../ui/icons.ts';
import { OpenedMenu } from '../../ui/menu/opened-menu.tsx';
import { goTo } from '../boot/address.ts';
import classes from './account-menu.module.css';
import type { AccountMenuProps } from './account-menu.tsx';
import { logOut } from './log-out.ts';

const roleKeys = {
  root: 'roleRoot',
  admin: 'roleAdmin',
  regular: 'roleRegular',
  lead: 'roleLead',
} as const satisfies Record<Role, TextKey<'shell'>>;

interface AccountItemsProps extends AccountMenuProps {
  readonly button: ReactElement;
}

/** The user's own menu, around the button that opens it. */
export function AccountItems({ button, profileHref, onNavigate }: AccountItemsProps) {
  const text = useTexts('shell');
  const { firstName, lastName, email, role } = useUser();
  const way = useInstallWay();
  const isStaff = useRole() !== 'lead';
  return (
    <OpenedMenu button={button} width={240}>
      <div className={classes.person} role="group" aria-label={text('profile')}>
        <div className={classes.name}>{personName({ firstName, lastName })}</div>
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
      <Menu.Item
        leftSection={<IconChartCandle size={16} aria-hidden />}
        onClick={() => onNavigate(isStaff ? '/office/platform' : '/my/platform')}
      >
        {text(isStaff ? 'platform' : 'customerPlatform')}
      </Menu.Item>
      <Menu.Item leftSection={<IconHome size={16} aria-hidden />} onClick={() => goTo('/home')}>
        {text('home')}
      </Menu.Item>
      {way !== 'none' && (
        <Menu.Item
          leftSection={<IconDeviceMobile size={16} aria-hidden />}
          onClick={() => (way === 'offered' ? void install() : onNavigate(`${profileHref}?tab=devices`))}
        >
          {text('installApp')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
        {text('logOut')}
      </Menu.Item>
    </OpenedMenu>
  );
}
