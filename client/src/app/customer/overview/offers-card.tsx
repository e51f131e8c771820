import { offer } from '@countinghouse/contract/offer/offer.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { MoreLink } from './more-link.tsx';
import classes from './overview.module.css';

const offers = resourceQueries(offer);

/** The company's pending offers to the customer, those that expire first in front; renders nothing without any. */
export function OffersCard() {
  const text = useTexts('overview');
  const language = useLanguage();
  const { data } = offers.useList({
    filters: { status: { eq: 'pending' }, madeBy: { eq: 'company' } },
    sorts: ['expirationDate'],
    q: '',
    page: 1,
    pageSize: 3,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={text('offers')} actions={<MoreLink href="/my/vault">{text('toOffers')}</MoreLink>}>
      <ul className={shared.list} aria-label={text('offers')}>
        {data.items.map((item) => (
          <li key={item.id} className={classes.row}>
            <span className={classes.words}>
              <span>{item.productName}</span>
              <span className={shared.detail}>
                {text('validUntil')} <DateTime instant={item.expirationDate} />
              </span>
            </span>
            <strong className={shared.figure}>{euroText(item.amount, language)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
