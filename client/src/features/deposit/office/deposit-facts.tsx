import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import classes from '../deposit.module.css';
import { Means } from '../deposit-marks.tsx';

/** Payer, means and reference. */
export function DepositFacts({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  return (
    <Facts>
      <Fact name={text('customer')}>
        <Link to="/office/leads/$id" params={{ id: item.lead }} className={nameLink}>
          {item.leadName}
        </Link>
      </Fact>
      <Fact name={text('means')}>
        <Means item={item} />
      </Fact>
      {item.cardExpirationDate !== null && (
        <Fact name={field('cardExpirationDate')}>
          <span className={classes.figure}>{item.cardExpirationDate}</span>
        </Fact>
      )}
      <Fact name={field('transactionId')}>{item.transactionId}</Fact>
    </Facts>
  );
}

/** The payer's billing address; a dash for missing parts. */
export function BillingAddress({ item }: { readonly item: Deposit }) {
  const field = useTexts('field');
  const language = useLanguage();
  const { fullName, street, zipCode, country, phone } = item;
  const countryName = country && new Intl.DisplayNames([language], { type: 'region' }).of(country);
  return (
    <Facts>
      <Fact name={field('fullName')}>{fullName || '–'}</Fact>
      <Fact name={field('street')}>{street || '–'}</Fact>
      <Fact name={field('zipCode')}>{zipCode || '–'}</Fact>
      <Fact name={field('country')}>{countryName || '–'}</Fact>
      <Fact name={field('phone')}>{phone || '–'}</Fact>
    </Facts>
  );
}
