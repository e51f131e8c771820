import '../../ui/theme/mantine-office.css';
import { Tabs } from '@mantine/core';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useTab } from '../../kernel/router/use-tab.ts';
import { nameScreen } from '../../kernel/setting/page-identity.ts';
import { IconBell, IconId, IconPalette, IconShield, IconWorld } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { TabBar } from '../../ui/page/tab-bar.tsx';
import { useEffect } from 'react';
import { AppearancePart } from './appearance-part.tsx';
import { DetailsPart } from './details-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { NotificationPart } from './notification-part.tsx';
import classes from './profile.module.css';
import { SecurityPart } from './security-part.tsx';
import { ThisDevicePart } from './this-device-part.tsx';

const tabs = ['details', 'security', 'devices', 'notifications', 'appearance'] as const;

/** The user's own profile; the same screen for staff and customers. */
export function ProfileScreen() {
  const text = useTexts('profile');
  const [tab, showTab] = useTab(tabs);
  const title = text('title');
  useEffect(() => nameScreen(title), [title]);
  return (
    <div className={classes.screen}>
      <PageHeader title={title} />
      <Tabs value={tab} onChange={showTab} keepMounted={false}>
        <TabBar
          shown={tab}
          tabs={[
            { value: 'details', label: text('tabDetails'), icon: <IconId size={16} aria-hidden /> },
            { value: 'security', label: text('tabSecurity'), icon: <IconShield size={16} aria-hidden /> },
            { value: 'devices', label: text('tabDevices'), icon: <IconWorld size={16} aria-hidden /> },
            { value: 'notifications', label: text('tabNotifications'), icon: <IconBell size={16} aria-hidden /> },
            { value: 'appearance', label: text('tabAppearance'), icon: <IconPalette size={16} aria-hidden /> },
          ]}
        />
        <Tabs.Panel value="details" pt="md">
          <DetailsPart />
        </Tabs.Panel>
        <Tabs.Panel value="security" pt="md">
          <SecurityPart />
        </Tabs.Panel>
        <Tabs.Panel value="devices" pt="md">
          <div className={classes.parts}>
            <ThisDevicePart />
            <DevicesPart />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="notifications" pt="md">
          <NotificationPart />
        </Tabs.Panel>
        <Tabs.Panel value="appearance" pt="md">
          <AppearancePart />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
