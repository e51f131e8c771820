import { Popover } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, useCallback, useState } from 'react';
import { BellPanel } from '../../features/notification/bell-panel.tsx';
import classes from './notification-bell.module.css';

interface BellPopoverProps {
  readonly area: 'office' | 'customer';
  /** Address of the screen with all notifications. */
  readonly allHref: string;
  readonly onNavigate: (href: string) => void;
  /** Opens the panel with its first click, which loads this code. */
  readonly bell: (onClick: () => void) => ReactElement;
}

/** Mantine sets an inline width that a style sheet cannot override. */
const panelWidth = 'min(400px, calc(100vw - 16px))';

/** The newest notifications below the bell. */
export function BellPopover({ area, allHref, onNavigate, bell }: BellPopoverProps) {
  const [opened, setOpened] = useState(false);
  // As in `OpenedMenu`: replaces the clicked bell and takes its focus, which returns here when the panel closes.
  const takePlace = useCallback((place: HTMLElement | null): void => {
    if (!place) return;
    place.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  const target = bell(() => setOpened(!opened)) as ReactElement<{ ref: Ref<HTMLElement> }>;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={panelWidth} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { ref: takePlace })}</Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''}>
        <BellPanel
          area={area}
          allHref={allHref}
          onNavigate={(href) => {
            setOpened(false);
            onNavigate(href);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
