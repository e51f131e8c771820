import type { PreparedKind } from '@countinghouse/contract/prepared/prepared.ts';
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { CustomerDepositHost } from '../../features/deposit/customer/customer-deposit-host.tsx';
import { useSettled } from '../../kernel/resource/use-settled.ts';
import { useSession } from '../../kernel/session/session.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import { AccountMenu } from '../frame/account-menu.tsx';
import { Brand } from '../frame/brand.tsx';
import { NotificationBell } from '../frame/notification-bell.tsx';
import { LanguageButton, ModeSwitch } from '../frame/preference-buttons.tsx';
import classes from './customer.module.css';
import { Places } from './places.tsx';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

/** Loaded after the page: offline support is not needed for the first paint. */
const OfflineHost = later(
  () => import('../offline/offline-host.tsx').then((module) => ({ default: module.OfflineHost })),
  { quiet: true },
);

/** Loaded once the page has long been there: it checks the public log while the reader reads. */
const LogWatch = later(
  () => import('../../features/public-log/log-watch.tsx').then((module) => ({ default: module.LogWatch })),
  { quiet: true },
);

/** Loaded for the few who need it. */
const RestrictedNotice = later(() =>
  import('../../features/auth/restricted-notice.tsx').then((module) => ({ default: module.RestrictedNotice })),
);

const PreparedCard = later(() =>
  import('./prepared/prepared-card.tsx').then((module) => ({ default: module.PreparedCard })),
);

/** The screens on which a customer does what staff may have prepared. */
const preparedOn: Readonly<Record<string, PreparedKind>> = {
  '/my/platform': 'order',
  '/my/withdraw': 'withdrawal',
  '/my/investments': 'investment',
  '/my/projects': 'investment',
  '/my/products': 'purchase',
  '/my/vault': 'purchase',
};

/** Header and screen of the customer area; designed for phones first. */
export function CustomerShell() {
  const { history } = useRouter();
  const session = useSession();
  const isRestricted = session.status === 'signedIn' && session.check.restricted;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const preparedHere = preparedOn[path];
  const go = (href: string) => history.push(href);
  const isSettled = useSettled();
  const isWide = useMatches({ select: (matches) => matches.at(-1)?.staticData.wide }) ?? false;
  return (
    <div className={classes.area} data-wide={isWide || undefined}>
      <header className={classes.header}>
        <FrameLink href="/my" className={classes.brand} onNavigate={go}>
          <Brand />
        </FrameLink>
        <div className={classes.actions}>
          <NotificationBell area="customer" allHref="/my/notifications" onNavigate={go} />
          <LanguageButton />
          <ModeSwitch />
          <AccountMenu profileHref="/my/profile" onNavigate={go} />
        </div>
      </header>
      <Places hasCounts={isSettled} />
      <main id="main" className={classes.main}>
        <Suspense fallback={null}>
          {isRestricted && <RestrictedNotice />}
          {preparedHere && <PreparedCard kind={preparedHere} />}
        </Suspense>
        <Outlet />
      </main>
      <CustomerDepositHost />
      <Suspense fallback={null}>
        <OfflineHost />
      </Suspense>
      <Suspense fallback={null}>
        {isSettled && <LogWatch detailsHref="/my/activity" isExplained={path === '/my/activity'} onNavigate={go} />}
      </Suspense>
    </div>
  );
}
