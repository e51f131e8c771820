import { openDocument } from '../../kernel/contacts/open-file.ts';
import type {
  exportLeadData as leadRoute,
  exportOwnData as ownRoute,
} from '@countinghouse/contract/own-data/own-data.ts';
import type { Context, Reading } from '../../kernel/context.ts';
import { inTurn, refuseWithoutPlace } from '../../kernel/exports/export-queue.ts';
import { exportReply } from '../../kernel/exports/export-reply.ts';
import type { FileReply } from '../../kernel/http/reply.ts';
import { newId } from '../../kernel/ids.ts';
import type { Prepare } from '../../kernel/http/served.ts';
import { printQueue } from '../../kernel/pdf/print-pdf.ts';
import type { WrittenFile } from '../../kernel/files/written-file.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { readSetting } from '../setting/index.ts';
import { userTable } from '../user/index.ts';
import { ownDataJson } from './own-data-json.ts';
import { printOwnData } from './own-data-pdf.ts';
import { readOwner } from './owner-table.ts';

interface Wanted {
  readonly lead: string;
  readonly format: 'json' | 'pdf';
  /** The reason for an export by staff. */
  readonly reason?: string;
  readonly name: string;
}

/** Prints the PDF before the transaction; JSON is read while it is sent. */
const printed = async (before: Reading, { lead, format }: Wanted): Promise<WrittenFile | null> => {
  if (format === 'json') return null;
  printQueue.refuseWhenFull();
  const { companyName: company } = await readSetting(before);
  return printOwnData(before, { lead, company, facts: await readOwner(before, lead) });
};

const exported = async (
  context: Context,
  { lead, format, reason, name }: Wanted,
  pdf: WrittenFile | null,
): Promise<FileReply> => {
  const contacts = await openDocument(context, lead);
  const id = newId();
  const after = { format, ...(reason !== undefined && { reason }), exportedFile: id };
  context.changed({
    resource: 'ownData',
    change: 'exported',
    silent: true,
    records: [{ id: lead, subject: lead, after }],
  });
  return exportReply(context, {
    exported: { id, resource: 'ownData', subject: lead, format },
    name,
    body: (place) => inTurn<Buffer | string>(place, pdf?.stream() ?? ownDataJson(context, lead)),
    contacts,
  });
};

export const exportOwnData: Prepare<typeof ownRoute> = async (before, { query }) => {
  refuseWithoutPlace();
  const wanted = { ...query, lead: before.actor.id, name: 'my-data' };
  const pdf = await printed(before, wanted);
  return async (context) => exported(context, wanted, pdf);
};

/** The customer, in the caller's scope and not erased. */
export const requireLead = async (context: Reading, lead: string): Promise<string> => {
  const { id, item } = await loadOne(context, userTable, { id: lead, action: 'read' });
  if (item.role !== 'lead') throw notFound();
  if ((await readOwner(context, id)).isErased) throw new Refusal('conflict', 'personErased');
  return id;
};

export const exportLeadData: Prepare<typeof leadRoute> = async (before, { params, query }) => {
  refuseWithoutPlace();
  const wanted = { ...query, lead: await requireLead(before, params.id), name: 'customer-data' };
  const pdf = await printed(before, wanted);
  return async (context) => {
    await requireLead(context, wanted.lead);
    return exported(context, wanted, pdf);
  };
};
