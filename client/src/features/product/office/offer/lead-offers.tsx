import { offer } from '@countinghouse/contract/offer/offer.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../../kernel/resource/resource-queries.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { nameLink } from '../../../../ui/page/name-link.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import shared from '../../../../ui/page/shared-styles.module.css';
import classes from '../office.module.css';
import { Maker, OfferStatusBadge, TimeLeft } from './offer-cells.tsx';

const offers = resourceQueries(offer);
const shown = 10;

/** The newest offers for a customer's products on their page; renders nothing without any. */
export function LeadOffers({ lead }: { readonly lead: string }) {
  const text = useTexts('productOffer');
  const filters = { user: { eq: lead } };
  const { data } = offers.useList({ filters, sorts: ['-dateCreation'], q: '', page: 1, pageSize: shown });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel
      title={text('title')}
      actions={
        data.count > shown && (
          <Link to="/office/offers" search={{ filters }} className={nameLink}>
            {text('leadAll', { count: data.count })}
          </Link>
        )
      }
    >
      <ul className={classes.rows} aria-label={text('title')}>
        {data.items.map((item) => (
          <li key={item.id} className={classes.row}>
            <span className={classes.rowLabels}>
              <Link to="/office/offers" search={{ record: item.id }} className={nameLink}>
                {item.productName} · <Money amount={item.amount} />
              </Link>
              <span className={shared.quiet}>
                <Maker madeBy={item.madeBy} /> · <TimeLeft offer={item} />
              </span>
            </span>
            <OfferStatusBadge offer={item} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
