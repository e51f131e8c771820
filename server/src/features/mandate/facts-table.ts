import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';
import { euro } from '../../kernel/resource/euro.ts';

const signature = sql`(
  select jsonb_build_object('signedAt', g.signed_at, 'termsVersion', g.terms_version, 'language', g.language,
    'fileHash', g.file_hash, 'contentHash', g.content_hash, 'signatureText', g.signature_text, 'ip', g.ip,
    'userAgent', g.user_agent)
  from mandate_signature g where g.mandate_id = m.id)`;

const signaturesOf = (lead: string) => sql`
  mandate_signature g join mandate m on m.id = g.mandate_id where m.lead_id = ${lead}::uuid`;

export const facts: FeatureFacts = {
  tables: {
    // Orders name their mandate for ever.
    mandate: {
      customer: 'lead_id',
      kept:
        'id lead_id agent_id agent_name state max_stake max_total max_loss loss_period kinds symbols leverage ends_on ' +
        'started_by lapses_at date_signed date_ended end_reason announced version date_creation deleted_at',
      merge: 'stays',
      caseFile: { at: 'date_creation', cents: 'max_stake max_total max_loss', withheld: 'announced' },
    },
    mandate_signature: {
      customer: { column: 'mandate_id', table: 'mandate' },
      rows: 'erasedAfterRetention',
      merge: 'blocks',
      caseFile: { at: 'signed_at', leaf: { kind: 'mandate', id: 'mandate_id' } },
    },
  },
  leaves: [
    {
      kind: 'mandate',
      from: sql`mandate_signature g join mandate m on m.id = g.mandate_id where true`,
      id: sql`g.mandate_id::text`,
      key: sql`g.mandate_id`,
      xid: sql`g.xid`,
      customer: sql`m.lead_id`,
      survivor: { from: sql`mandate m where true`, key: sql`m.id`, customer: sql`m.lead_id` },
      content: sql`jsonb_build_object('customer', m.lead_id, 'sha256', g.file_hash, 'contentSha256', g.content_hash,
        'termsVersion', g.terms_version, 'at', ${instant(sql`g.signed_at`)})`,
    },
  ],
  signedFiles: {
    kind: 'mandate',
    from: sql`mandate_signature g`,
    id: sql`g.mandate_id`,
    file: sql`g.file_id`,
    sha256: sql`g.file_hash`,
  },
  ownData: {
    mandates: {
      from: sql`mandate m`,
      lead: sql`m.lead_id`,
      id: sql`m.id`,
      at: sql`m.date_creation`,
      name: sql`m.state`,
      cents: sql`m.max_total`,
      item: sql`jsonb_build_object('id', m.id, 'state', m.state, 'maxStake', ${euro(sql`m.max_stake`)},
        'maxTotal', ${euro(sql`m.max_total`)}, 'maxLoss', ${euro(sql`m.max_loss`)}, 'lossPeriod', m.loss_period,
        'kinds', m.kinds, 'symbols', m.symbols, 'leverage', m.leverage, 'endsOn', m.ends_on, 'dateSigned', m.date_signed,
        'dateEnded', m.date_ended, 'endReason', m.end_reason, 'dateCreation', m.date_creation, 'signature', ${signature})`,
    },
  },
  erasure: {
    files: (lead) => [
      sql`select g.file_id from ${signaturesOf(lead)}`,
      sql`select g.signature_file from ${signaturesOf(lead)} and g.signature_file is not null`,
    ],
  },
};
