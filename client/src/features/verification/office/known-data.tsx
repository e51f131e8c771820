import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { getTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { type Verification } from '@countinghouse/contract/verification/verification.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { countryName } from '../../country/index.ts';
import classes from './review.module.css';
import { VerificationBadge } from './verification-badge.tsx';
import { Decided } from './verification-fact.tsx';

/** A customer's country, on file and as stated, to compare with their proof of address. */
function Residence({ lead, isWaiting }: { readonly lead: string; readonly isWaiting: boolean }) {
  const text = useTexts('verification');
  const [language, locale] = [useLanguage(), useUiLocale()];
  const { data } = useRead(getTrader, { params: { id: lead } });
  if (!data) return null;
  const { country, statedCountry, dateStated } = data;
  if (dateStated === null) return country === '' ? text('countryNone') : countryName(country, language);
  const named = { country: countryName(statedCountry, language), date: dateText(dateStated, locale, 'date') };
  return (
    <span className={classes.residence}>
      {country !== '' && <span>{countryName(country, language)}</span>}
      <span>{text('countryStated', named)}</span>
      {isWaiting && <span className={shared.quiet}>{text('countryConfirms')}</span>}
    </span>
  );
}

const deposits = resourceQueries(deposit);

/** The newest card payment contains the customer's address and the name on their card. */
const useBilling = (lead: string) => {
  const { data } = deposits.useList({
    filters: { lead: { eq: lead }, method: { eq: 'card' } },
    sorts: ['-dateCreation'],
    q: '',
    page: 1,
    pageSize: 25,
  });
  return data?.items.find(({ street }) => street !== '');
};

interface KnownDataProps {
  readonly person: User;
  readonly verification: Verification;
}

/** The data to compare the documents with. */
export function KnownData({ person, verification }: KnownDataProps) {
  const text = useTexts('verification');
  const field = useTexts('field');
  const billing = useBilling(person.id);
  const isWaiting = verificationStates.allows(verification.status, 'verify');
  return (
    <Panel title={text('dataTitle')}>
      <Facts>
        <Fact name={field('firstName')}>{person.firstName}</Fact>
        <Fact name={field('lastName')}>{person.lastName}</Fact>
        <Fact name={field('email')}>{person.email}</Fact>
        {(person.mobile || person.phone) && <Fact name={field('phone')}>{person.mobile || person.phone}</Fact>}
        {billing && <Fact name={text('cardHolder')}>{billing.fullName}</Fact>}
        {billing && (
          <Fact name={text('billingAddress')}>
            {billing.street}, {billing.zipCode} {billing.country}
          </Fact>
        )}
        <Fact name={text('country')}>
          <Residence lead={person.id} isWaiting={isWaiting} />
        </Fact>
        <Fact name={text('status')}>
          <VerificationBadge status={verification.status} />
        </Fact>
        {isWaiting && verification.dateSubmitted && (
          <Fact name={text('since')}>
            <DateTime instant={verification.dateSubmitted} />
          </Fact>
        )}
        {verification.dateDecided && (
          <Fact name={text('before')}>
            <Decided verification={verification} />
          </Fact>
        )}
      </Facts>
      <Link to="/office/leads/$id" params={{ id: person.id }} className={classes.link ?? ''}>
        {text('openLead')}
      </Link>
    </Panel>
  );
}
