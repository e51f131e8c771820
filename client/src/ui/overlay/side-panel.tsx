import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './side-panel.module.css';

export interface SidePanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Buttons beside the close button. */
  readonly actions?: ReactNode;
  /** Always visible below the content. */
  readonly footer?: ReactNode;
  /** Width in px; on a phone it fills the screen. */
  readonly width?: number;
  /** The keys of the screen work in it, too. */
  readonly hasKeys?: boolean;
  readonly children: ReactNode;
}

/**
 * A record beside its list. Keep it mounted and change `opened`: the focus returns only if the panel saw itself open.
 */
export function SidePanel({ opened, onClose, title, actions, footer, width = 520, hasKeys, children }: SidePanelProps) {
  const text = useUiText();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={width}
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content data-keys={hasKeys || undefined}>
        <Drawer.Header className={classes.header}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <div className={classes.actions}>
            {actions}
            <CloseButton aria-label={text('close')} onClick={onClose} />
          </div>
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
