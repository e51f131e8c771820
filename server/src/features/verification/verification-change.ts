import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { ChangedRecord } from '../../kernel/changes/change.ts';
import type { Context } from '../../kernel/context.ts';
import type { VerificationState } from './verification-table.ts';

type File = Pick<VerificationState, 'lead' | 'assigned'>;

const audienceOf = ({ lead, assigned }: File): Omit<ChangedRecord, 'id'> => ({
  subject: lead,
  assigned,
  subjectReads: true,
});

export const announceDocument = (
  context: Context,
  file: File,
  { change, id, ...facts }: { change: string; id: string; before?: object; after?: object },
): void => {
  context.changed({ resource: 'verification', change, records: [{ id, ...audienceOf(file), ...facts }] });
};

/** Announces a new status: as a change of the customer's record, and to everyone who may read the documents. */
export const announceStatus = async (context: Context, file: File, sides: { before: object; after: object }) => {
  const { lead, assigned } = file;
  context.changed({
    resource: 'user',
    change: 'updated',
    records: [{ id: lead, subject: lead, assigned, audience: ['all:lead'], ...sides }],
  });
  await recordEvent(context, context.now, {
    resource: 'verification',
    change: 'updated',
    records: [{ id: lead, ...audienceOf(file) }],
  });
};

/** Records that a person verified the customer whose file they had a part in, because nobody else could. */
export const announceAlone = (context: Context, lead: string): void =>
  context.changed({
    resource: 'verification',
    change: 'decidedAlone',
    action: 'verification.alone',
    silent: true,
    records: [{ id: lead, subject: lead }],
  });
