import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { dateText } from '../../../../ui/format/date-text.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { ErrorState } from '../../../../ui/page/screen-state.tsx';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import classes from '../customer.module.css';
import { GainFact } from './gain.tsx';
import { OfferAnswer } from './offer-answer.tsx';
import { ProductLink } from './product-link.tsx';
import { TimeLeft } from './time-left.tsx';
import { usePendingOffers } from './use-own-offers.ts';
import { useTimeLeft } from './use-time-left.ts';

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

/** The company's offers, for the customer to answer. */
export function OffersToAnswer() {
  const text = useTexts('myVault');
  const { data, error, refetch } = usePendingOffers('company');
  return (
    <Panel title={text('pending')}>
      {!data && !error && <Skeleton height={90} />}
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
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
