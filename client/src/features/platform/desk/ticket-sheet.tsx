import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FocusReturn } from '../../../ui/overlay/use-return-focus.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { TicketPanel } from '../ticket/ticket-panel.tsx';
import classes from './desk.module.css';
import type { PhoneDeskProps } from './phone-desk.tsx';

interface TicketSheetProps extends PhoneDeskProps {
  readonly onClose: () => void;
}

/** Part of the screen, so that the market stays visible. */
export function TicketSheet({ desk, of, isLying, sheet, onSheet, onClose }: TicketSheetProps) {
  const text = useTexts('platform');
  const uiText = useUiText();
  // The focus returns only from a drawer that saw itself open.
  const isThere = useMounted();
  const { ticket, traded, trader, notifyPlaced } = desk;
  return (
    <Drawer
      opened={sheet && isThere}
      position={isLying ? 'right' : 'bottom'}
      size={isLying ? '46%' : 'max(68dvh, min(92dvh, 540px))'}
      overlayProps={{ backgroundOpacity: 0.12 }}
      title={text('ticket')}
      closeButtonProps={{ 'aria-label': uiText('close') }}
      classNames={{ body: classes.sheet ?? '' }}
      onClose={onClose}
    >
      <FocusReturn />
      <TicketPanel
        ticket={ticket}
        traded={traded}
        trader={trader}
        isOwn={of.lead === undefined}
        onPlaced={(placed) => {
          onSheet(false);
          notifyPlaced(placed);
        }}
      />
    </Drawer>
  );
}
