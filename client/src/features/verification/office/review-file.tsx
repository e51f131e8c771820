import { personName } from '@countinghouse/contract/user/person-name.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { getTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { getVerification, type Verification } from '@countinghouse/contract/verification/verification.ts';
import { Alert, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconCheck, IconChevronLeft } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { countryName } from '../../country/index.ts';
import { DecidePart } from './decide-part.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import classes from './review.module.css';
import { useKeys } from '../../../ui/input/use-keys.ts';
import { useViewer, type Viewer } from './use-viewer.ts';
import { VerificationBadge } from './verification-badge.tsx';
import { Decided } from './verification-fact.tsx';

/** The documents of the file, each with its number key; a tick marks viewed ones. */
function DocumentTabs({ viewer }: { readonly viewer: Viewer }) {
  const text = useTexts('verification');
  useKeys(Object.fromEntries(viewer.documents.map((one, at) => [String(at + 1), () => viewer.show(one)])));
  return (
    <div className={shared.buttons}>
      {viewer.documents.map((one, at) => (
        <button
          key={one.id}
          type="button"
          className={classes.tab}
          aria-pressed={one.id === viewer.shown?.id}
          onClick={() => viewer.show(one)}
        >
          <span className={classes.number} aria-hidden>
            {at + 1}
          </span>
          {text(one.kind)}
          {viewer.isSeen(one.id) && <IconCheck size={15} aria-label={text('seen')} role="img" />}
        </button>
      ))}
    </div>
  );
}

const users = resourceQueries(user);

interface ReviewFileProps {
  readonly lead: string;
  /** Opens the next waiting customer; null if there is no other. */
  readonly onNext: (() => void) | null;
  readonly onBack: () => void;
}

/** A customer's documents next to the known data, and the decision. */
export function ReviewFile({ lead, onNext, onBack }: ReviewFileProps) {
  const text = useTexts('verification');
  const { data, error, refetch } = useRead(getVerification, { params: { id: lead } }, { resources: ['user'] });
  const { data: person } = users.useOne(lead);
  return (
    <div className={classes.file}>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconChevronLeft size={16} aria-hidden />
        {text('backToQueue')}
      </button>
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && (!data || !person) && <Skeleton height={420} />}
      {data && person && <Known verification={data} person={person} onNext={onNext} />}
    </div>
  );
}

interface KnownProps {
  readonly verification: Verification;
  readonly person: User;
  readonly onNext: (() => void) | null;
}

function Known({ verification, person, onNext }: KnownProps) {
  const text = useTexts('verification');
  const viewer = useViewer(verification.documents);
  const name = personName(person);
  return (
    <>
      <section className={classes.documents} aria-label={text('documentsOf', { name })}>
        <DocumentTabs viewer={viewer} />
        {viewer.isReplacement && (
          <Alert color="info" role="status">
            {text('replacedMeanwhile')}
          </Alert>
        )}
        {viewer.shown && (
          <DocumentViewer document={viewer.shown} onSeen={() => viewer.shown && viewer.markSeen(viewer.shown.id)} />
        )}
        {!viewer.shown && <p className={shared.quiet}>{text('leadNone')}</p>}
      </section>
      <div className={classes.beside}>
        <KnownData person={person} verification={verification} />
        <DecidePart verification={verification} person={person} viewer={viewer} onNext={onNext} />
        <p className={classes.keys}>{text('keys')}</p>
      </div>
    </>
  );
}

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
function KnownData({ person, verification }: KnownDataProps) {
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
