import { acceptOffer, declineOffer, type Offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { counterOffer } from '@countinghouse/contract/schemas/offer/offer.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { ConfirmAction } from '../../../../kernel/resource/confirm-action.tsx';
import { useWrite } from '../../../../kernel/resource/use-call.ts';
import { DayField } from '../../../../ui/form/day-field.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { EuroField } from '../../../../ui/form/number-field.tsx';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { useNow } from '../../../../ui/format/use-now.ts';
import { IconEdit } from '../../../../ui/icons.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { nameLink } from '../../../../ui/page/name-link.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { RecordPanelProps } from '../../../list/index.ts';
import { Gain } from '../figures.tsx';
import { customer, Maker, OfferStatusBadge, TimeLeft } from './offer-cells.tsx';
import { OfferForm } from './offer-form.tsx';
import { dayAhead, endOfDay, statusAt, usualDays } from './offer-labels.ts';
import { OffersOf } from './offers-of.tsx';

/** An offer beside the list: terms, answer, and the other offers for the product. */
export function OfferPanel({ item, save }: RecordPanelProps<Offer>) {
  const text = useTexts('productOffer');
  const now = useNow();
  const isOwn = item.madeBy === 'company';
  const status = statusAt(item, now);
  const mayUpdate = useMay('offer:update');
  const isEditable = mayUpdate && isOwn && offerStates.allows(status, 'update') && item.approval === null;
  const [edited, setEdited] = useState<Offer | null>(null);
  if (edited) return <OfferForm item={edited} save={save} onClose={() => setEdited(null)} />;
  return (
    <div className={shared.column}>
      <p className={shared.amount}>
        <Money amount={item.amount} />
        <OfferStatusBadge offer={item} />
      </p>
      {offerStates.states[status].isOpen && item.approval !== null && (
        <Alert color="warning">
          {text(isOwn ? 'waitingText' : 'acceptWaitingText')}{' '}
          <Link to="/office/approvals" className={nameLink}>
            {text('toApprovals')}
          </Link>
        </Alert>
      )}
      <DecisionPart item={item} />
      {isEditable && (
        <div className={shared.buttons}>
          <Button leftSection={<IconEdit size={16} aria-hidden />} onClick={() => setEdited(item)}>
            {text('edit')}
          </Button>
        </div>
      )}
      <OfferFacts item={item} />
      <OffersOf product={item.product} except={item.id} />
    </div>
  );
}

function OfferFacts({ item }: { readonly item: Offer }) {
  const field = useTexts('field');
  return (
    <Facts>
      <Fact name={field('productName')}>
        <Link to="/office/products" search={{ record: item.product }} className={nameLink}>
          {item.productName}
        </Link>
      </Fact>
      <Fact name={field('userName')}>{customer(item)}</Fact>
      <Fact name={field('productPrice')}>
        <Money amount={item.productPrice} />
      </Fact>
      <Fact name={field('gain')}>
        <Gain amount={item.gain} />
      </Fact>
      <Fact name={field('expirationDate')}>
        <TimeLeft offer={item} />
      </Fact>
      <Fact name={field('madeBy')}>
        <Maker madeBy={item.madeBy} />
      </Fact>
      <Fact name={field('origin')}>{item.origin}</Fact>
      {item.enteredByName !== null && <Fact name={field('enteredByName')}>{item.enteredByName}</Fact>}
      <Fact name={field('dateCreation')}>
        <DateTime instant={item.dateCreation} />
      </Fact>
      {item.dateDecided !== null && (
        <Fact name={field('dateDecided')}>
          <DateTime instant={item.dateDecided} />
        </Fact>
      )}
    </Facts>
  );
}

type Action = 'accept' | 'decline' | 'counter';

/** The company's answer to a customer's offer: accept, decline or counter. */
function DecisionPart({ item }: { readonly item: Offer }) {
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

interface CounterDialogProps {
  readonly item: Offer;
  readonly onClose: () => void;
}

interface Fields {
  readonly amount: number | null;
  readonly expirationDate: string | null;
  readonly version: number;
}

/** Declines an offer and proposes another price, for the customer to decide. */
function CounterDialog({ item, onClose }: CounterDialogProps) {
  const text = useTexts('productOffer');
  const field = useTexts('field');
  const language = useLanguage();
  const { zone } = useUiLocale();
  const { mutateAsync } = useWrite(counterOffer);
  const { form, control, submitting } = useContractForm<Fields, typeof counterOffer.body>({
    schema: counterOffer.body,
    defaultValues: { amount: null, expirationDate: dayAhead(zone, usualDays), version: item.version },
    shape: ({ amount, expirationDate, version }) => ({
      version,
      ...(amount !== null && { amount }),
      ...(expirationDate !== null && { expirationDate: endOfDay(zone, expirationDate) }),
    }),
  });
  const send = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('countered', { customer: item.userName }) });
    onClose();
  });
  const params = {
    amount: euroText(item.amount, language),
    price: euroText(item.productPrice, language),
    customer: item.userName,
  };
  return (
    <FormDialog
      title={text('counterTitle', { name: item.productName })}
      text={text('counterText', params)}
      onClose={onClose}
      form={form}
      onSubmit={send}
      submitLabel={text('counterConfirm')}
    >
      <EuroField control={control} name="amount" label={field('amount')} min={0} required />
      <DayField
        control={control}
        name="expirationDate"
        label={field('expirationDate')}
        description={text('endHint')}
        required
      />
    </FormDialog>
  );
}
