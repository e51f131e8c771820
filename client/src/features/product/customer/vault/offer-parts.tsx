import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { OfferRow } from './offer-row.tsx';
import { usePendingOffers } from './use-own-offers.ts';
import classes from '../customer.module.css';

/** The company's offers, for the customer to answer. */
export function OffersToAnswer() {
  const text = useTexts('myVault');
  const { data, error, refetch } = usePendingOffers('company');
  return (
    <Panel title={text('pending')}>
      {!data && !error && <Skeleton height={90} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.offers.length === 0 && <p className={classes.quiet}>{text('pendingNone')}</p>}
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
export function OffersAsked() {
  const text = useTexts('myVault');
  const { data } = usePendingOffers('customer');
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
