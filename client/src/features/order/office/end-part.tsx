import { Button } from '@mantine/core';
import { closeOrder, type Order, order, orderStates } from '@countinghouse/contract/order/order.ts';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../order.module.css';
import { SettleDialog } from './settle-dialog.tsx';

/** The actions on an order that has not ended: close at the market, cancel, settle by hand. */
export function EndPart({ item }: { readonly item: Order }) {
  const text = useTexts('order');
  const mayAdjust = useMay('order:adjust');
  const mayClose = useMay('order:close');
  const [confirming, setConfirming] = useState<'end' | 'settle' | null>(null);
  const isOpen = orderStates.allows(item.status, 'close');
  if (!mayClose || (!isOpen && !orderStates.allows(item.status, 'cancel'))) return null;
  const atMarket = isOpen && item.kind === 'forex';
  return (
    <div className={classes.buttons}>
      {(atMarket || !isOpen) && (
        <Button onClick={() => setConfirming('end')}>{text(isOpen ? 'close' : 'takeBack')}</Button>
      )}
      {isOpen && mayAdjust && (
        <Button variant="default" onClick={() => setConfirming('settle')}>
          {text('settle')}
        </Button>
      )}
      {confirming === 'end' && <EndDialog item={item} onClose={() => setConfirming(null)} />}
      {confirming === 'settle' && <SettleDialog item={item} onClose={() => setConfirming(null)} />}
    </div>
  );
}

interface EndDialogProps {
  readonly item: Order;
  readonly onClose: () => void;
}

function EndDialog({ item, onClose }: EndDialogProps) {
  const text = useTexts('order');
  const { mutateAsync: close, isPending: isClosing } = useWrite(closeOrder);
  const { mutateAsync: takeBack, isPending: isTakingBack } = useWrite(order.routes.remove);
  const isOpen = orderStates.allows(item.status, 'close');
  const end = async (): Promise<void> => {
    try {
      const params = { id: item.id };
      await (isOpen ? close({ params, body: { version: item.version } }) : takeBack({ params }));
      showToast({ type: 'success', message: text(isOpen ? 'closedToast' : 'takenBack', { symbol: item.symbol }) });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text(isOpen ? 'closeTitle' : 'takeBackTitle', { symbol: item.symbol })}
      confirmLabel={text(isOpen ? 'close' : 'takeBack')}
      keepLabel={text('takeBackKeep')}
      busy={isClosing || isTakingBack}
      onClose={onClose}
      onConfirm={() => void end()}
    >
      {text(isOpen ? 'closeText' : 'takeBackText', { name: item.leadName })}
    </ConfirmDialog>
  );
}
