import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { App, Runner } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { newId } from '../../kernel/ids.ts';
import type { DemoVerification } from './generate-documents.ts';

/** Stores the documents and the result of each check; `checker` decided them. */
export const storeDocuments = async (
  app: App,
  runner: Runner,
  { files, checker }: { files: readonly DemoVerification[]; checker: string },
): Promise<void> => {
  const store = await filesOf(app, runner);
  for (const file of files) {
    for (const { kind, status, reason, picture } of file.documents) {
      const facts = { fileClass: 'verification', originalName: `${kind}.jpg`, ownerId: file.lead } as const;
      const stored = await store.storeUpload(Readable.from([picture]), { ...facts, createdBy: file.lead });
      await runner.query(sql`
        insert into verification_document (id, lead_id, kind, status, file_id, reason, uploaded_by, date_creation, date_decided)
        values (${newId()}::uuid, ${file.lead}::uuid, ${kind}, ${status}, ${stored.id}::uuid, ${reason}, ${file.lead}::uuid,
          ${file.submitted}::timestamptz, ${file.decided}::timestamptz)`);
    }
    await runner.query(sql`
      update users set verification = ${file.status}, verification_reason = ${file.reason},
        verification_submitted_at = ${file.submitted}::timestamptz, verification_at = ${file.decided}::timestamptz,
        verification_by = case when ${file.decided}::timestamptz is not null then ${checker}::uuid end
      where id = ${file.lead}::uuid`);
  }
};

export const deleteDocuments = async (runner: Runner, now: Date): Promise<void> => {
  await runner.query(sql`
    with gone as (
      delete from verification_document d using users u where u.id = d.lead_id and u.demo returning d.file_id)
    update stored_file set deleted_at = ${now}::timestamptz where id in (select file_id from gone)`);
};
