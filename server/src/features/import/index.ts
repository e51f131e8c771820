import * as calls from '@countinghouse/contract/import/import.ts';
import * as undoCalls from '@countinghouse/contract/import/undo.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve, servePrepared } from '../../kernel/http/served.ts';
import { giveFailedRows, giveTemplate } from './failed-rows.ts';
import { forecastImport, forecastUndo, giveSample } from './forecast.ts';
import { importExcel } from './import-excel.ts';
import { newestImports, readImport } from './import-table.ts';
import { discardImport, mapImport } from './map-import.ts';
import { fixRow } from './fix-row.ts';
import { runImportKind } from './run-import.ts';
import { showRows } from './show-rows.ts';
import { runApproval } from './plan-run.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

export const importFeature: Feature = {
  name: 'import',
  routes: [
    servePrepared(calls.importExcel, importExcel),
    serve(calls.excelTemplate, giveTemplate),
    serve(calls.listImports, async (context) => ({ leadImports: await newestImports(context, context.now) })),
    serve(calls.getImport, (context, { params }) => readImport(context, params.id, context.now)),
    serve(calls.importRows, showRows),
    serve(calls.importSample, giveSample),
    serve(calls.forecastImport, forecastImport),
    serve(undoCalls.forecastUndo, forecastUndo),
    serve(calls.mapImport, mapImport),
    serve(calls.fixRow, fixRow),
    serve(calls.runImport, startImport),
    serve(calls.failedRows, giveFailedRows),
    serve(undoCalls.undoImport, undoImport),
    serve(calls.discardImport, discardImport),
  ],
  jobs: [runImportKind],
  approvals: [runApproval],
};
