import { requiredKinds } from '@countinghouse/contract/verification/document.ts';
import { listWaiting } from '@countinghouse/contract/verification/waiting.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ComponentType } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { useTab } from '../../../kernel/router/use-tab.ts';
import { useAppearance } from '../../../kernel/session/appearance.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { Form } from '../../../ui/form/form.tsx';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { ThemeSwatches } from '../../../ui/menu/theme-picker.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { TabBar, type TabChoice } from '../../../ui/page/tab-bar.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import { TokensPart } from '../../api-token/index.ts';
import { RotationPart } from '../../lead-rotation/index.ts';
import { PasswordForm } from '../../profile/index.ts';
import { SignOnSettingPart } from '../../sign-on/index.ts';
import { PolicyPart } from '../../trading-policy/index.ts';
import { WebhooksPart } from '../../webhook/index.ts';
import { CompanyFields, companyFields } from './company-fields.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { LegalPart } from './legal-part.tsx';
import { MediaPart } from './media-part.tsx';
import { LabelsPart, QualificationsPart } from './named-list-part.tsx';
import { InvestmentPart, RetentionPart, WithdrawalPart } from './number-parts.tsx';
import { ReceivingPart } from './receiving-part.tsx';
import { SecurityPart } from './security-part.tsx';
import classes from './setting.module.css';
import { useSettingForm } from './use-setting-form.ts';
import { useSettingSave } from './use-setting-save.ts';

/** The company's theme, applied to all open pages immediately. */
export function ThemePart() {
  const text = useTexts('setting');
  const { mode } = useAppearance();
  const { theme } = useSetting();
  const { save, conflict, current, begin } = useSettingSave();
  const choose = (next: typeof theme) => void save({ theme: next }).catch(showError);
  return (
    <Panel title={text('theme')}>
      <p className={classes.text}>{text('themeText')}</p>
      <ConflictNotice conflict={conflict} onTakeTheirs={() => begin(current)} />
      <div className={classes.swatches}>
        <ThemeSwatches theme={theme} mode={mode} onChange={choose} />
      </div>
    </Panel>
  );
}

export function CompanyPart() {
  const text = useTexts('setting');
  const { form, control, onSubmit, conflict, takeTheirs } = useSettingForm(companyFields);
  return (
    <Panel>
      <ConflictNotice conflict={conflict} onTakeTheirs={takeTheirs} />
      <Form form={form} onSubmit={onSubmit} submitLabel={text('save')}>
        <CompanyFields control={control} />
      </Form>
    </Panel>
  );
}

/** How customers are verified, how many are waiting, and a link to the review screen. */
function VerificationPart() {
  const text = useTexts('setting');
  const kind = useTexts('verification');
  const language = useLanguage();
  const { data, pending } = answerOf(
    useRead(listWaiting, {}, { resources: ['user'] }),
    <Skeleton height={20} width={60} />,
  );
  return (
    <Panel title={text('verification')}>
      <p className={classes.text}>{text('verificationText')}</p>
      <Facts className={classes.rules}>
        <Fact name={text('verificationNeeds')}>{requiredKinds.map((one) => kind(one)).join(', ')}</Fact>
        <Fact name={text('verificationFiles')}>{text('verificationFilesText')}</Fact>
        <Fact name={text('verificationGates')}>
          {text('verificationGatesText')}{' '}
          <Link to="/office/settings" search={{ tab: 'trading' } as never} className={classes.link ?? ''}>
            {text('verificationTrading')}
          </Link>
        </Fact>
        <Fact name={text('verificationWho')}>{text('verificationWhoText')}</Fact>
        <Fact name={text('verificationWaiting')}>
          {pending}
          {data && (
            <>
              <strong>{numberFormat(language).format(data.count)}</strong>
              {' · '}
              <Link to="/office/verification" className={classes.link ?? ''}>
                {text('verificationReview')}
              </Link>
            </>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}

/** The user's own password, repeated here because people expect it in the settings. */
function OwnPasswordPart() {
  const text = useTexts('setting');
  return (
    <Panel title={text('tabPassword')}>
      <PasswordForm />
    </Panel>
  );
}

/** A screen with room shows a gap above the first of each group. */
const parts = [
  { tab: 'company', label: 'tabCompany', Part: CompanyPart },
  { tab: 'legal', label: 'tabLegal', Part: LegalPart },
  { tab: 'media', label: 'tabMedia', Part: MediaPart },
  { tab: 'appearance', label: 'tabAppearance', Part: ThemePart },
  { tab: 'labels', label: 'tabLabels', Part: LabelsPart, startsGroup: true },
  { tab: 'qualifications', label: 'tabQualifications', Part: QualificationsPart },
  { tab: 'rotation', label: 'tabRotation', Part: RotationPart },
  { tab: 'verification', label: 'tabVerification', Part: VerificationPart, startsGroup: true },
  { tab: 'deposits', label: 'tabDeposits', Part: ReceivingPart },
  { tab: 'withdrawals', label: 'tabWithdrawals', Part: WithdrawalPart },
  { tab: 'investments', label: 'tabInvestments', Part: InvestmentPart },
  { tab: 'trading', label: 'tabTrading', Part: PolicyPart },
  { tab: 'security', label: 'tabSecurity', Part: SecurityPart, startsGroup: true },
  { tab: 'signOn', label: 'tabSignOn', Part: SignOnSettingPart },
  { tab: 'tokens', label: 'tabTokens', Part: TokensPart },
  { tab: 'webhooks', label: 'tabWebhooks', Part: WebhooksPart },
  { tab: 'retention', label: 'tabRetention', Part: RetentionPart },
  { tab: 'password', label: 'tabPassword', Part: OwnPasswordPart, startsGroup: true },
] as const satisfies readonly (Pick<TabChoice, 'startsGroup'> & {
  tab: string;
  label: TextKey<'setting'>;
  Part: ComponentType;
})[];

const [first, ...others] = parts;
const tabs = [first.tab, ...others.map(({ tab }) => tab)] as const;

export function SettingScreen() {
  const text = useTexts('setting');
  const [shown, show] = useTab(tabs);
  const isWide = useMediaQuery('(min-width: 70em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <>
      <PageHeader title={text('title')} />
      <Tabs value={shown} onChange={show} keepMounted={false} orientation={isWide ? 'vertical' : 'horizontal'}>
        <TabBar shown={shown} tabs={parts.map((part) => ({ ...part, value: part.tab, label: text(part.label) }))} />
        {parts.map(({ tab, Part }) => (
          <Tabs.Panel key={tab} value={tab} pt={isWide ? 0 : 'md'} className={classes.part ?? ''}>
            <Suspense fallback={null}>
              <Part />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
