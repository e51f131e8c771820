import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { CustomerDepositHost } from '../../features/deposit/customer/customer-deposit-host.tsx';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import { AccountMenu } from '../frame/account-menu.tsx';
import { Brand } from '../frame/brand.tsx';
import { NotificationBell } from '../frame/notification-bell.tsx';
import { LanguageButton, ModeSwitch } from '../frame/preference-buttons.tsx';
import classes from './customer.module.css';

/** Header and screen of the customer's area; made for a phone first. */
export function CustomerShell() {
  const { history } = useRouter();
  const go = (href: string) => history.push(href);
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
      <main id="main" className={classes.main}>
        <Outlet />
      </main>
      <CustomerDepositHost />
    </div>
  );
}
