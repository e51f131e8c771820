import { Button } from '@mantine/core';
import { type Order, order, orderStates } from '@countinghouse/contract/order/order.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useAction } from '../../../kernel/resource/use-action.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { SettleDialog } from './settle-dialog.tsx';

/**
 * The actions on an order that has not ended: ask the customer to confirm that it closes at the market or is cancelled,
 * or settle it by hand.
 */
export function EndPart({ item }: { readonly item: Order }) {
  const text = useTexts('order');
  const mayAdjust = useMay('order:adjust');
  const mayClose = useMay('order:close');
  const [confirming, setConfirming] = useState<'end' | 'settle' | null>(null);
  const isOpen = orderStates.allows(item.status, 'close');
  if (!mayClose || (!isOpen && !orderStates.allows(item.status, 'cancel'))) return null;
  const atMarket = isOpen && item.kind === 'forex';
  return (
    <div className={shared.buttons}>
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
  const sent = useTexts('prepared')('sent');
  const close = useAction(closeOrder, sent);
  const takeBack = useAction(order.routes.remove, sent);
  const params = { id: item.id };
  const isOpen = orderStates.allows(item.status, 'close');
  const end = async (): Promise<void> => {
    await (isOpen ? close.run({ params, body: { version: item.version } }) : takeBack.run({ params }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text(isOpen ? 'closeTitle' : 'takeBackTitle', { symbol: item.symbol })}
      confirmLabel={text(isOpen ? 'close' : 'takeBack')}
      keepLabel={text('takeBackKeep')}
      busy={close.busy || takeBack.busy}
      onClose={onClose}
      onConfirm={() => void end()}
    >
      {text(isOpen ? 'closeText' : 'takeBackText', { name: item.leadName })}
    </ConfirmDialog>
  );
}
