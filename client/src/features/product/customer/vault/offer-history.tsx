import { type Offer, offerStates, type OfferStatus } from '@countinghouse/contract/offer/offer.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../../ui/page/panel.tsx';
import { type BadgeTone, StatusBadge } from '../../../../ui/page/status-badge.tsx';
import { ProductLink } from './product-link.tsx';
import { useEndedOffers } from './use-own-offers.ts';
import classes from '../customer.module.css';

const first = 10;
const most = 100;

/** Ended offers, latest first. */
export function OfferHistory() {
  const text = useTexts('myVault');
  const [size, setSize] = useState(first);
  const { data, isFetching } = useEndedOffers(size);
  return (
    <Panel title={text('history')}>
      {!data && <Skeleton height={90} />}
      {data?.offers.length === 0 && <p className={shared.quietWrapped}>{text('historyNone')}</p>}
      {data && data.offers.length > 0 && (
        <ul className={classes.rows} aria-label={text('history')}>
          {data.offers.map((item) => (
            <li key={item.id}>
              <Ended item={item} />
            </li>
          ))}
        </ul>
      )}
      {data && data.count > size && size < most && (
        <Button mt="md" variant="default" loading={isFetching} onClick={() => setSize(most)}>
          {text('more')}
        </Button>
      )}
    </Panel>
  );
}

/** The customer missed an expired offer, which staff see as merely ended. */
const tones: Readonly<Record<OfferStatus, BadgeTone>> = {
  pending: 'info',
  accepted: 'success',
  rejected: 'neutral',
  expired: 'warning',
};

function Ended({ item }: { readonly item: Offer }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const { status } = item;
  return (
    <div className={classes.row}>
      <span className={classes.itemLabels}>
        <span>
          <ProductLink id={item.product} name={item.productName} />
        </span>
        <span className={shared.quietWrapped}>
          {euroText(item.amount, language)} · {text(item.madeBy === 'company' ? 'byCompany' : 'byYou')} ·{' '}
          <DateTime instant={item.dateDecided ?? item.expirationDate} style="date" />
        </span>
      </span>
      {!offerStates.states[status].isOpen && <StatusBadge tone={tones[status]}>{text(status)}</StatusBadge>}
    </div>
  );
}
