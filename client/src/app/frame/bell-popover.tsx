import { Popover } from '@mantine/core';
import { cloneElement, type HTMLAttributes, type ReactElement, type Ref } from 'react';
import { BellPanel } from '../../features/notification/bell-panel.tsx';
import { useOpening } from '../../ui/menu/opened-menu.tsx';
import classes from './notification-bell.module.css';

export type BellBehaviour = Pick<
  HTMLAttributes<HTMLElement>,
  'aria-expanded' | 'aria-busy' | 'onPointerEnter' | 'onFocus' | 'onClick'
>;

interface BellPopoverProps {
  readonly area: 'office' | 'customer';
  /** Address of the screen with all notifications. */
  readonly allHref: string;
  readonly onNavigate: (href: string) => void;
  /** Opens the panel with its first click, which loads this code. */
  readonly bell: (behaviour: BellBehaviour) => ReactElement;
}

/** Mantine sets an inline width that a style sheet cannot override. */
const panelWidth = 'min(400px, calc(100vw - 16px))';

/** The newest notifications below the bell. */
export function BellPopover({ area, allHref, onNavigate, bell }: BellPopoverProps) {
  const { opened, setOpened, takePlace } = useOpening();
  const target = bell({ onClick: () => setOpened(!opened) }) as ReactElement<{ ref: Ref<HTMLElement> }>;
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
