import { Tabs } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useTab } from '../../../kernel/router/use-tab.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { PolicyPart } from '../../trading-policy/index.ts';
import { CompanyPart } from './company-part.tsx';
import { InvestmentPart } from './investment-part.tsx';
import { MediaPart } from './media-part.tsx';
import { LabelsPart, QualificationsPart } from './named-list-part.tsx';
import { OwnPasswordPart } from './own-password-part.tsx';
import { RetentionPart } from './retention-part.tsx';
import { SecurityPart } from './security-part.tsx';
import { ThemePart } from './theme-part.tsx';
import { VerificationPart } from './verification-part.tsx';
import { WithdrawalPart } from './withdrawal-part.tsx';
import classes from './setting.module.css';

const parts = [
  { tab: 'company', label: 'tabCompany', Part: CompanyPart },
  { tab: 'media', label: 'tabMedia', Part: MediaPart },
  { tab: 'labels', label: 'tabLabels', Part: LabelsPart },
  { tab: 'qualifications', label: 'tabQualifications', Part: QualificationsPart },
  { tab: 'verification', label: 'tabVerification', Part: VerificationPart },
  { tab: 'withdrawals', label: 'tabWithdrawals', Part: WithdrawalPart },
  { tab: 'investments', label: 'tabInvestments', Part: InvestmentPart },
  { tab: 'trading', label: 'tabTrading', Part: PolicyPart },
  { tab: 'appearance', label: 'tabAppearance', Part: ThemePart },
  { tab: 'security', label: 'tabSecurity', Part: SecurityPart },
  { tab: 'retention', label: 'tabRetention', Part: RetentionPart },
  { tab: 'password', label: 'tabPassword', Part: OwnPasswordPart },
] as const satisfies readonly { tab: string; label: TextKey<'setting'>; Part: ComponentType }[];

const tabs = [
  'company',
  'media',
  'labels',
  'qualifications',
  'verification',
  'withdrawals',
  'investments',
  'trading',
  'appearance',
  'security',
  'retention',
  'password',
] as const;

export function SettingScreen() {
  const text = useTexts('setting');
  const [shown, show] = useTab(tabs);
  return (
    <>
      <PageHeader title={text('title')} />
      <Tabs value={shown} onChange={show} keepMounted={false}>
        <TabBar shown={shown} tabs={parts.map(({ tab, label }) => ({ value: tab, label: text(label) }))} />
        {parts.map(({ tab, Part }) => (
          <Tabs.Panel key={tab} value={tab} pt="md" className={classes.part ?? ''}>
            <Suspense fallback={null}>
              <Part />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
