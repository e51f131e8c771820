import { type Offer, offerStates } from '@countinghouse/contract/offer/offer.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { useNow } from '../../../../ui/format/use-now.ts';
import { IconEdit } from '../../../../ui/icons.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { nameLink } from '../../../../ui/page/name-link.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import type { RecordPanelProps } from '../../../list/index.ts';
import { Gain } from '../figures.tsx';
import { DecisionPart } from './decision-part.tsx';
import { customer, Maker, OfferStatusBadge, TimeLeft } from './offer-cells.tsx';
import { OfferForm } from './offer-form.tsx';
import { statusAt } from './offer-labels.ts';
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
