import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';

export const facts: FeatureFacts = {
  tables: {
    appropriateness: {
      customer: 'lead_id',
      rows: 'erasedAfterRetention',
      merge: 'blocks',
      caseFile: { at: 'date_creation' },
    },
    own_limit: {
      customer: 'lead_id',
      rows: 'erasedAfterRetention',
      merge: 'blocks',
      caseFile: { at: null, cents: 'amount next_amount' },
    },
    policy_change: 'noCustomer',
    risk_recount: 'noCustomer',
    risk_share: 'noCustomer',
    trader: {
      customer: 'lead_id',
      rows: 'erasedAfterRetention',
      merge: 'stays',
      caseFile: { at: 'date_changed', internal: 'reason changed_by' },
    },
    trader_class: {
      customer: 'lead_id',
      kept: 'lead_id client_class since',
      merge: 'stays',
      caseFile: { at: 'since' },
    },
    trading_policy: 'noCustomer',
  },
  leaves: [
    {
      kind: 'policyChange',
      from: sql`policy_change p where true`,
      id: sql`p.id::text`,
      key: sql`p.id`,
      xid: sql`p.xid`,
      // A percentage may have decimals, so the rules are logged as text.
      content: sql`jsonb_build_object('approval', p.approval_id, 'before', p.before::text, 'after', p.after::text,
        'takesEffect', ${instant(sql`p.takes_effect`)}, 'at', ${instant(sql`p.date_creation`)})`,
    },
  ],
  ownData: {
    answers: {
      from: sql`appropriateness q`,
      lead: sql`q.lead_id`,
      id: sql`q.id`,
      at: sql`q.date_creation`,
      item: sql`jsonb_build_object('id', q.id, 'kind', q.kind, 'questionsVersion', q.questions_version,
        'answers', q.answers, 'score', q.score, 'highestScore', q.highest_score, 'result', q.result,
        'warningRead', q.date_acknowledged, 'dateCreation', q.date_creation)`,
    },
  },
  ownProfile: {
    trading: sql`(select jsonb_build_object('clientClass', t.client_class, 'country', t.country,
      'statedCountry', t.stated_country, 'pauseUntil', t.pause_until, 'professionalRequested', t.date_requested) from trader t where t.lead_id = u.id)`,
    ownLimits: sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'period', l.period,
      'amount', round(l.amount / 100.0, 2), 'nextAmount', round(l.next_amount / 100.0, 2), 'nextFrom', l.next_at)
      order by l.kind, l.period), '[]') from own_limit l where l.lead_id = u.id)`,
  },
  erasure: {
    counts: {
      answers: (lead) => sql`select ((select count(*) from appropriateness where lead_id = ${lead}::uuid)
        + (select count(*) from own_limit where lead_id = ${lead}::uuid)
        + (select count(*) from trader where lead_id = ${lead}::uuid))::integer`,
    },
  },
};
