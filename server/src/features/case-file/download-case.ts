import { openDocument } from '../../kernel/contacts/open-file.ts';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { downloadCaseFile } from '@countinghouse/contract/case-file/case-file.ts';
import type { Context } from '../../kernel/context.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { proveRecord } from '../../kernel/public-log/prove-record.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { zip, type ZipFile } from '../../kernel/spreadsheet/zip-writer.ts';
import { requireLead } from '../own-data/index.ts';
import { type FoundCase, findDownloadable } from './case-file-table.ts';
import { contentsOf, folderOf } from './case-folder.ts';

/** The customer's own copy, or any for staff who may see the customer. */
const requireAllowed = async (context: Context, { lead, copy }: FoundCase): Promise<void> => {
  if (context.actor.role !== 'lead') return void (await requireLead(context, lead));
  if (context.actor.id !== lead || copy !== 'customer') throw notFound();
};

const archived = (folder: string, names: readonly string[], proof: object): ZipFile[] => [
  ...names.map((name) => ({ name, content: createLazily(path.join(folder, name)) })),
  { name: 'proof.json', content: [`${JSON.stringify(proof, null, 2)}\n`] },
];

/** Opens the file when it is read: an archive may have more files than a process may open at once. */
async function* createLazily(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file) as AsyncIterable<Buffer>;
}

export const downloadCase: Command<typeof downloadCaseFile> = async (context, { params: { id } }) => {
  const found = await findDownloadable(context, id);
  if (!found) throw notFound();
  await requireAllowed(context, found);
  const logged = await proveRecord(context, 'caseFile', id);
  if (!logged) throw new Refusal('conflict', 'caseFileSealing');
  const folder = folderOf(context.app, id);
  const names = await contentsOf(folder);
  const contacts = await openDocument(context, found.lead);
  if (!names) throw notFound();
  context.changed({
    resource: 'caseFile',
    change: 'exported',
    silent: true,
    records: [{ id, subject: found.lead, after: { copy: found.copy } }],
  });
  const day = found.dateCreation.toISOString().slice(0, 10);
  return new FileReply(
    Readable.from(zip(archived(folder, names, { logged })), { objectMode: false }),
    {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="case-file-${day}.zip"`,
      'cache-control': 'no-store',
    },
    contacts,
  );
};
