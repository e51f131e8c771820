import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { App, Runner } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { newId } from '../../kernel/ids.ts';
import { seedDocuments } from '../verification/index.ts';
import type { DemoVerification } from './generate-documents.ts';

/** Stores the documents and the result of each check; `checker` decided them. */
export const storeDocuments = async (
  app: App,
  runner: Runner,
  { files, checker }: { files: readonly DemoVerification[]; checker: string },
): Promise<void> => {
  const store = await filesOf(app, runner);
  for (const { lead, submitted, decided, documents, ...file } of files) {
    for (const { kind, status, reason, picture } of documents) {
      const facts = { fileClass: 'verification', originalName: `${kind}.jpg`, ownerId: lead } as const;
      const stored = await store.storeUpload(Readable.from([picture]), { ...facts, createdBy: lead });
      const row = { id: newId(), lead_id: lead, kind, status, file_id: stored.id, reason, uploaded_by: lead };
      await seedDocuments(runner, [{ ...row, date_creation: submitted, date_decided: decided }]);
    }
    await runner.query(sql`
      update users set verification = ${file.status}, verification_reason = ${file.reason},
        verification_submitted_at = ${submitted}::timestamptz, verification_at = ${decided}::timestamptz,
        verification_by = case when ${decided}::timestamptz is not null then ${checker}::uuid end
      where id = ${lead}::uuid`);
  }
};
