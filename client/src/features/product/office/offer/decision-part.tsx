import { acceptOffer, declineOffer, type Offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { CounterDialog } from './counter-dialog.tsx';
import { statusAt } from './offer-labels.ts';
import classes from '../office.module.css';

type Action = 'accept' | 'decline' | 'counter';

/** The company's answer to a customer's offer: accept, decline or counter. */
export function DecisionPart({ item }: { readonly item: Offer }) {
  const text = useTexts('productOffer');
  const mayDecide = useMay('offer:decide');
  const now = useNow();
  const [confirming, setConfirming] = useState<Action | null>(null);
  if (!mayDecide || item.madeBy !== 'customer' || !offerStates.allows(statusAt(item, now), 'decline')) return null;
  const close = () => setConfirming(null);
  return (
    <div className={classes.buttons}>
      {item.approval === null && <Button onClick={() => setConfirming('accept')}>{text('accept')}</Button>}
      <Button variant="default" onClick={() => setConfirming('counter')}>
        {text('counter')}
      </Button>
      <Button variant="default" onClick={() => setConfirming('decline')}>
        {text('decline')}
      </Button>
      {confirming === 'counter' && <CounterDialog item={item} onClose={close} />}
      {(confirming === 'accept' || confirming === 'decline') && (
        <Confirm item={item} action={confirming} onClose={close} />
      )}
    </div>
  );
}

interface ConfirmProps {
  readonly item: Offer;
  readonly action: 'accept' | 'decline';
  readonly onClose: () => void;
}

function Confirm({ item, action, onClose }: ConfirmProps) {
  const text = useTexts('productOffer');
  const amount = euroText(item.amount, useLanguage());
  const accept = useWrite(acceptOffer);
  const decline = useWrite(declineOffer);
  const { mutateAsync, isPending } = action === 'accept' ? accept : decline;
  const params = { amount, name: item.productName, customer: item.userName };
  const decide = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id: item.id }, body: { version: item.version } });
      showToast({ type: 'success', message: text(action === 'accept' ? 'acceptDone' : 'declineDone', params) });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text(action === 'accept' ? 'acceptTitle' : 'declineTitle', params)}
      confirmLabel={text(action === 'accept' ? 'acceptConfirm' : 'declineConfirm', params)}
      destructive={action === 'decline'}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => void decide()}
    >
      {text(action === 'accept' ? 'acceptText' : 'declineText', params)}
    </ConfirmDialog>
  );
}
