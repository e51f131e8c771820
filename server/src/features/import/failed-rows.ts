import type {
  excelTemplate as templateRoute,
  failedRows as failedRoute,
  LeadImport,
} from '@countinghouse/contract/import/import.ts';
import { importFields } from '@countinghouse/contract/import/import.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { noContacts, openDocument } from '../../kernel/contacts/open-file.ts';
import type { App } from '../../kernel/context.ts';
import { inTurn } from '../../kernel/exports/export-queue.ts';
import { exportReply } from '../../kernel/exports/export-reply.ts';
import { FileReply } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { translate } from '../../kernel/http/translate.ts';
import { newId } from '../../kernel/ids.ts';
import { writeXlsx } from '../../kernel/spreadsheet/write-xlsx.ts';
import { readRows, type StoredRow } from './import-row-table.ts';
import { readImport } from './import-table.ts';
import { problemsIn } from './show-rows.ts';

const page = 1_000;
const sheetName = 'leads';

/** It holds nobody's data, so it is no export. */
export const giveTemplate: Command<typeof templateRoute> = async () =>
  new FileReply(
    writeXlsx({ header: importFields, rows: [], sheetName }),
    {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="lead_import_template.xlsx"',
      'cache-control': 'no-store',
    },
    noContacts,
  );

/**
 * The failed rows as they were in the sheet, with the reason in a last column, ready to be corrected and imported
 * again.
 */
export const giveFailedRows: Command<typeof failedRoute> = async (context, { params }) => {
  const { language } = context.request;
  const found = await readImport(context, params.id, context.now);
  const rows = failedIn(context.app, found, language);
  return exportReply(context, {
    exported: { id: newId(), resource: 'leadImport', subject: null, format: 'xlsx' },
    name: 'lead_import_failed',
    body: (place) =>
      writeXlsx({
        header: [...found.header, translate(language, 'field:reason')],
        rows: inTurn(place, rows),
        sheetName,
      }),
    contacts: await openDocument(context, null),
  });
};

async function* failedIn({ database }: App, { id }: LeadImport, language: Language): AsyncGenerator<string[]> {
  let rows: StoredRow[];
  let after = 0;
  do {
    rows = await readRows(database, id, { show: 'failed', after, limit: page });
    for (const row of rows) yield [...row.cells, reasonOf(row, language)];
    after = rows.at(-1)?.number ?? after;
  } while (rows.length === page);
}

const reasonOf = (row: StoredRow, language: Language): string =>
  problemsIn(row)
    .map(({ field, code, params }) => `${translate(language, `field:${field}`)}: ${translate(language, code, params)}`)
    .join(' ');
