import { approve } from '@countinghouse/contract/approval/approval.ts';
import * as calls from '@countinghouse/contract/import/import.ts';
import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import { type Caller, type Response, signedIn } from './caller.ts';
import { sendFile } from './form.ts';
import type { TestApp } from './test-app.ts';
import { libraryWorkbook } from '../../src/kernel/spreadsheet/crafted-workbooks.ts';

export const header = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'campaignName'];

export const freshEmail = (): string => `${crypto.randomUUID()}@example.test`;

/** Rows that can be imported, each with an address of its own. */
export const goodRows = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => ['Ada', `Row ${index}`, freshEmail(), '+49 30 1234', '', '']);

export const sheetOf = (rows: unknown[][], head: string[] = header): Buffer =>
  libraryWorkbook({ Leads: [head, ...rows] }, 'xlsx');

interface Upload {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly fields?: Record<string, string>;
  readonly language?: string;
}

/** Uploads a spreadsheet as the screen does. */
export const upload = (
  app: TestApp,
  who: Caller,
  { bytes, name = 'leads.xlsx', fields = {}, language = 'en' }: Upload,
): Promise<Response<LeadImport>> =>
  sendFile<LeadImport>(app, who, {
    path: calls.importExcel.path,
    bytes,
    name,
    fields,
    headers: { 'x-lang': language },
  });

/** Uploads a spreadsheet for a check only; returns the checked import. */
export const check = async (
  app: TestApp,
  who: Caller,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<LeadImport> => {
  const response = await upload(app, who, { bytes, fields: { ...fields, dryRun: 'true' } });
  if (response.status !== 201) throw new Error(`${response.status}: ${response.text}`);
  return response.body;
};

/** Waits for the import's job to end, with any result. */
export const ended = (who: Caller, id: string): Promise<LeadImport> =>
  vi.waitFor(
    async () => {
      const { body } = await who.call(calls.getImport, { params: { id } });
      if (body.state === 'running') throw new Error(`still running: ${body.processed} of ${body.rowCount}`);
      return body;
    },
    { timeout: 20_000, interval: 50 },
  );

export const run = async (
  who: Caller,
  id: string,
  options: { duplicates?: 'skip' | 'update'; createCampaigns?: boolean } = {},
): Promise<LeadImport> => {
  const started = await who.call(calls.runImport, {
    params: { id },
    body: { duplicates: 'skip', createCampaigns: false, ...options },
  });
  if (started.status !== 201) throw new Error(`${started.status}: ${started.text}`);
  return ended(who, id);
};

/** Approves the pending proposal of a record as another admin. */
export const approveOf = async (app: TestApp, recordId: string): Promise<void> => {
  const colleague = await signedIn(app, 'admin');
  const [waiting] = await app.database.query<{ id: string }>(
    sql`select id from approval where record_id = ${recordId} and state = 'pending'`,
  );
  const reply = await colleague.call(approve, { params: { id: waiting?.id ?? '' }, body: {} });
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.text}`);
};

export interface StoredLead {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly campaign: string | null;
  readonly version: number;
  readonly binned: boolean;
}

/** All people with this address, including those in the bin. */
export const peopleWith = (app: TestApp, email: string): Promise<StoredLead[]> =>
  app.database.query<StoredLead>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.phone, c.name as campaign, u.version, u.deleted_at is not null as binned
    from users u left join campaign c on c.id = u.campaign_id where u.email = ${email}`);

/** The number of leads, counted and by the maintained counter: both must agree. */
export const leadCounts = async (app: TestApp): Promise<number> => {
  const [row] = await app.database.query<{ counted: number; kept: number }>(sql`
    select count(*)::integer as counted, count_leads('all', '00000000-0000-0000-0000-000000000000')::integer as kept
    from users where role = 'lead' and deleted_at is null`);
  if (!row || row.counted !== row.kept) throw new Error(`the counter is ${row?.kept}, not ${row?.counted}`);
  return row.counted;
};
