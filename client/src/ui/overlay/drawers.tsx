import { CloseButton, Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useUiText } from '../provider/ui-texts.ts';
import type { SidePanelProps } from './side-panel.tsx';
import classes from './side-panel.module.css';
import { UnsavedHost } from './unsaved.tsx';
import { FocusReturn } from './use-return-focus.ts';

/** The drawer of a `SidePanel`; closing it asks about unsaved changes in it. */
export function PanelDrawer(props: SidePanelProps) {
  const { opened, onClose, title, actions, footer, width = 520, hasKeys, children } = props;
  const text = useUiText();
  // The focus returns only from a drawer that saw itself open, so it is closed at first.
  const isThere = useMounted();
  return (
    <UnsavedHost opened={opened}>
      {(guarded) => (
        <Drawer.Root
          opened={opened && isThere}
          onClose={guarded(onClose)}
          position="right"
          size={width}
          classNames={{ content: classes.content ?? '' }}
        >
          <Drawer.Overlay backgroundOpacity={0.25} />
          <Drawer.Content data-keys={hasKeys || undefined}>
            <FocusReturn />
            <Drawer.Header className={classes.header}>
              <Drawer.Title className={classes.title}>{title}</Drawer.Title>
              <div className={classes.actions}>
                {actions}
                <CloseButton aria-label={text('close')} onClick={guarded(onClose)} />
              </div>
            </Drawer.Header>
            <Drawer.Body className={classes.body}>{children}</Drawer.Body>
            {footer && <div className={classes.footer}>{footer}</div>}
          </Drawer.Content>
        </Drawer.Root>
      )}
    </UnsavedHost>
  );
}

interface MenuDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar of a phone. */
export function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  const text = useUiText();
  // The focus returns only from a drawer that saw itself open, so it is closed at first.
  const isThere = useMounted();
  return (
    <Drawer.Root opened={opened && isThere} onClose={onClose} size={280}>
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content aria-label={text('menu')}>
        <FocusReturn />
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
