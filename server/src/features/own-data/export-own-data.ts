import { Readable } from 'node:stream';
import type {
  exportLeadData as leadRoute,
  exportOwnData as ownRoute,
} from '@countinghouse/contract/own-data/own-data.ts';
import type { Context } from '../../kernel/context.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { readSetting } from '../setting/index.ts';
import { userTable } from '../user/index.ts';
import { ownDataJson } from './own-data-json.ts';
import { printOwnData } from './own-data-pdf.ts';
import { readOwner } from './owner-table.ts';

const types = { json: 'application/json; charset=utf-8', pdf: 'application/pdf' } as const;

interface Wanted {
  readonly lead: string;
  readonly format: keyof typeof types;
  /** Why somebody else than the customer takes it. */
  readonly reason?: string;
  readonly name: string;
}

/** What the company holds on the customer as a file; that it was taken is recorded. It is read while it is sent. */
const exported = async (context: Context, { lead, format, reason, name }: Wanted): Promise<FileReply> => {
  const facts = await readOwner(context, lead);
  const { companyName: company } = await readSetting(context);
  const after = { format, ...(reason !== undefined && { reason }) };
  context.changed({
    resource: 'ownData',
    change: 'exported',
    silent: true,
    records: [{ id: lead, subject: lead, after }],
  });
  const print = async function* (): AsyncGenerator<Buffer> {
    yield await printOwnData(context, { lead, company, facts });
  };
  const body = Readable.from(format === 'json' ? ownDataJson(context, lead) : print(), { objectMode: false });
  return new FileReply(body, {
    'content-type': types[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'cache-control': 'no-store',
  });
};

/** The caller's own. */
export const exportOwnData: Command<typeof ownRoute> = (context, { query }) =>
  exported(context, { ...query, lead: context.actor.id, name: 'my-data' });

/** A customer's, for whoever answers his request. */
export const exportLeadData: Command<typeof leadRoute> = async (context, { params, query }) => {
  const { id, item } = await loadOne(context, userTable, { id: params.id, action: 'read' });
  if (item.role !== 'lead') throw notFound();
  if ((await readOwner(context, id)).isErased) throw new Refusal('conflict', 'personErased');
  return exported(context, { ...query, lead: id, name: 'customer-data' });
};
