import * as z from 'zod/mini';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';

/** A sheet with more rows than this runs only when somebody else approves. */
export const rowsWithoutApproval = 1_000;

/** What a column of the sheet can become. */
export const importFields = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'campaignName'] as const;
export const ImportField = z.enum(importFields);

/** checked → (waiting for approval →) running → done → undone; or failed (nothing was imported), discarded. */
export const ImportState = z.enum(['checked', 'waiting', 'running', 'done', 'failed', 'discarded', 'undone']);

export const LeadImport = z.object({
  id: Id,
  fileName: z.string(),
  state: ImportState,
  /** Header cells as found, and per column the field it is read as, or null. */
  header: z.array(z.string()),
  columns: z.array(z.nullable(ImportField)),
  rowCount: z.number(),
  /** Rows that can be imported, that have a problem, and whose e-mail exists already (in the file or among leads). */
  readyCount: z.number(),
  problemCount: z.number(),
  duplicateCount: z.number(),
  /** Campaign names of the file that do not exist yet: the first 200 of them, and how many there are. */
  missingCampaigns: z.array(z.string()),
  missingCampaignCount: z.number(),
  /** Campaign of rows that name none. */
  campaign: z.nullable(Id),
  /** While running and after: rows dealt with so far, and what became of them. */
  processed: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: z.nullable(Instant),
  authorName: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  dateCreation: Instant,
  /** When it ended; the leads that it created carry the same moment. */
  dateDone: z.nullable(Instant),
});
export type LeadImport = z.infer<typeof LeadImport>;

/**
 * A row of the sheet: `number` as the spreadsheet counts, cells by field, problems by field as error codes. An e-mail of
 * staff is a problem, never a duplicate. `outcome` is null until the import is done.
 */
export const ImportRow = z.object({
  number: z.number(),
  values: z.record(z.string(), z.string()),
  problems: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  duplicate: z.nullable(z.enum(['inFile', 'existing'])),
  outcome: z.nullable(z.enum(['created', 'updated', 'skipped', 'failed'])),
});

const access = 'lead:import';

/**
 * Multipart: `file` (.xlsx or .xls, at most 5 MB and 50,000 rows), `campaignId` (for rows without a campaign), `dryRun`
 * ('true': check only and wait for `runImport`). Without dryRun it runs at once, skips duplicates and creates no campaigns;
 * then the sheet must have a column for first name, last name and e-mail. A file that cannot be read is refused here.
 */
export const importExcel = route({
  name: 'user.importExcel',
  method: 'POST',
  path: '/v1/user/import-excel',
  access,
  upload: true,
  reply: LeadImport,
});

/** Saved as lead_import_template.xlsx. */
export const excelTemplate = route({
  name: 'user.excelTemplate',
  method: 'GET',
  path: '/v1/user/excel-template',
  access,
  reply: 'file',
});

export const listImports = route({
  name: 'leadImport.list',
  method: 'GET',
  path: '/v1/lead-import',
  access,
  reply: z.object({ leadImports: z.array(LeadImport) }),
});

export const getImport = route({
  name: 'leadImport.one',
  method: 'GET',
  path: '/v1/lead-import/:id',
  access,
  params: ById,
  reply: LeadImport,
});

export const importRows = route({
  name: 'leadImport.rows',
  method: 'GET',
  path: '/v1/lead-import/:id/row',
  access,
  params: ById,
  query: z.object({
    show: z._default(z.enum(['all', 'problems', 'duplicates', 'failed']), 'all'),
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000_000)), 0),
  }),
  /** At most 100 rows after the given number. */
  reply: z.object({ rows: z.array(ImportRow), more: z.boolean() }),
});

/** Says which column is which field, one entry per header cell, each field at most once; checks all rows again. */
export const mapImport = route({
  name: 'leadImport.map',
  method: 'PATCH',
  path: '/v1/lead-import/:id',
  access,
  params: ById,
  body: z.strictObject({ columns: z.array(z.nullable(ImportField)).check(z.maxLength(200)) }),
  reply: LeadImport,
});

/** The first rows of the sheet, one text per header cell, also of columns that are read as no field. */
export const importSample = route({
  name: 'leadImport.sample',
  method: 'GET',
  path: '/v1/lead-import/:id/sample',
  access,
  params: ById,
  reply: z.object({ rows: z.array(z.array(z.string())) }),
});

/** What a run with these choices would make of the rows; of those to be updated, unchanged ones will count as skipped. */
export const forecastImport = route({
  name: 'leadImport.forecast',
  method: 'GET',
  path: '/v1/lead-import/:id/forecast',
  access,
  params: ById,
  query: z.object({
    duplicates: z._default(z.enum(['skip', 'update']), 'skip'),
    createCampaigns: z._default(z.enum(['true', 'false']), 'false'),
  }),
  reply: z.object({ created: z.number(), updated: z.number(), skipped: z.number(), failed: z.number() }),
});

/** Mends cells of one row, of fields that have a column, and checks it again. */
export const mendRow = route({
  name: 'leadImport.mend',
  method: 'PATCH',
  path: '/v1/lead-import/:id/row/:number',
  access,
  params: z.object({ id: Id, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000)) }),
  body: z.strictObject({ values: z.partialRecord(ImportField, Line(400)) }),
  reply: z.object({ row: ImportRow, import: LeadImport }),
});

/**
 * Runs a checked import in the background, all of it or nothing. `update` writes the given, non-empty names, numbers and
 * campaign over the lead that has the e-mail already; of rows with one e-mail in the file the first counts. With
 * `createCampaigns` at most 200 campaigns are made; without it rows that name a missing one fail. `campaign` (when given)
 * replaces the one given with the file.
 */
export const runImport = route({
  name: 'leadImport.run',
  method: 'POST',
  path: '/v1/lead-import/:id/run',
  access,
  params: ById,
  body: z.strictObject({
    duplicates: z.enum(['skip', 'update']),
    createCampaigns: z.boolean(),
    campaign: z.optional(z.nullable(Id)),
  }),
  reply: LeadImport,
});

/** The rows that were not imported, in the sheet's layout with a column that says why. */
export const failedRows = route({
  name: 'leadImport.failedRows',
  method: 'GET',
  path: '/v1/lead-import/:id/failed',
  access,
  params: ById,
  reply: 'file',
});

/**
 * Moves the leads that the import created and nobody touched since to the bin, for 30 days; touched ones are kept. What it
 * wrote over existing leads stays: their timelines tell how they were before.
 */
export const undoImport = route({
  name: 'leadImport.undo',
  method: 'POST',
  path: '/v1/lead-import/:id/undo',
  access,
  params: ById,
  reply: z.object({ removed: z.number(), kept: z.number(), import: LeadImport }),
});

/** How many leads an undo would take back at this moment, and how many it would keep. */
export const forecastUndo = route({
  name: 'leadImport.forecastUndo',
  method: 'GET',
  path: '/v1/lead-import/:id/undo',
  access,
  params: ById,
  reply: z.object({ removed: z.number(), kept: z.number() }),
});

export const discardImport = route({
  name: 'leadImport.discard',
  method: 'DELETE',
  path: '/v1/lead-import/:id',
  access,
  params: ById,
  reply: 'nothing',
});
