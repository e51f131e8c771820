import {
  type DocumentKind,
  type DocumentStatus,
  type VerificationDocument,
  documentStates,
} from '@countinghouse/contract/verification/document.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { fullName } from '../../kernel/full-name.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { scopeOfLeads } from './verification-table.ts';

const documentState = stateConstants(documentStates.names);

export const readDocuments = (runner: Runner, lead: string): Promise<VerificationDocument[]> =>
  runner.query<VerificationDocument>(sql`
    select v.id, v.kind, v.status, f.original_name as name, f.type, f.bytes::integer as bytes, v.reason,
      v.uploaded_by <> v.lead_id as "fromStaff",
      case when v.uploaded_by <> v.lead_id then ${fullName('u')} end as "staffName",
      to_jsonb(v.date_creation) #>> '{}' as "dateUploaded", to_jsonb(v.date_decided) #>> '{}' as "dateDecided",
      to_jsonb(v.date_replaced) #>> '{}' as "dateReplaced"
    from verification_document v join stored_file f on f.id = v.file_id join users u on u.id = v.uploaded_by
    where v.lead_id = ${lead}::uuid order by v.date_creation desc, v.id desc`);

interface FiledDocument {
  readonly id: string;
  readonly lead: string;
  readonly kind: DocumentKind;
  readonly status: DocumentStatus;
  readonly path: string;
}

export const readDocument = async (
  runner: Runner,
  actor: Actor,
  { id, permission }: { id: string; permission: Permission },
): Promise<FiledDocument | undefined> => {
  const [found] = await runner.query<FiledDocument>(sql`
    select v.id, v.lead_id as lead, v.kind, v.status, f.path
    from verification_document v join stored_file f on f.id = v.file_id join users l on l.id = v.lead_id
    where v.id = ${id}::uuid and ${scopeOfLeads(actor, permission)}`);
  return found;
};

interface NewDocument {
  readonly id: string;
  readonly lead: string;
  readonly kind: DocumentKind;
  readonly status: DocumentStatus;
  readonly file: string;
  readonly by: string;
  readonly at: Date;
}

export const insertDocument = async (runner: Runner, document: NewDocument): Promise<void> => {
  const { id, lead, kind, status, file, by, at } = document;
  await runner.query(sql`
    insert into verification_document (id, lead_id, kind, status, file_id, uploaded_by, date_creation)
    values (${id}::uuid, ${lead}::uuid, ${kind}, ${status}, ${file}::uuid, ${by}::uuid, ${at}::timestamptz)`);
};

export const markReplaced = async (runner: Runner, ids: readonly string[], at: Date): Promise<void> => {
  await runner.query(sql`
    update verification_document set date_replaced = ${at}::timestamptz where id = any(${ids}::uuid[])`);
};

/** Deletes drafts for good, with their files. */
export const deleteDrafts = async (runner: Runner, ids: readonly string[], at: Date): Promise<void> => {
  await runner.query(sql`
    with gone as (
      delete from verification_document where id = any(${ids}::uuid[]) and status = ${documentState.draft} returning file_id)
    update stored_file set deleted_at = ${at}::timestamptz where id in (select file_id from gone)`);
};

export const sendDrafts = async (runner: Runner, lead: string): Promise<void> => {
  await runner.query(sql`
    update verification_document set status = ${documentState.pending} where lead_id = ${lead}::uuid and status = ${documentState.draft}`);
};

interface Judged {
  readonly lead: string;
  readonly rejected: readonly { readonly id: string; readonly reason: string }[];
  readonly at: Date;
}

/** Rejects the named documents and accepts the other pending ones. */
export const judgeDocuments = async (runner: Runner, { lead, rejected, at }: Judged): Promise<void> => {
  await runner.query(sql`
    update verification_document v set status = ${documentState.rejected}, reason = r.reason, date_decided = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rejected)}::text::jsonb) as r(id uuid, reason text)
    where v.id = r.id and v.lead_id = ${lead}::uuid`);
  await runner.query(sql`
    update verification_document set status = ${documentState.accepted}, date_decided = ${at}::timestamptz
    where lead_id = ${lead}::uuid and status = ${documentState.pending} and date_replaced is null`);
};

export const seedDocuments = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`verification_document`, rows);

/** Removes the documents of demo customers, with their files. */
export const removeDemoDocuments = async (runner: Runner, at: Date): Promise<void> => {
  await runner.query(sql`
    with gone as (
      delete from verification_document d using users u where u.id = d.lead_id and u.demo returning d.file_id)
    update stored_file set deleted_at = ${at}::timestamptz where id in (select file_id from gone)`);
};
