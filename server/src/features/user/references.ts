import type { Context } from '../../kernel/context.ts';
import { holdCampaign } from '../campaign/index.ts';
import { isAssignable, knownLabels } from './references-table.ts';
import { wrongField } from './user-rights.ts';

export interface References {
  readonly campaign?: string | null | undefined;
  readonly assignedTo?: string | null | undefined;
  readonly qualifications?: string | undefined;
  readonly labels?: readonly string[] | undefined;
}

/**
 * Refuses references to records that are missing, deleted, or not meant for leads. Keeps them so until the transaction
 * ends.
 */
export const checkReferences = async (
  context: Context,
  { campaign, assignedTo, qualifications, labels }: References,
): Promise<void> => {
  if (campaign != null && !(await holdCampaign(context, campaign))) throw wrongField('campaign', 'campaignAbsent');
  if (assignedTo != null && !(await isAssignable(context, assignedTo))) throw wrongField('assignedTo', 'notAssignable');
  if (qualifications || labels?.length) await checkLabels(context, qualifications ?? '', labels ?? []);
};

const checkLabels = async (context: Context, qualification: string, labels: readonly string[]): Promise<void> => {
  const known = await knownLabels(context);
  if (qualification !== '' && !known.qualifications.includes(qualification))
    throw wrongField('qualifications', 'qualificationUnknown');
  if (!labels.every((label) => known.labels.includes(label))) throw wrongField('labels', 'labelUnknown');
};

/** `forex;diamond` as a list without repetitions. */
export const labelsOf = (text: string): string[] => [...new Set(text.split(';').filter((label) => label !== ''))];
