import {
  acceptOffer,
  declineOffer,
  type Offer,
  offer,
  type OfferMaker,
  offerStates,
} from '@countinghouse/contract/offer/offer.ts';
import { counterOffer } from '@countinghouse/contract/schemas/offer/offer.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '../../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { ConfirmAction } from '../../../../kernel/resource/confirm-action.tsx';
import { useRead, useWrite } from '../../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { EuroField } from '../../../../ui/form/number-field.tsx';
import { dateText } from '../../../../ui/format/date-text.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import classes from '../customer.module.css';
import { TimeLeft, useTimeLeft } from './time-left.tsx';
import { GainFact, ProductLink } from './vault-cells.tsx';

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
function OfferAnswer({ item }: { readonly item: Offer }) {
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

/** A pending offer: product, amount, time left, and the answer if it is the customer's turn. */
function OfferRow({ item }: { readonly item: Offer }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const isCustomers = item.madeBy === 'customer';
  const date = dateText(item.expirationDate, useUiLocale());
  const isOver = useTimeLeft(item) === 0;
  return (
    <div className={classes.itemLabels}>
      <div className={classes.row}>
        <h3>
          <ProductLink id={item.product} name={item.productName} />
        </h3>
        <TimeLeft offer={item} />
      </div>
      <p className={classes.largePrice}>{euroText(item.amount, language)}</p>
      <Facts>
        <Fact name={text('paid')}>{euroText(item.productPrice, language)}</Fact>
        <GainFact amount={item.gain} />
        {item.origin !== '' && <Fact name={text('origin')}>{item.origin}</Fact>}
      </Facts>
      <p className={shared.quietWrapped}>{text(isCustomers ? 'askUntil' : 'offerUntil', { date })}</p>
      {isCustomers && <p className={shared.quietWrapped}>{text('answerWaits')}</p>}
      {!isCustomers && !isOver && <OfferAnswer item={item} />}
    </div>
  );
}

/** More than one customer has to answer at a time. */
const most = 100;

const query = (filters: object, sort: string, pageSize: number) => ({
  query: { filters: JSON.stringify(filters), sorts: JSON.stringify([sort]), pageSize },
});

/** Offers that wait for an answer, those that expire first in front. */
const usePendingOffers = (madeBy: OfferMaker) =>
  useRead(
    offer.routes.list,
    query({ status: { in: offerStates.open }, madeBy: { eq: madeBy } }, 'expirationDate', most),
    { resources: ['product'] },
  );

const over = offerStates.names.filter((status) => !offerStates.states[status].isOpen);

/** Ended offers, latest first. */
export const useEndedOffers = (pageSize: number) =>
  useRead(offer.routes.list, query({ status: { in: over } }, '-dateLastUpdate', pageSize), { keepPrevious: true });

/** The company's offers, for the customer to answer. */
export function OffersToAnswer() {
  const text = useTexts('myVault');
  const { data, pending } = answerOf(usePendingOffers('company'), <Skeleton height={90} />);
  return (
    <Panel title={text('pending')}>
      {pending}
      {data?.offers.length === 0 && <p className={shared.quietWrapped}>{text('pendingNone')}</p>}
      {data && data.offers.length > 0 && (
        <ul className={classes.rows} aria-label={text('pending')}>
          {data.offers.map((item) => (
            <li key={item.id}>
              <OfferRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The customer's own prices that the company has not answered; renders nothing without any. */
export function OwnOffers() {
  const text = useTexts('myVault');
  const { data, pending } = answerOf(usePendingOffers('customer'));
  if (pending) return <Panel title={text('waiting')}>{pending}</Panel>;
  if (!data || data.offers.length === 0) return null;
  return (
    <Panel title={text('waiting')}>
      <ul className={classes.rows} aria-label={text('waiting')}>
        {data.offers.map((item) => (
          <li key={item.id}>
            <OfferRow item={item} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
