import type { Offer } from '@countinghouse/contract/offer/offer.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { dateText } from '../../../../ui/format/date-text.ts';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { useUiLocale } from '../../../../ui/provider/ui-locale.ts';
import { GainFact } from './gain.tsx';
import { OfferAnswer } from './offer-answer.tsx';
import { ProductLink } from './product-link.tsx';
import { TimeLeft } from './time-left.tsx';
import { useTimeLeft } from './use-time-left.ts';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import classes from '../customer.module.css';

/** A pending offer: product, amount, time left, and the answer if it is the customer's turn. */
export function OfferRow({ item }: { readonly item: Offer }) {
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
      <p className={classes.quiet}>{text(isCustomers ? 'askUntil' : 'offerUntil', { date })}</p>
      {isCustomers && <p className={classes.quiet}>{text('answerWaits')}</p>}
      {!isCustomers && !isOver && <OfferAnswer item={item} />}
    </div>
  );
}
