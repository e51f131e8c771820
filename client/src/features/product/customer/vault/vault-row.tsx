import type { VaultItem } from '@countinghouse/contract/product/vault.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { euroText } from '../../../../ui/format/euro-text.ts';
import { PrivateImage } from '../private-image.tsx';
import { GainFact } from './gain.tsx';
import { ProductLink } from './product-link.tsx';
import { TimeLeft } from './time-left.tsx';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import classes from '../customer.module.css';

/** A product that the customer owns or has sold: its cost, and the current offer or sale price. */
export function VaultRow({ item }: { readonly item: VaultItem }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  return (
    <article className={classes.item}>
      <PrivateImage small image={item.image} />
      <div className={classes.itemLabels}>
        <div>
          <h3>
            <ProductLink id={item.product} name={item.productName} />
          </h3>
          <p className={classes.quiet}>{item.categoryName}</p>
        </div>
        <Facts>
          <Fact name={text('paid')}>{euroText(item.cost, language)}</Fact>
          {item.status === 'owned' && <CurrentOffer item={item} />}
          {item.amount !== null && <Fact name={text('soldFor')}>{euroText(item.amount, language)}</Fact>}
          {item.gain !== null && <GainFact amount={item.gain} />}
          <Fact name={text('boughtOn')}>
            <DateTime instant={item.datePurchased} style="date" />
          </Fact>
          {item.dateSold !== null && (
            <Fact name={text('soldOn')}>
              <DateTime instant={item.dateSold} style="date" />
            </Fact>
          )}
        </Facts>
      </div>
    </article>
  );
}

function CurrentOffer({ item }: { readonly item: VaultItem }) {
  const text = useTexts('myVault');
  const language = useLanguage();
  const { currentOfferAmount: amount, currentOfferExpires: expirationDate } = item;
  if (amount === null || expirationDate === null) return <Fact name={text('currentOffer')}>{text('noOffer')}</Fact>;
  return (
    <Fact name={text('currentOffer')}>
      {euroText(amount, language)} · <TimeLeft offer={{ expirationDate }} />
    </Fact>
  );
}
