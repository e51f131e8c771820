import type { importExcel as route } from '@countinghouse/contract/import/import.ts';
import { Id } from '@countinghouse/contract/kernel/scalars.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command, Prepare } from '../../kernel/http/served.ts';
import type { UploadedFile } from '../../kernel/http/receive-file.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkReferences } from '../user/index.ts';
import { checkRows } from './check-import.ts';
import { recognizeColumns } from './header-names.ts';
import { importChange } from './import-changes.ts';
import { insertImport, readImport } from './import-table.ts';
import type { SheetRow } from './import-row-table.ts';
import { receiveSheet, type Sheet } from './receive-sheet.ts';
import { runOrPropose } from './plan-run.ts';
import { requireColumns } from './start-import.ts';

/** Receives a spreadsheet of leads and checks it; runs it at once unless only the check was requested. */
export const importExcel: Prepare<typeof route> = async (before): Promise<Command<typeof route>> => {
  const upload = before.uploadedFile();
  const campaign = campaignOf(upload);
  const sheet = await receiveSheet(before.app, upload);
  const columns = recognizeColumns(sheet.header);
  const runs = upload.fields['dryRun'] !== 'true';
  if (runs) requireColumns(columns);
  return async (context) => {
    await checkReferences(context, { campaign });
    const id = newId();
    const { header } = sheet;
    await insertImport(
      context,
      {
        id,
        fileName: upload.filename,
        header,
        columns,
        rowCount: sheet.rows.length,
        campaign,
        authorId: context.actor.id,
      },
      context.now,
    );
    await checkRows(context, id, { rows: numbered(sheet), columns });
    announceCreated(context, id, { upload, sheet });
    const sheetOf = { id, fileName: upload.filename, rowCount: sheet.rows.length };
    if (runs) await runOrPropose(context, sheetOf, { duplicates: 'skip', createCampaigns: false, campaign });
    return readImport(context, id, context.now);
  };
};

const announceCreated = (
  context: Context,
  id: string,
  { upload, sheet }: { upload: UploadedFile; sheet: Sheet },
): void => {
  const after = { fileName: upload.filename, sha256: upload.sha256, rowCount: sheet.rows.length };
  context.changed(importChange('created', { id, authorId: context.actor.id }, { after }));
};

const campaignOf = ({ fields }: UploadedFile): string | null => {
  const given = fields['campaignId'];
  if (given === undefined || given === '') return null;
  const id = Id.safeParse(given);
  if (!id.success) throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.campaignId', code: 'id' }] });
  return id.data;
};

function* numbered({ header, rows, rowNumbers }: Sheet): Generator<SheetRow> {
  for (const [index, row] of rows.entries()) {
    yield {
      number: rowNumbers[index] ?? 0,
      cells: row.length === header.length ? row : header.map((_, column) => row[column] ?? ''),
    };
  }
}
