import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import type { Appearance } from '@countinghouse/contract/theme/theme-names.ts';
import { Button, SegmentedControl, Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { attempt, showError } from '../../kernel/call/attempt.ts';
import { download } from '../../kernel/call/download.ts';
import { changeLanguage, useTexts } from '../../kernel/i18n/i18n.ts';
import { asLanguage, languageChoices, useLanguage } from '../../kernel/i18n/language.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { useTab } from '../../kernel/router/use-tab.ts';
import { useAppearance } from '../../kernel/session/appearance.ts';
import { savePreferences } from '../../kernel/session/preferences.ts';
import { useUser } from '../../kernel/session/session.ts';
import { nameScreen } from '../../kernel/setting/page-identity.ts';
import { IconBell, IconDownload, IconId, IconPalette, IconShield, IconWorld } from '../../ui/icons.ts';
import { ThemePicker } from '../../ui/menu/theme-picker.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { TabBar } from '../../ui/page/tab-bar.tsx';
import { CaseFilePart } from '../case-file/index.ts';
import { ClosurePart } from '../closure/index.ts';
import { ExportProof } from '../public-log/index.ts';
import { DetailsPart } from './details-part.tsx';
import { DevicesPart, ThisDevicePart } from './devices-part.tsx';
import { NotificationPart } from './notification-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './profile.module.css';
import { TwoFactor } from './two-factor.tsx';
import { useOwnHand } from './use-own-hand.ts';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

type Format = 'pdf' | 'json';

/** A customer's export of all data about them. */
function OwnDataPart() {
  const text = useTexts('profile');
  const [saving, setSaving] = useState<Format | null>(null);
  const save = async (format: Format): Promise<void> => {
    setSaving(format);
    await attempt(() => download(exportOwnData, { query: { format } }, `my-data.${format}`));
    setSaving(null);
  };
  const button = (format: Format, label: string) => (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={saving === format}
      disabled={saving !== null}
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  );
  return (
    <Panel title={text('ownDataTitle')}>
      <p className={classes.text}>{text('ownDataText')}</p>
      <div className={shared.buttons}>
        {button('pdf', text('ownDataPdf'))}
        {button('json', text('ownDataJson'))}
      </div>
    </Panel>
  );
}

/** The account at the provider of single sign-on; only staff have one. */
const SignOnPart = later(() => import('./sign-on-part.tsx').then((module) => ({ default: module.SignOnPart })));

/** Password, two-factor and the customer's data export; not available to connected staff. */
function SecurityPart() {
  const text = useTexts('profile');
  const user = useUser();
  const mayClose = useMay('closure:request');
  const mayTakeData = useMay('ownData:export');
  const mayRequestCase = useMay('caseFile:request');
  if (!useOwnHand()) {
    return (
      <Panel>
        <p className={classes.text}>{text('notWhileActing')}</p>
      </Panel>
    );
  }
  return (
    <div className={shared.stack}>
      <Panel title={text('passwordTitle')}>
        <PasswordForm />
      </Panel>
      <TwoFactor />
      <PasskeysPart />
      {user.role !== 'lead' && (
        <Suspense fallback={null}>
          <SignOnPart />
        </Suspense>
      )}
      {mayTakeData && <OwnDataPart />}
      <Suspense fallback={null}>
        <ExportProof />
      </Suspense>
      {mayRequestCase && (
        <Suspense fallback={null}>
          <CaseFilePart />
        </Suspense>
      )}
      {mayClose && (
        <Suspense fallback={null}>
          <ClosurePart />
        </Suspense>
      )}
    </div>
  );
}

const tabs = ['details', 'security', 'devices', 'notifications', 'appearance'] as const;

/** The address under which another calendar shows a person's tasks; only staff have tasks. */
const TaskFeedPart = later(() => import('./task-feed-part.tsx').then((module) => ({ default: module.TaskFeedPart })));

/** The user's own profile; the same screen for staff and customers. */
export function ProfileScreen() {
  const text = useTexts('profile');
  const [tab, showTab] = useTab(tabs);
  const hasTasks = useMay('taskFeed:update');
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
          <div className={shared.stack}>
            <ThisDevicePart />
            <DevicesPart />
            {hasTasks && (
              <Suspense fallback={null}>
                <TaskFeedPart />
              </Suspense>
            )}
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

type Preferences = Parameters<typeof savePreferences>[0];

const save = (queries: Preferences): void => void savePreferences(queries).catch(showError);

const chooseLanguage = (code: string): void => {
  const language = asLanguage(code);
  if (language === null) return;
  void changeLanguage(language).then(() => save({ language }));
};

/** Only changed parts become the person's own; the others continue to follow the company. */
const changes = (next: Appearance, before: Appearance): Preferences => ({
  ...(next.theme !== before.theme && { theme: next.theme }),
  ...(next.mode !== before.mode && { mode: next.mode }),
  ...(next.compact !== before.compact && { compact: next.compact }),
});

/** Language, theme, mode and density. */
export function AppearancePart() {
  const text = useTexts('profile');
  const language = useLanguage();
  const appearance = useAppearance();
  const { theme } = useUser();
  return (
    <div className={shared.stack}>
      <Panel title={text('language')}>
        <SegmentedControl
          aria-label={text('language')}
          className={classes.languages ?? ''}
          value={language}
          onChange={chooseLanguage}
          data={languageChoices.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
        />
      </Panel>
      <Panel title={text('appearance')}>
        <p className={classes.text}>{text('appearanceText')}</p>
        <ThemePicker appearance={appearance} onChange={(next) => save(changes(next, appearance))} />
        {theme !== null && (
          <Button className={classes.company ?? ''} variant="default" onClick={() => save({ theme: null })}>
            {text('companyTheme')}
          </Button>
        )}
      </Panel>
    </div>
  );
}
