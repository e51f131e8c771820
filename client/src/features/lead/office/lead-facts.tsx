import type { User } from '@countinghouse/contract/user/user.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import { CountryFact } from '../../trading-policy/index.ts';
import { VerificationFact } from '../../verification/index.ts';
import classes from './lead.module.css';
import { AccountStatus, LabelTags, LastLogin } from './lead-badges.tsx';
import { LeadContact } from './masked-contact.tsx';
import { EditableFact, type EditedField } from './editable-fact.tsx';
import { StageMenu } from './stage-menu.tsx';

interface LeadFactsProps {
  readonly lead: User;
  readonly edited: EditedField | null;
  readonly onEdit: (name: EditedField | null) => void;
  /** After a number was called. */
  readonly onCalled?: (() => void) | undefined;
}

/** A lead's facts at a glance; telephone numbers and addresses are links, and the contact is edited in place. */
export function LeadFacts({ lead, onCalled, ...editing }: LeadFactsProps) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const own = { lead, ...editing };
  return (
    <Facts>
      <EditableFact name="phone" {...own}>
        {lead.phone && <LeadContact lead={lead} name="phone" onCalled={onCalled} />}
      </EditableFact>
      <EditableFact name="mobile" {...own}>
        {lead.mobile && <LeadContact lead={lead} name="mobile" onCalled={onCalled} />}
      </EditableFact>
      <EditableFact name="email" {...own}>
        <LeadContact lead={lead} name="email" />
      </EditableFact>
      <EditableFact name="firstName" {...own}>
        {lead.firstName}
      </EditableFact>
      <EditableFact name="lastName" {...own}>
        {lead.lastName}
      </EditableFact>
      <EditableFact name="company" {...own}>
        {lead.company}
      </EditableFact>
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
