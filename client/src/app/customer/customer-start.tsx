import { useRouter } from '@tanstack/react-router';
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useUser } from '../../kernel/session/session.ts';
import { nameScreen } from '../../kernel/setting/page-identity.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import {
  IconChevronRight,
  IconId,
  IconPalette,
  IconShield,
  IconReceipt,
  IconTransferOut,
  IconClipboardList,
} from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './customer.module.css';

/** Tiles and curve come after the page: charts are not part of its first load. */
const FundsOverview = lazy(() =>
  import('../../features/ledger/customer/funds-overview.tsx').then((module) => ({ default: module.FundsOverview })),
);

/** What the customer finds here today: his money, the own data, and how to reach the company. */
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
      <Suspense fallback={<Skeleton height={380} />}>
        <FundsOverview />
      </Suspense>
      <nav className={classes.ways} aria-label={text('customerNavigation')}>
        <Way
          href="/my/statement"
          icon={<IconReceipt size={20} aria-hidden />}
          title={text('customerStatement')}
          detail={text('customerStatementText')}
        />
        <Way
          href="/my/projects"
          icon={<IconClipboardList size={20} aria-hidden />}
          title={text('customerProjects')}
          detail={text('customerProjectsText')}
        />
        <Way
          href="/my/withdraw"
          icon={<IconTransferOut size={20} aria-hidden />}
          title={text('customerWithdraw')}
          detail={text('customerWithdrawText')}
        />
        <Way
          href="/my/profile"
          icon={<IconId size={20} aria-hidden />}
          title={text('customerProfile')}
          detail={text('customerProfileText')}
        />
        <Way
          href="/my/profile?tab=security"
          icon={<IconShield size={20} aria-hidden />}
          title={text('customerSecurity')}
          detail={text('customerSecurityText')}
        />
        <Way
          href="/my/profile?tab=appearance"
          icon={<IconPalette size={20} aria-hidden />}
          title={text('customerAppearance')}
          detail={text('customerAppearanceText')}
        />
      </nav>
      <Contact />
    </>
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
