import { personName } from '@countinghouse/contract/user/person-name.ts';
import { useUser } from '../../kernel/session/session.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { useScreenTitle } from '../../kernel/setting/use-screen-title.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { LegalLinks } from '../../features/home/legal-links.tsx';
import { FundsTiles } from '../../features/ledger/funds-tiles.tsx';
import {
  IconBell,
  IconClipboardList,
  IconGauge,
  IconHistory,
  IconId,
  IconLock,
  IconPalette,
  IconReceipt,
  IconShield,
  IconShieldCheck,
  IconTag,
  IconTransferIn,
  IconTransferOut,
  IconTrendingUp,
  IconUserCheck,
} from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import classes from './customer.module.css';
import { InvestmentsGlance, PendingMoney } from './customer-start.tsx';
import { QuickWays, type Way, Ways } from './ways.tsx';

const investWays: readonly Way[] = [
  { href: '/my/projects', Icon: IconClipboardList, title: 'customerProjects', detail: 'customerProjectsText' },
  { href: '/my/investments', Icon: IconTrendingUp, title: 'customerInvestments', detail: 'customerInvestmentsText' },
  { href: '/my/products', Icon: IconTag, title: 'customerProducts', detail: 'customerProductsText' },
  { href: '/my/vault', Icon: IconLock, title: 'customerVault', detail: 'customerVaultText' },
];

/** The products and projects on offer, and the customer's own. */
export function InvestPage() {
  const text = useTexts('shell');
  useScreenTitle(text('placeInvest'));
  return (
    <>
      <PageHeader title={text('placeInvest')} />
      <Suspense fallback={null}>
        <InvestmentsGlance />
      </Suspense>
      <Ways title={text('placeInvest')} ways={investWays} />
    </>
  );
}

const moneyActions = [
  { href: '/my/deposit', Icon: IconTransferIn, title: 'customerDeposit' },
  { href: '/my/withdraw', Icon: IconTransferOut, title: 'customerWithdraw' },
] as const;

const moneyWays: readonly Way[] = [
  { href: '/my/statement', Icon: IconReceipt, title: 'customerStatement', detail: 'customerStatementText' },
];

/** Balances, money on its way, and how to pay in and out. */
export function MoneyPage() {
  const text = useTexts('shell');
  const { id } = useUser();
  useScreenTitle(text('placeMoney'));
  return (
    <>
      <PageHeader title={text('placeMoney')} />
      <FundsTiles userId={id} />
      <QuickWays ways={moneyActions} />
      <Suspense fallback={null}>
        <PendingMoney />
      </Suspense>
      <Ways title={text('placeMoney')} ways={moneyWays} />
    </>
  );
}

const accountWays: readonly Way[] = [
  {
    href: '/my/verification',
    Icon: IconShieldCheck,
    title: 'customerVerification',
    detail: 'customerVerificationText',
  },
  { href: '/my/limits', Icon: IconGauge, title: 'customerLimits', detail: 'customerLimitsText' },
  { href: '/my/mandate', Icon: IconUserCheck, title: 'customerMandate', detail: 'customerMandateText' },
  { href: '/my/activity', Icon: IconHistory, title: 'customerActivity', detail: 'customerActivityText' },
  { href: '/my/notifications', Icon: IconBell, title: 'notifications', detail: 'customerNotificationsText' },
];

const profileWays: readonly Way[] = [
  { href: '/my/profile', Icon: IconId, title: 'customerProfile', detail: 'customerProfileText' },
  { href: '/my/profile?tab=security', Icon: IconShield, title: 'customerSecurity', detail: 'customerSecurityText' },
  {
    href: '/my/profile?tab=appearance',
    Icon: IconPalette,
    title: 'customerAppearance',
    detail: 'customerAppearanceText',
  },
];

/** Everything about the customer and their account, and how to reach the company. */
export function MePage() {
  const text = useTexts('shell');
  const { firstName, lastName } = useUser();
  useScreenTitle(text('placeMe'));
  return (
    <>
      <PageHeader title={personName({ firstName, lastName })} />
      <Ways title={text('customerWaysAccount')} ways={accountWays} />
      <Ways title={text('customerProfile')} ways={profileWays} />
      <Contact />
      <LegalLinks />
    </>
  );
}

function Contact() {
  const text = useTexts('shell');
  const { phone, email } = useSetting();
  if (phone === '' && email === '') return null;
  return (
    <Panel title={text('customerContact')}>
      <div className={classes.contact}>
        {phone && (
          <div>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
            <div className={classes.detail}>{text('customerContactHours')}</div>
          </div>
        )}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </div>
    </Panel>
  );
}
