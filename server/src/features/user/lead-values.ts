import type { BulkChangeKind } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { LeadValue } from '@countinghouse/contract/user/user-calls.ts';
import type { Context } from '../../kernel/context.ts';
import { type BulkUser, type LeadValues, setLeadValue } from './bulk-table.ts';
import { labelsOf } from './references.ts';

type Field = keyof LeadValues;

/** A field that many leads can get a value of, the kinds of its changes, and the notice to their agents. */
export const leadFields = {
  qualifications: { kinds: ['stage'], notice: 'leads.stageChanged' },
  labels: { kinds: ['label', 'unlabel'], notice: 'leads.labelsChanged' },
  campaign: { kinds: ['campaign'], notice: 'leads.campaignChanged' },
} as const satisfies Record<Field, { readonly kinds: readonly BulkChangeKind[]; readonly notice: string }>;

/** A value as it is recorded: a campaign with its name, because it may be deleted later. */
export const recorded = (field: Field, lead: BulkUser): object =>
  field === 'campaign' ? { campaign: lead.campaign, campaignName: lead.campaignName } : { [field]: lead[field] };

/** The lead with the value. */
export const withValue = (lead: BulkUser, value: LeadValue, campaignName: string | null): BulkUser => {
  if ('qualifications' in value) return { ...lead, qualifications: value.qualifications };
  if ('campaign' in value) return { ...lead, campaign: value.campaign, campaignName };
  const labels = labelsOf(lead.labels);
  const next =
    'addLabel' in value
      ? labelsOf(`${lead.labels};${value.addLabel}`)
      : labels.filter((key) => key !== value.removeLabel);
  return { ...lead, labels: next.join(';') };
};

interface Changed {
  readonly before: BulkUser;
  readonly after: BulkUser;
}

/** Stores one field of leads, locked by the caller, and announces it. */
export const changeLeads = async (context: Context, field: Field, leads: readonly Changed[]): Promise<void> => {
  if (leads.length === 0) return;
  for (const [value, same] of Map.groupBy(leads, ({ after }) => after[field])) {
    const ids = same.map(({ before }) => before.id);
    await setLeadValue(context, ids, field, value);
  }
  context.changed({
    resource: 'user',
    change: 'updated',
    records: leads.map(({ before, after }) => ({
      id: before.id,
      subject: before.id,
      assigned: before.assignedTo,
      audience: ['all:lead'],
      before: recorded(field, before),
      after: recorded(field, after),
    })),
  });
};
