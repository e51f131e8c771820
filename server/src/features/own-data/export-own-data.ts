import { Readable } from 'node:stream';
import type { exportOwnData as exportRoute } from '@countinghouse/contract/own-data/own-data.ts';
import type { Command } from '../../kernel/http/served.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import { readOwner } from './owner-table.ts';
import { ownDataJson } from './own-data-json.ts';
import { printOwnData } from './own-data-pdf.ts';
import { readSetting } from '../setting/index.ts';

const types = { json: 'application/json; charset=utf-8', pdf: 'application/pdf' } as const;

/** What the company holds on the caller as a file; that he took it is recorded. It is read while it is sent. */
export const exportOwnData: Command<typeof exportRoute> = async (context, { query }) => {
  const { format } = query;
  const lead = context.actor.id;
  const facts = await readOwner(context, lead);
  const { companyName: company } = await readSetting(context);
  context.changed({
    resource: 'ownData',
    change: 'exported',
    silent: true,
    records: [{ id: lead, subject: lead, after: { format } }],
  });
  const print = async function* (): AsyncGenerator<Buffer> {
    yield await printOwnData(context, { company, facts });
  };
  const body = Readable.from(format === 'json' ? ownDataJson(context, lead) : print(), { objectMode: false });
  return new FileReply(body, {
    'content-type': types[format],
    'content-disposition': `attachment; filename="my-data.${format}"`,
    'cache-control': 'no-store',
  });
};
