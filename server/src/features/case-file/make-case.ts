import { caseFileDays } from '@countinghouse/contract/case-file/case-file.ts';
import type { CaseDocuments } from '../../kernel/case-documents.ts';
import type { App } from '../../kernel/context.ts';
import { type Job, JobInterruptedError, type JobKind } from '../../kernel/jobs/job.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { readSetting } from '../setting/index.ts';
import { findWaiting, storeFailed, storeMade } from './case-file-table.ts';
import { folderOf } from './case-folder.ts';
import { writeCase } from './write-case.ts';

export const makeKind = 'caseFile.make';
const attempts = 3;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

const make = async (app: App, { payload, stopping }: Job, documents: readonly CaseDocuments[]): Promise<void> => {
  const { id } = payload as { id: string };
  const wanted = await findWaiting(app.database, id);
  if (!wanted) return;
  const setting = await readSetting(app.database);
  const { records, sha256 } = await writeCase(app, wanted, { folder: folderOf(app, id), documents, setting, stopping });
  await runAsSystem(app, 'caseFile.make', async (context) => {
    const expires = new Date(context.now.getTime() + caseFileDays * dayMilliseconds);
    if (!(await storeMade(context, id, { records, sha256, expires }))) return;
    const after = { copy: wanted.copy, records };
    context.changed({
      resource: 'caseFile',
      change: 'made',
      records: [{ id, subject: wanted.lead, subjectReads: wanted.copy === 'customer', after }],
    });
  });
};

/** Makes a case file in the background; after the last attempt it is shown as failed. */
export const makeCase = (documents: readonly CaseDocuments[]): JobKind => ({
  kind: makeKind,
  attempts,
  takesLong: true,
  run: async (app, job) => {
    try {
      await make(app, job, documents);
    } catch (error) {
      if (!(error instanceof JobInterruptedError) && job.attempt >= attempts)
        await storeFailed(app.database, (job.payload as { id: string }).id);
      throw error;
    }
  },
});
