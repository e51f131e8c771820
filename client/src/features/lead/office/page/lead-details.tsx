import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { languageChoices } from '../../../../kernel/i18n/language-choices.ts';
import { DateTime } from '../../../../ui/format/date-time.tsx';
import { CopyField } from '../../../../ui/page/copy-field.tsx';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { LastLogin } from '../lead-badges.tsx';
import { useLeadLabels } from '../use-lead-labels.ts';

/** Every field of a lead, including rarely needed ones. */
export function LeadDetails({ lead }: { readonly lead: User }) {
  const text = useTexts('lead');
  const field = useTexts('field');
  const { stageName, labelNames } = useLeadLabels();
  const language = languageChoices.find(({ code }) => code === lead.language)?.name;
  return (
    <>
      <Facts>
        <Fact name={field('firstName')}>{lead.firstName}</Fact>
        <Fact name={field('lastName')}>{lead.lastName}</Fact>
        <Fact name={field('email')}>{lead.email}</Fact>
        <Fact name={field('phone')}>{lead.phone}</Fact>
        <Fact name={field('mobile')}>{lead.mobile}</Fact>
        <Fact name={field('company')}>{lead.company}</Fact>
        <Fact name={field('campaignName')}>{lead.campaignName}</Fact>
        <Fact name={field('assignedToName')}>{lead.assignedToName ?? text('nobody')}</Fact>
        <Fact name={field('qualifications')}>{lead.qualifications && stageName(lead.qualifications)}</Fact>
        <Fact name={field('labels')}>{labelNames(lead.labels).join(', ')}</Fact>
        <Fact name={text('language')}>{language ?? text('languageUnset')}</Fact>
        <Fact name={text('lastLogin')}>
          <LastLogin lastLogin={lead.lastLogin} />
        </Fact>
        <Fact name={text('created')}>
          <DateTime instant={lead.dateCreation} style="full" />
        </Fact>
      </Facts>
      <CopyField label={text('record')} value={lead.id} />
    </>
  );
}
