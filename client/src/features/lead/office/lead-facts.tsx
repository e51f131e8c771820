import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { CountryFact } from '../../trading-policy/index.ts';
import { VerificationFact } from '../../verification/index.ts';
import classes from './lead.module.css';
import { AccountStatus, LabelTags, LastLogin, MailLink, PhoneLink } from './lead-badges.tsx';
import { StageMenu } from './stage-menu.tsx';

/** A lead's facts at a glance; telephone numbers and addresses are links. */
export function LeadFacts({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const field = useTexts('field');
  return (
    <Facts>
      <Fact name={field('phone')}>{lead.phone && <PhoneLink number={lead.phone} />}</Fact>
      <Fact name={field('mobile')}>{lead.mobile && <PhoneLink number={lead.mobile} />}</Fact>
      <Fact name={field('email')}>
        <MailLink email={lead.email} />
      </Fact>
      <Fact name={field('qualifications')}>
        <StageMenu lead={lead} />
      </Fact>
      <Fact name={field('labels')}>{lead.labels && <LabelTags labels={lead.labels} />}</Fact>
      <Fact name={field('campaignName')}>
        {lead.campaign && (
          <Link
            to="/office/leads"
            search={{ filters: { campaign: { in: [lead.campaign] } } }}
            className={classes.contact ?? ''}
          >
            {lead.campaignName}
          </Link>
        )}
      </Fact>
      <Fact name={field('assignedToName')}>{lead.assignedTo === null ? <Unassigned /> : lead.assignedToName}</Fact>
      <Fact name={field('country')}>
        <Suspense fallback={null}>
          <CountryFact lead={lead} />
        </Suspense>
      </Fact>
      <Fact name={field('status')}>
        <AccountStatus status={lead.status} />
      </Fact>
      <Fact name={field('verification')}>
        <VerificationFact lead={lead} />
      </Fact>
      <Fact name={text('lastLogin')}>
        <LastLogin lastLogin={lead.lastLogin} />
      </Fact>
      <Fact name={text('created')}>
        <DateTime instant={lead.dateCreation} />
      </Fact>
    </Facts>
  );
}

function Unassigned() {
  return <span className={classes.absent}>{useTexts('lead')('nobody')}</span>;
}
