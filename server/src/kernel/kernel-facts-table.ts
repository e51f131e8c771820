import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import sql from 'sql-template-tag';
import { rowText } from './audit-seal/seal-table.ts';
import type { FeatureFacts } from './facts.ts';
import { instant, sha256Of } from './public-log/content-sql.ts';
import { stateConstants } from './resource/state-in.ts';

const verification = stateConstants(verificationStates.names);

export const kernelFacts: FeatureFacts = {
  tables: {
    // Every request is authorised by it, and the audit trail names it.
    api_token: 'noCustomer',
    audit: {
      customer: 'subject_id',
      kept: 'id at action resource record_id subject_id actor_id real_actor_id session_id ip before after xid',
      merge: 'stays',
      caseFile: { at: 'at', internal: true, leaf: { kind: 'audit', id: 'id' }, text: rowText },
    },
    audit_seal: 'noCustomer',
    bulk_change: 'noCustomer',
    bulk_change_record: { customer: 'record_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'derived' },
    // The audit trail and the customer's activity say who saw what, and why.
    contact_reveal: { customer: 'lead_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'derived' },
    contact_search: 'noCustomer',
    exported_file: {
      customer: 'lead_id',
      kept: 'id resource lead_id format bytes sha256 taken_by date_creation xid',
      merge: 'stays',
      caseFile: { at: 'date_creation', internal: 'taken_by', leaf: { kind: 'export', id: 'id' } },
    },
    file_store: 'noCustomer',
    log_head: 'noCustomer',
    log_leaf: 'noCustomer',
    log_erasure: { customer: 'customer', kept: 'customer leaves', merge: 'stays', caseFile: 'derived' },
    log_salt: { customer: 'customer', rows: 'erasedAfterRetention', merge: 'stays', caseFile: 'derived' },
    log_tile: 'noCustomer',
    outbox: 'noCustomer',
    idempotency: { customer: 'actor_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'technical' },
    job: 'noCustomer',
    total: 'noCustomer',
    total_state: 'noCustomer',
    total_delta: { customer: 'lead_id', kept: 'lead_id measure part at n cents', merge: 'stays', caseFile: 'derived' },
    total_move: {
      customer: 'lead_id',
      kept: 'lead_id from_assigned from_campaign from_binned to_assigned to_campaign to_binned removed',
      merge: 'stays',
      caseFile: 'derived',
    },
    session: {
      customer: 'user_id',
      rows: 'erasedAtOnce',
      merge: 'stays',
      caseFile: { at: 'date_creation', withheld: 'token_hash cookie_hash proved_until sign_on sign_on_strong' },
    },
    // They are forgotten with the sessions of a person. Staff alone are connected to a provider: a customer has no rows.
    sign_on_attempt: 'noCustomer',
    sign_on_identity: { customer: 'user_id', rows: 'erasedAtOnce', merge: 'stays', caseFile: 'technical' },
    stored_file: {
      customer: 'owner_id',
      erasedAfterRetention: 'original_name',
      kept: 'id path class owner_id type bytes sha256 width height created_by created_at deleted_at',
      merge: 'stays',
      caseFile: { at: 'created_at', withheld: 'path' },
    },
    // Every request is authorised by it, and every list is scoped by it. What campaigns cost and brought is kept, with nobody's name.
    users: {
      customer: 'id',
      erasedAtOnce:
        'first_name last_name email phone mobile company assigned_to qualifications labels theme mode ' +
        'compact language last_login import_id search_words search_digits verification_reason two_factor ' +
        'has_passkey call_back_owner call_back_due unanswered last_contact next_step_due',
      erasedAfterRetention: 'verification residence',
      kept:
        'id role status version campaign_id date_creation date_update deleted_at deleted_by demo verification_by ' +
        'verification_at verification_version verification_submitted_at closed_at erased_at merged_into',
      merge: 'stays',
      caseFile: {
        at: 'date_creation',
        internal:
          'campaign_id assigned_to qualifications labels import_id deleted_by verification_by call_back_owner ' +
          'call_back_due unanswered last_contact next_step_due residence',
        withheld: 'search_words search_digits theme mode compact',
      },
    },
    schema_migration: 'noCustomer',
    stage_count: 'noCustomer',
  },
  leaves: [
    {
      kind: 'audit',
      from: sql`audit a where true`,
      id: sql`a.id::text`,
      key: sql`a.id`,
      xid: sql`a.xid`,
      customer: sql`a.subject_id`,
      content: sql`jsonb_build_object('action', a.action, 'resource', a.resource, 'record', a.record_id,
        'at', ${instant(sql`a.at`)}, 'sha256', ${sha256Of(rowText)})`,
    },
    {
      kind: 'export',
      from: sql`exported_file y where true`,
      id: sql`y.id::text`,
      key: sql`y.id`,
      xid: sql`y.xid`,
      customer: sql`y.lead_id`,
      content: sql`jsonb_build_object('customer', y.lead_id, 'resource', y.resource, 'format', y.format,
        'bytes', y.bytes, 'sha256', y.sha256, 'takenBy', y.taken_by, 'at', ${instant(sql`y.date_creation`)})`,
    },
  ],
  ownData: {
    pictures: {
      from: sql`(select * from stored_file where class = 'media' and owner_id = created_by and deleted_at is null) f`,
      lead: sql`f.owner_id`,
      id: sql`f.id`,
      at: sql`f.created_at`,
      name: sql`f.original_name`,
      item: sql`jsonb_build_object('id', f.id, 'fileName', f.original_name, 'type', f.type, 'bytes', f.bytes,
        'width', f.width, 'height', f.height, 'sha256', f.sha256, 'url', '/v1/uploads/' || f.path,
        'dateCreation', f.created_at)`,
    },
    sessions: {
      // Sessions of connected staff are listed in the activity.
      from: sql`(select * from session where actor_id is null) s`,
      lead: sql`s.user_id`,
      id: sql`s.id`,
      at: sql`s.date_creation`,
      item: sql`jsonb_build_object('id', s.id, 'ip', s.ip, 'userAgent', s.user_agent, 'dateCreation', s.date_creation,
        'lastSeen', s.last_seen, 'dateEnded', s.ended_at)`,
    },
  },
  ownProfile: {
    id: sql`u.id`,
    firstName: sql`u.first_name`,
    lastName: sql`u.last_name`,
    email: sql`u.email`,
    phone: sql`u.phone`,
    mobile: sql`u.mobile`,
    company: sql`u.company`,
    language: sql`u.language`,
    theme: sql`u.theme`,
    mode: sql`u.mode`,
    compact: sql`u.compact`,
    status: sql`u.status`,
    dateCreation: sql`u.date_creation`,
    lastLogin: sql`u.last_login`,
    verification: sql`jsonb_build_object('status', u.verification, 'reason', u.verification_reason,
      'dateSubmitted', u.verification_submitted_at, 'dateDecided', u.verification_at)`,
    mergedRecords: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'firstName', m.first_name,
      'lastName', m.last_name, 'email', m.email, 'phone', m.phone, 'mobile', m.mobile, 'company', m.company,
      'dateCreation', m.date_creation, 'dateMerged', m.deleted_at) order by m.deleted_at), '[]')
      from users m where m.merged_into = u.id)`,
  },
  erasure: {
    atOnce: ({ lead, emails, name, number, isKept, now }) => [
      // Leaves a number and a closed account. No search finds the person by an earlier name or address.
      sql`update users set first_name = ${name}, last_name = ${String(number)}, email = ${`erased-${number}@erased.invalid`},
          phone = '', mobile = '', company = '', qualifications = '', labels = '{}', assigned_to = null,
          import_id = null, theme = null, mode = null, compact = null, language = null, last_login = null,
          verification_reason = '',
          verification = case when ${isKept}::boolean then verification else ${verification.uninitialized} end,
          status = 'locked', closed_at = coalesce(closed_at, ${now}::timestamptz), erased_at = ${now}::timestamptz,
          date_update = ${now}::timestamptz, version = version + 1
        where id = ${lead}::uuid`,
      sql`delete from idempotency i where position(${lead}::text in i.response) > 0
        or exists (select 1 from unnest(${emails}::text[]) w(word) where position(w.word in lower(i.response)) > 0)`,
    ],
    files: (lead) => [sql`select id from stored_file where owner_id = ${lead}::uuid`],
    counts: { sessions: (lead) => sql`select count(*)::integer from session where user_id = ${lead}::uuid` },
  },
  expired: {
    contact_search: (now) => sql`day < (${now}::timestamptz - interval '1 day')::date`,
    bulk_change: (now) => sql`date_creation < ${now}::timestamptz - interval '30 days'`,
    idempotency: (now) => sql`date_creation < ${now}::timestamptz - interval '7 days'`,
    session: (now) => sql`coalesce(ended_at, expires) < ${now}::timestamptz - interval '90 days'`,
    sign_on_attempt: (now) => sql`expires <= ${now}::timestamptz`,
    job: (now) =>
      sql`state in ('done', 'failed') and coalesce(date_done, due_at) < ${now}::timestamptz - interval '30 days'`,
    // Their content was removed from disk long ago.
    stored_file: (now) => sql`deleted_at < ${now}::timestamptz - interval '30 days'`,
  },
};
