import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** An import with more rows than this needs a second person's approval. */
export const rowsWithoutApproval = 1_000;

/**
 * The fields that a column of the sheet can map to. `leadCost` is what the lead cost, in euro: it counts for the lead's campaign in
 * the month of the run.
 */
export const importFields = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'campaignName', 'leadCost'] as const;
export const ImportField = z.enum(importFields);

/** A long import waits for approval before it runs. One that failed has imported nothing. */
export const importStates = stateMachine({
  checked: {
    isOpen: false,
    tone: 'warning',
    label: 'stateChecked',
    on: { map: 'checked', fixRow: 'checked', run: 'running', propose: 'waiting', discard: 'discarded' },
  },
  waiting: { isOpen: false, tone: 'warning', label: 'stateWaiting', on: { approve: 'running', reject: 'checked' } },
  running: { isOpen: false, tone: 'info', label: 'stateRunning', on: { finish: 'done', fail: 'failed' } },
  done: { isOpen: false, tone: 'success', label: 'stateDone', on: { undo: 'undone' } },
  failed: { isOpen: false, tone: 'error', label: 'stateFailed' },
  discarded: { isOpen: false, tone: 'neutral', label: 'stateDiscarded' },
  undone: { isOpen: false, tone: 'neutral', label: 'stateUndone' },
});
export const ImportState = stateSchema(importStates);

export const LeadImport = z.object({
  id: Id,
  fileName: z.string(),
  state: ImportState,
  /** Header cells as found, and per column the mapped field or null. */
  header: z.array(z.string()),
  columns: z.array(z.nullable(ImportField)),
  rowCount: z.number(),
  /** Rows that can be imported, that have a problem, and whose e-mail already exists (in the file or among leads). */
  readyCount: z.number(),
  problemCount: z.number(),
  duplicateCount: z.number(),
  /** Campaigns named in the file that do not exist yet: the first 200 names, and the total number. */
  missingCampaigns: z.array(z.string()),
  missingCampaignCount: z.number(),
  /** The campaign of rows that name none. */
  campaign: z.nullable(Id),
  /** During and after the run: rows processed so far, and the results. */
  processed: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /**
   * Cost of the leads that it created, as counted for their campaigns; without those that an undo removed and nobody brought back.
   * Null before the run, and without a column of costs.
   */
  cost: z.nullable(Euro),
  /** The end of the undo period; null if it cannot be undone. */
  undoUntil: z.nullable(Instant),
  authorName: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  dateCreation: Instant,
  /** When it ended; the leads that it created have the same creation date. */
  dateDone: z.nullable(Instant),
});
export type LeadImport = z.infer<typeof LeadImport>;

/**
 * A row of the sheet: `number` as the spreadsheet counts, cells by field, problems by field as error codes. An e-mail
 * of staff is a problem, never a duplicate. `outcome` is null until the import is done.
 */
export const ImportRow = z.object({
  number: z.number(),
  values: z.record(z.string(), z.string()),
  problems: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  duplicate: z.nullable(z.enum(['inFile', 'existing'])),
  /** Whether another lead has the same number or mailbox, in another notation. The row is imported all the same. */
  similar: z.boolean(),
  outcome: z.nullable(z.enum(['created', 'updated', 'skipped', 'failed'])),
});

const access = 'lead:import';

/**
 * Multipart: `file` (.xlsx or .xls, at most 5 MB and 50,000 rows), `campaignId` (for rows without a campaign), `dryRun`
 * ('true': only check, then wait for `runImport`). Without dryRun it runs immediately, skips duplicates and creates no
 * campaigns; the sheet must then have columns for first name, last name and e-mail. An unreadable file is refused here.
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

/** Maps the columns to fields, one entry per header cell, each field at most once, and checks all rows again. */
export const mapImport = route({
  name: 'leadImport.map',
  method: 'PATCH',
  path: '/v1/lead-import/:id',
  access,
  params: ById,
  body: z.strictObject({ columns: z.array(z.nullable(ImportField)).check(z.maxLength(200)) }),
  reply: LeadImport,
});

/** The first rows of the sheet, one text per header cell, including unmapped columns. */
export const importSample = route({
  name: 'leadImport.sample',
  method: 'GET',
  path: '/v1/lead-import/:id/sample',
  access,
  params: ById,
  reply: z.object({ rows: z.array(z.array(z.string())) }),
});

/**
 * The results that a run with these choices would have; unchanged rows among those to be updated count as skipped in
 * the run.
 */
export const forecastImport = route({
  name: 'leadImport.forecast',
  method: 'GET',
  path: '/v1/lead-import/:id/forecast',
  access,
  params: ById,
  query: z.object({
    duplicates: z._default(z.enum(['skip', 'update']), 'skip'),
    createCampaigns: z._default(z.enum(['true', 'false']), 'false'),
    /** Whether rows that name no campaign get one; if not given, they get the campaign sent with the file. */
    hasCampaign: z.optional(z.enum(['true', 'false'])),
  }),
  reply: z.object({
    created: z.number(),
    updated: z.number(),
    skipped: z.number(),
    failed: z.number(),
    /** Among those that fail, rows with a cost and without a campaign. */
    costWithoutCampaign: z.number(),
    /** Cost of the leads to be created. */
    cost: Euro,
  }),
});

/** Fixes cells of one row, in mapped columns only, and checks the row again. */
export const fixRow = route({
  name: 'leadImport.mend',
  method: 'PATCH',
  path: '/v1/lead-import/:id/row/:number',
  access,
  params: z.object({ id: Id, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000)) }),
  body: z.strictObject({ values: z.partialRecord(ImportField, Line(400)) }),
  reply: z.object({ row: ImportRow, import: LeadImport }),
});

/**
 * Runs a checked import in the background, all or nothing. `update` writes the non-empty names, numbers and campaign to
 * the lead that already has the e-mail; if several rows have the same e-mail, the first counts. A row with another name
 * for a customer whose name is verified or being checked fails and changes nothing of theirs. `createCampaigns`
 * creates at most 200 campaigns; without it, rows that name a missing one fail. `campaign`, if given, replaces the one
 * sent with the file. Only the cost of new leads is counted; a new lead with a cost and without a campaign fails.
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

/** The rows that were not imported, in the sheet's layout with a column for the reason. */
export const failedRows = route({
  name: 'leadImport.failedRows',
  method: 'GET',
  path: '/v1/lead-import/:id/failed',
  limit: 'report',
  access,
  params: ById,
  reply: 'file',
});

export const discardImport = route({
  name: 'leadImport.discard',
  method: 'DELETE',
  path: '/v1/lead-import/:id',
  access,
  params: ById,
  reply: 'nothing',
});
