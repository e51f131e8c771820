import { type Offer, offer } from '@countinghouse/contract/offer/offer.ts';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { answerOf } from '../../../../kernel/resource/answer-of.tsx';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { nameLink } from '../../../../ui/page/name-link.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import classes from '../office.module.css';
import { Maker, OfferStatusBadge, TimeLeft } from './offer-cells.tsx';

const offers = resourceQueries(offer);

interface OffersOfProps {
  /** Id of the product. */
  readonly product: string;
  /** Id of the offer that is already displayed. */
  readonly except?: string;
}

/** The offers for a product, newest first. */
export function OffersOf({ product, except }: OffersOfProps) {
  const text = useTexts('productOffer');
  const { data, pending } = answerOf(
    offers.useList({
      filters: { product: { eq: product } },
      sorts: [],
      q: '',
      page: 1,
      pageSize: 25,
    }),
    <Skeleton height={60} />,
  );
  const items = (data?.items ?? []).filter(({ id }) => id !== except);
  return (
    <section className={classes.part}>
      <h3 className={shared.heading}>{text('related')}</h3>
      {pending}
      {data && items.length === 0 && <p className={shared.quiet}>{text('relatedNone')}</p>}
      <ul className={classes.rows}>
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ item }: { readonly item: Offer }) {
  return (
    <div className={classes.row}>
      <span className={classes.rowLabels}>
        <Link to="/office/offers" search={{ record: item.id }} className={nameLink}>
          <Money amount={item.amount} />
        </Link>
        <span className={shared.quiet}>
          <Maker madeBy={item.madeBy} /> · {item.userName} · <TimeLeft offer={item} />
        </span>
      </span>
      <OfferStatusBadge offer={item} />
    </div>
  );
}
