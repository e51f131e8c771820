import { ActionIcon, CloseButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '../icons.ts';
import { Hint } from '../overlay/hint.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './app-frame.module.css';
import { type FrameGroup, FrameNavigation } from './frame-navigation.tsx';
import { later } from '../later.tsx';
import { Suspense } from '../suspense.tsx';

export interface AppFrameProps {
  /** Logo and name of the company; the collapsed sidebar shows only the small one. */
  readonly brand: ReactNode;
  readonly brandSmall: ReactNode;
  readonly groups: readonly FrameGroup[];
  readonly collapsed: boolean;
  readonly onCollapsedChange: (collapsed: boolean) => void;
  readonly onNavigate: (href: string) => void;
  /** Search box or its button, at the start of the header. */
  readonly search?: ReactNode;
  /** Notification bell, language, mode and theme, in this order. */
  readonly actions?: ReactNode;
  readonly profile?: ReactNode;
  readonly children: ReactNode;
}

/** Loaded with the first look into the menu of a phone. */
const MenuDrawer = later(() => import('../overlay/drawers.tsx').then((module) => ({ default: module.MenuDrawer })));

/** The layout around the screens: sidebar (a drawer on a phone), header and main part. */
export function AppFrame(props: AppFrameProps) {
  const { brand, brandSmall, groups, collapsed, onNavigate, children } = props;
  const text = useUiText();
  const [wanted, setWanted] = useState(false);
  const [drawerOpened, drawer] = useDisclosure(false, { onOpen: () => setWanted(true) });
  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#main">
        {text('goToContent')}
      </a>
      <aside className={classes.sidebar}>
        <div className={classes.brand}>{collapsed ? brandSmall : brand}</div>
        <div className={classes.scroll}>
          <FrameNavigation groups={groups} collapsed={collapsed} onNavigate={onNavigate} />
        </div>
        <CollapseButton collapsed={collapsed} onCollapsedChange={props.onCollapsedChange} />
      </aside>
      <FrameHeader {...props} onMenu={drawer.open} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Suspense fallback={null}>
        {wanted && (drawerOpened || MenuDrawer.isThere()) && (
          <MenuDrawer opened={drawerOpened} onClose={drawer.close}>
            <div className={classes.drawerHead}>
              {brand}
              <CloseButton aria-label={text('close')} onClick={drawer.close} />
            </div>
            <FrameNavigation
              groups={groups}
              collapsed={false}
              onNavigate={(href) => {
                drawer.close();
                onNavigate(href);
              }}
            />
          </MenuDrawer>
        )}
      </Suspense>
    </div>
  );
}

interface FrameHeaderProps extends Pick<AppFrameProps, 'search' | 'actions' | 'profile' | 'brandSmall'> {
  readonly onMenu: () => void;
}

function FrameHeader({ search, actions, profile, brandSmall, onMenu }: FrameHeaderProps) {
  const text = useUiText();
  return (
    <header className={classes.header}>
      <div className={classes.phoneOnly}>
        <ActionIcon size="lg" aria-label={text('menu')} onClick={onMenu}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        {brandSmall}
      </div>
      <div className={classes.search}>{search}</div>
      <div className={classes.actions}>
        {actions}
        {profile}
      </div>
    </header>
  );
}

type CollapseButtonProps = Pick<AppFrameProps, 'collapsed' | 'onCollapsedChange'>;

function CollapseButton({ collapsed, onCollapsedChange }: CollapseButtonProps) {
  const text = useUiText();
  const label = text(collapsed ? 'expandSidebar' : 'collapseSidebar');
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.collapse}>
      <Hint label={label} position="right">
        <ActionIcon aria-label={label} aria-expanded={!collapsed} onClick={() => onCollapsedChange(!collapsed)}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Hint>
    </div>
  );
}
