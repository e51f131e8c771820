import { acceptOffer, counterOffer, declineOffer, type Offer } from '@countinghouse/contract/offer/offer.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { ConfirmAction } from '../../../../kernel/resource/confirm-action.tsx';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { EuroField } from '../../../../ui/form/number-field.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../../ui/toast/toast-store.ts';

interface CounterDialogProps {
  readonly item: Offer;
  readonly onClose: () => void;
}

interface Fields {
  readonly amount: number | null;
  readonly version: number;
}

/** Declines an offer and proposes the customer's own price, for the company to decide. */
function CounterDialog({ item, onClose }: CounterDialogProps) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const { mutateAsync } = useWrite(counterOffer);
  const { form, control, submitting } = useContractForm<Fields, typeof counterOffer.body>({
    schema: counterOffer.body,
    defaultValues: { amount: null, version: item.version },
    shape: ({ amount, version }) => ({ version, ...(amount !== null && { amount }) }),
  });
  const send = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('countered') });
    onClose();
  });
  const params = { amount: euroText(item.amount, language), price: euroText(item.productPrice, language) };
  return (
    <FormDialog
      title={text('counterTitle', { name: item.productName })}
      text={text('counterText', params)}
      onClose={onClose}
      form={form}
      onSubmit={send}
      submitLabel={text('counterConfirm')}
    >
      <EuroField control={control} name="amount" label={text('counterPrice')} padded={false} min={0} required />
    </FormDialog>
  );
}

type Answer = 'accept' | 'decline' | 'counter';

/** Accept, decline or counter; each asks for confirmation and explains its effect. */
export function OfferAnswer({ item }: { readonly item: Offer }) {
  const text = useTexts('myVault');
  const mayDecide = useMay('offer:decide');
  const [confirming, setConfirming] = useState<Answer | null>(null);
  if (!mayDecide) return null;
  const close = () => setConfirming(null);
  const name = item.productName;
  return (
    <div className={shared.buttons}>
      <Button aria-label={text('acceptNamed', { name })} onClick={() => setConfirming('accept')}>
        {text('accept')}
      </Button>
      <Button variant="default" aria-label={text('counterNamed', { name })} onClick={() => setConfirming('counter')}>
        {text('counter')}
      </Button>
      <Button variant="default" aria-label={text('declineNamed', { name })} onClick={() => setConfirming('decline')}>
        {text('decline')}
      </Button>
      {confirming === 'counter' && <CounterDialog item={item} onClose={close} />}
      {(confirming === 'accept' || confirming === 'decline') && (
        <Confirm item={item} answer={confirming} onClose={close} />
      )}
    </div>
  );
}

interface ConfirmProps {
  readonly item: Offer;
  readonly answer: 'accept' | 'decline';
  readonly onClose: () => void;
}

function Confirm({ item, answer, onClose }: ConfirmProps) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const params = {
    amount: euroText(item.amount, language),
    price: euroText(item.productPrice, language),
    name: item.productName,
  };
  return (
    <ConfirmAction
      route={answer === 'accept' ? acceptOffer : declineOffer}
      input={{ params: { id: item.id }, body: { version: item.version } }}
      outcome={text(`${answer}Done`, params)}
      title={text(`${answer}Title`, params)}
      confirmLabel={text(`${answer}Confirm`, params)}
      destructive={answer === 'decline'}
      onClose={onClose}
    >
      {text(`${answer}Text`, params)}
    </ConfirmAction>
  );
}
