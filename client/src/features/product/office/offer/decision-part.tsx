import { acceptOffer, declineOffer, type Offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { ConfirmAction } from '../../../../kernel/resource/confirm-action.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { CounterDialog } from './counter-dialog.tsx';
import { statusAt } from './offer-labels.ts';

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
    <div className={shared.buttons}>
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
  const params = { amount, name: item.productName, customer: item.userName };
  return (
    <ConfirmAction
      route={action === 'accept' ? acceptOffer : declineOffer}
      input={{ params: { id: item.id }, body: { version: item.version } }}
      outcome={text(`${action}Done`, params)}
      title={text(`${action}Title`, params)}
      confirmLabel={text(`${action}Confirm`, params)}
      destructive={action === 'decline'}
      onClose={onClose}
    >
      {text(`${action}Text`, params)}
    </ConfirmAction>
  );
}
