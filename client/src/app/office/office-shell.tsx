import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { OfficeDepositHost } from '../../features/deposit/office/office-deposit-host.tsx';
import { ProofHost } from '../../features/profile/use-recent-proof.tsx';
import { QueueBadge, useQueueCounts } from '../../features/today/queue-badge.tsx';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { nameScreen } from '../../kernel/setting/page-identity.ts';
import { AppFrame } from '../../ui/frame/app-frame.tsx';
import { ForbiddenState } from '../../ui/page/screen-state.tsx';
import { AccountMenu } from '../frame/account-menu.tsx';
import { Brand, BrandLogo } from '../frame/brand.tsx';
import { NotificationBell } from '../frame/notification-bell.tsx';
import { LanguageButton, ModeSwitch } from '../frame/preference-buttons.tsx';
import { isSidebarCollapsed, storeSidebar } from '../frame/sidebar-state.ts';
import { ThemeButton } from '../frame/theme-button.tsx';
import type { Screen } from './declare-screen.ts';
import { PaletteButton } from './palette/palette-button.tsx';
import { isShown, screensFor } from './screen-groups.ts';

const useSidebar = () => {
  const [collapsed, setCollapsed] = useState(isSidebarCollapsed);
  const change = (next: boolean) => {
    storeSidebar(next);
    setCollapsed(next);
  };
  return { collapsed, change };
};

/** The counts next to the screens; none while they are unknown, and none for nothing. */
const useBadges = () => {
  const { data } = useQueueCounts();
  return ({ queue }: Pick<Screen, 'queue'>) => {
    const count = (queue && data?.[queue]) ?? 0;
    if (queue === undefined || count === 0) return undefined;
    return (
      <QueueBadge name={queue} count={count} isLate={queue === 'withdrawals' && (data?.withdrawalsLate ?? 0) > 0} />
    );
  };
};

/** The groups of the sidebar in the reader's language, with the current screen marked. */
const useGroups = () => {
  const text = useTexts('shell');
  const role = useRole();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const badgeOf = useBadges();
  const groups = screensFor(role).map(({ id, screens }) => ({
    id,
    label: text(id),
    entries: screens.map((screen) => ({
      id: screen.id,
      label: text(screen.id),
      href: screen.path,
      icon: <screen.icon size={18} aria-hidden />,
      active: isShown(screen, path),
      badge: badgeOf(screen),
    })),
  }));
  const shown = groups.flatMap(({ entries }) => entries).find(({ active }) => active);
  return { groups, shownLabel: shown?.label ?? null };
};

export function OfficeShell() {
  const { history } = useRouter();
  const sidebar = useSidebar();
  const { groups, shownLabel } = useGroups();
  // Before the screen's own effects, so that a screen can set a more precise name.
  useLayoutEffect(() => nameScreen(shownLabel), [shownLabel]);
  return (
    <AppFrame
      brand={<Brand />}
      brandSmall={<BrandLogo />}
      groups={groups}
      collapsed={sidebar.collapsed}
      onCollapsedChange={sidebar.change}
      onNavigate={(href) => history.push(href)}
      search={<PaletteButton />}
      actions={
        <>
          <NotificationBell area="office" allHref="/office/notifications" onNavigate={(href) => history.push(href)} />
          <LanguageButton />
          <ModeSwitch />
          <ThemeButton />
        </>
      }
      profile={<AccountMenu profileHref="/office/profile" onNavigate={(href) => history.push(href)} />}
    >
      <PermittedScreen />
      <OfficeDepositHost />
      <ProofHost />
    </AppFrame>
  );
}

function PermittedScreen() {
  const role = useRole();
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  return permission === undefined || mayAtAll(role, permission) ? <Outlet /> : <ForbiddenState />;
}
