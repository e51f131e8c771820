import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useUser } from '../../kernel/session/session.ts';
import { nameScreen } from '../../kernel/setting/page-identity.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import {
  IconChartCandle,
  IconChevronRight,
  IconGauge,
  IconHistory,
  IconId,
  IconLock,
  IconPalette,
  IconShield,
  IconShieldCheck,
  IconReceipt,
  IconTag,
  IconTransferIn,
  IconTransferOut,
  IconTrendingUp,
  IconUserCheck,
  IconClipboardList,
} from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './customer.module.css';

/** Loaded after the page: charts are not part of the first load. */
const FundsOverview = lazy(() =>
  import('../../features/ledger/customer/funds-overview.tsx').then((module) => ({ default: module.FundsOverview })),
);

const InvestmentsGlance = lazy(() =>
  import('../../features/investment/customer/investments-glance.tsx').then((module) => ({
    default: module.InvestmentsGlance,
  })),
);

const PreparedCard = lazy(() =>
  import('./prepared/prepared-card.tsx').then((module) => ({ default: module.PreparedCard })),
);

const VerificationCard = lazy(() =>
  import('../../features/verification/customer/verification-card.tsx').then((module) => ({
    default: module.VerificationCard,
  })),
);

const PendingMoney = lazy(() =>
  import('./overview/pending-money.tsx').then((module) => ({ default: module.PendingMoney })),
);

const OpenTrades = lazy(() => import('./overview/open-trades.tsx').then((module) => ({ default: module.OpenTrades })));

const OffersCard = lazy(() => import('./overview/offers-card.tsx').then((module) => ({ default: module.OffersCard })));

const UnreadCard = lazy(() => import('./overview/unread-card.tsx').then((module) => ({ default: module.UnreadCard })));

/** Cards below the balance: pending items, money on its way, and open investments and orders. An empty one renders nothing. */
const cards = [VerificationCard, PendingMoney, OffersCard, OpenTrades, InvestmentsGlance, UnreadCard] as const;

/** The most frequent actions, within reach of a thumb. */
const quickWays = [
  { href: '/my/deposit', Icon: IconTransferIn, title: 'customerDeposit' },
  { href: '/my/withdraw', Icon: IconTransferOut, title: 'customerWithdraw' },
  { href: '/my/platform', Icon: IconChartCandle, title: 'customerPlatform' },
] as const;

/** Links to other screens, in this order. */
const moneyWays = [
  { href: '/my/statement', Icon: IconReceipt, title: 'customerStatement', detail: 'customerStatementText' },
  { href: '/my/projects', Icon: IconClipboardList, title: 'customerProjects', detail: 'customerProjectsText' },
  { href: '/my/investments', Icon: IconTrendingUp, title: 'customerInvestments', detail: 'customerInvestmentsText' },
  { href: '/my/products', Icon: IconTag, title: 'customerProducts', detail: 'customerProductsText' },
  { href: '/my/vault', Icon: IconLock, title: 'customerVault', detail: 'customerVaultText' },
] as const;

const accountWays = [
  {
    href: '/my/verification',
    Icon: IconShieldCheck,
    title: 'customerVerification',
    detail: 'customerVerificationText',
  },
  { href: '/my/limits', Icon: IconGauge, title: 'customerLimits', detail: 'customerLimitsText' },
  { href: '/my/mandate', Icon: IconUserCheck, title: 'customerMandate', detail: 'customerMandateText' },
  { href: '/my/profile', Icon: IconId, title: 'customerProfile', detail: 'customerProfileText' },
  { href: '/my/profile?tab=security', Icon: IconShield, title: 'customerSecurity', detail: 'customerSecurityText' },
  { href: '/my/activity', Icon: IconHistory, title: 'customerActivity', detail: 'customerActivityText' },
  {
    href: '/my/profile?tab=appearance',
    Icon: IconPalette,
    title: 'customerAppearance',
    detail: 'customerAppearanceText',
  },
] as const;

/** The customer's start page: balance, profile, and how to reach the company. */
export function CustomerStart() {
  const text = useTexts('shell');
  const { firstName } = useUser();
  const { companyName } = useSetting();
  useEffect(() => nameScreen(null), []);
  return (
    <>
      <PageHeader
        title={text('customerGreeting', { name: firstName })}
        description={text('customerIntro', { company: companyName })}
      />
      <Suspense fallback={<div className={classes.funds} aria-busy />}>
        <FundsOverview>
          <QuickWays />
          {/* Above the chart: an order that staff prepared lapses after minutes. */}
          <Suspense fallback={null}>
            <PreparedCard />
          </Suspense>
        </FundsOverview>
      </Suspense>
      <Suspense fallback={null}>
        {cards.map((Card, index) => (
          <Card key={index} />
        ))}
      </Suspense>
      <nav className={classes.navigation} aria-label={text('customerNavigation')}>
        <Ways title={text('customerWaysMoney')} ways={moneyWays} />
        <Ways title={text('customerWaysAccount')} ways={accountWays} />
      </nav>
      <Contact />
    </>
  );
}

function QuickWays() {
  const text = useTexts('shell');
  const { history } = useRouter();
  return (
    <nav className={classes.quick} aria-label={text('customerQuick')}>
      {quickWays.map(({ href, Icon, title }) => (
        <FrameLink key={href} href={href} className={classes.quickWay} onNavigate={(to) => history.push(to)}>
          <Icon size={20} aria-hidden />
          {text(title)}
        </FrameLink>
      ))}
    </nav>
  );
}

interface WaysProps {
  readonly title: string;
  readonly ways: typeof moneyWays | typeof accountWays;
}

function Ways({ title, ways }: WaysProps) {
  const text = useTexts('shell');
  return (
    <section>
      <h2 className={classes.waysTitle}>{title}</h2>
      <div className={classes.ways}>
        {ways.map(({ href, Icon, title: name, detail }) => (
          <Way key={href} href={href} icon={<Icon size={20} aria-hidden />} title={text(name)} detail={text(detail)} />
        ))}
      </div>
    </section>
  );
}

interface WayProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string;
}

function Way({ href, icon, title, detail }: WayProps) {
  const { history } = useRouter();
  return (
    <FrameLink href={href} className={classes.way} onNavigate={(to) => history.push(to)}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.detail}>{detail}</span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </FrameLink>
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
