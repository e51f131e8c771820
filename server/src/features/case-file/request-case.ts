import type {
  CaseCopy,
  CaseFile,
  listLeadCaseFiles,
  listOwnCaseFiles,
  requestCaseFile,
  requestLeadCaseFile,
} from '@countinghouse/contract/case-file/case-file.ts';
import { mostCaseFiles } from '@countinghouse/contract/case-file/case-file.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireLead } from '../own-data/index.ts';
import { countCaseFiles, insertCaseFile, readCaseFiles } from './case-file-table.ts';
import { makeKind } from './make-case.ts';

const dayMilliseconds = 24 * 60 * 60 * 1_000;

interface Requested {
  readonly lead: string;
  readonly copy: CaseCopy;
  readonly reason: string | null;
}

const request = async (context: Context, requested: Requested): Promise<void> => {
  const { lead, copy, reason } = requested;
  const since = new Date(context.now.getTime() - dayMilliseconds);
  const { recent, isWaiting } = await countCaseFiles(context, { lead, copy, since });
  if (isWaiting) throw new Refusal('conflict', 'caseFileWaiting');
  if (recent >= mostCaseFiles) throw new Refusal('conflict', 'caseFileLimit', { params: { count: mostCaseFiles } });
  const id = newId();
  await insertCaseFile(context, { id, ...requested });
  await enqueue(context, makeKind, { id });
  const after = { copy, ...(reason !== null && { reason }) };
  context.changed({
    resource: 'caseFile',
    change: 'requested',
    records: [{ id, subject: lead, subjectReads: copy === 'customer', after }],
  });
};

const listed = async (context: Context, lead: string, isOwn: boolean): Promise<{ caseFiles: CaseFile[] }> => ({
  caseFiles: await readCaseFiles(context, { lead, isOwn }),
});

export const showOwnCases: Command<typeof listOwnCaseFiles> = (context) => listed(context, context.actor.id, true);

export const requestOwnCase: Command<typeof requestCaseFile> = async (context) => {
  const lead = context.actor.id;
  await request(context, { lead, copy: 'customer', reason: null });
  return listed(context, lead, true);
};

export const showLeadCases: Command<typeof listLeadCaseFiles> = async (context, { params }) =>
  listed(context, await requireLead(context, params.id), false);

export const requestLeadCase: Command<typeof requestLeadCaseFile> = async (context, { params, body }) => {
  const lead = await requireLead(context, params.id);
  await request(context, { lead, ...body });
  return listed(context, lead, false);
};
