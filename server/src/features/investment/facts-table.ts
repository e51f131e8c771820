import { dividendStates } from '@countinghouse/contract/investment/dividend.ts';
import { type InvestmentStatus, investmentStates } from '@countinghouse/contract/investment/investment.ts';
import sql from 'sql-template-tag';
import type { FeatureFacts } from '../../kernel/facts.ts';
import { countOf, latestOf } from '../../kernel/facts-of-lead.ts';
import { instant } from '../../kernel/public-log/content-sql.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';

const dividendState = stateConstants(dividendStates.names);
const investmentState = stateConstants(investmentStates.names);

const isShown = {
  active: true,
  matured: true,
  cancelled: true,
  pending: false,
  rejected: false,
} as const satisfies Record<InvestmentStatus, boolean>;

/** Customers see neither investments that await approval nor rejected ones. */
export const hiddenStates = investmentStates.names.filter((status) => !isShown[status]);

const schedule = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'period', v.period, 'amount', ${euro(sql`v.cents`)},
    'status', v.status, 'dueDate', v.due_date, 'datePaid', v.date_paid) order by v.due_date, v.id), '[]')
  from dividend v where v.investment_id = i.id and v.status not in (${dividendState.pending}, ${dividendState.rejected}))`;

const agreement = sql`(
  select jsonb_build_object('signedAt', g.signed_at, 'termsVersion', g.terms_version, 'language', g.language,
    'fileHash', g.file_hash, 'contentHash', g.content_hash, 'signatureText', g.signature_text, 'ip', g.ip,
    'userAgent', g.user_agent)
  from investment_agreement g where g.investment_id = i.id)`;

const agreementsOf = (lead: string) => sql`
  investment_agreement g join investment i on i.id = g.investment_id where i.lead_id = ${lead}::uuid`;

const transfers = transferEntries({
  name: 'investmentTransfer',
  group: 'investments',
  kinds: {
    'investment.create': 'investmentBegun',
    'investment.cancel': 'investmentCancelled',
    'investment.mature': 'investmentEnded',
    'dividend.pay': 'dividendPaid',
  },
  joined: sql`left join dividend v on t.kind = 'dividend.pay' and v.id = t.record_id
    left join investment i on i.id = coalesce(v.investment_id, t.record_id)`,
  actor: sql`case when t.kind = 'investment.create' then coalesce(i.entered_by, t.lead_id) end`,
  cents: sql`coalesce(v.cents, i.amount_cents)`,
  data: sql`jsonb_strip_nulls(jsonb_build_object('name', i.name))`,
  record: {
    resource: sql`case when v.id is null then t.resource else 'investment' end`,
    id: sql`coalesce(v.investment_id, t.record_id)`,
  },
});

const ofInvestment = {
  from: sql`investment r`,
  where: sql`r.id = t.record_id and r.id::text = t.ref`,
  lead: sql`r.lead_id`,
};
const hasBegun = sql`r.status not in (${investmentState.pending}, ${investmentState.rejected})`;

/** Set off against a cancellation: the dividends paid, up to the principal. */
const setOff = sql`least(r.amount_cents,
  coalesce((select sum(v.cents) from dividend v where v.investment_id = r.id and v.status = ${dividendState.paid}), 0)::bigint)`;

export const facts: FeatureFacts = {
  tables: {
    dividend: {
      customer: { column: 'investment_id', table: 'investment' },
      kept:
        'id investment_id period cents status due_date date_paid entered_by version date_creation deleted_at ' +
        'deleted_by',
      merge: 'blocks',
      caseFile: { at: 'date_paid', cents: 'cents', internal: 'entered_by deleted_by' },
    },
    investment: {
      customer: 'lead_id',
      kept:
        'id lead_id project_id name amount_cents rate frequency start_date expiration_date months status ' +
        'cancel_until date_ended entered_by demo version date_creation deleted_at deleted_by',
      merge: 'blocks',
      caseFile: { at: 'date_creation', cents: 'amount_cents', internal: 'entered_by deleted_by' },
    },
    investment_agreement: {
      customer: { column: 'investment_id', table: 'investment' },
      rows: 'erasedAfterRetention',
      merge: 'blocks',
      caseFile: { at: 'signed_at', leaf: { kind: 'agreement', id: 'investment_id' } },
    },
  },
  leaves: [
    {
      kind: 'agreement',
      from: sql`investment_agreement g join investment i on i.id = g.investment_id where true`,
      id: sql`g.investment_id::text`,
      key: sql`g.investment_id`,
      xid: sql`g.xid`,
      customer: sql`i.lead_id`,
      survivor: { from: sql`investment i where true`, key: sql`i.id`, customer: sql`i.lead_id` },
      content: sql`jsonb_build_object('customer', i.lead_id, 'sha256', g.file_hash, 'contentSha256', g.content_hash,
        'termsVersion', g.terms_version, 'at', ${instant(sql`g.signed_at`)})`,
    },
  ],
  signedFiles: {
    kind: 'agreement',
    from: sql`investment_agreement g`,
    id: sql`g.investment_id`,
    file: sql`g.file_id`,
    sha256: sql`g.file_hash`,
  },
  openItems: [
    {
      kind: 'investment',
      rows: sql`select lead_id as lead, amount_cents as cents from investment
        where ${stateIn(sql`status`, investmentStates.open)} and deleted_at is null`,
    },
  ],
  ownData: {
    investments: {
      // Investments that await the company's approval, or were rejected, never belonged to the customer.
      from: sql`(select * from investment where not ${stateIn(sql`status`, hiddenStates)}) i`,
      lead: sql`i.lead_id`,
      id: sql`i.id`,
      at: sql`i.date_creation`,
      name: sql`i.name`,
      cents: sql`i.amount_cents`,
      item: sql`jsonb_build_object('id', i.id, 'name', i.name, 'amount', ${euro(sql`i.amount_cents`)},
        'ratePercent', ${euro(sql`i.rate`)}, 'frequency', i.frequency, 'startDate', i.start_date,
        'expirationDate', i.expiration_date, 'status', i.status, 'cancelUntil', i.cancel_until,
        'dateCreation', i.date_creation, 'dateEnded', i.date_ended, 'schedule', ${schedule}, 'agreement', ${agreement})`,
    },
  },
  erasure: {
    files: (lead) => [
      sql`select g.file_id from ${agreementsOf(lead)}`,
      sql`select g.signature_file from ${agreementsOf(lead)} and g.signature_file is not null`,
    ],
    counts: { investments: countOf(sql`investment`) },
    lastRecord: latestOf(sql`investment`, sql`greatest(date_creation, date_ended)`),
  },
  labels: {
    investment: {
      from: sql`investment i`,
      id: sql`i.id`,
      name: sql`i.name`,
      cents: sql`i.amount_cents`,
      page: { of: 'investment', id: sql`i.id` },
    },
    dividend: {
      from: sql`dividend r join investment i on i.id = r.investment_id`,
      id: sql`r.id`,
      name: sql`i.name`,
      cents: sql`r.cents`,
      page: { of: 'investment', id: sql`i.id` },
    },
  },
  timeline: { events: [transfers] },
  transfers: {
    'investment.create': {
      ...ofInvestment,
      lines: { cash: sql`-r.amount_cents`, invested: sql`r.amount_cents` },
      state: hasBegun,
      // Nobody enters for the customer what they signed from a public offer.
      evidence: sql`(r.entered_by is null or r.entered_by = r.lead_id)`,
    },
    'investment.cancel': {
      ...ofInvestment,
      lines: {
        invested: sql`-r.amount_cents`,
        cash: sql`r.amount_cents - ${setOff}`,
        interest_expense: setOff,
      },
      state: sql`r.status = ${investmentState.cancelled}`,
    },
    'investment.mature': {
      ...ofInvestment,
      lines: { invested: sql`-r.amount_cents`, cash: sql`r.amount_cents` },
      state: sql`r.status = ${investmentState.matured}`,
    },
    'dividend.pay': {
      from: sql`dividend r join investment i on i.id = r.investment_id`,
      where: sql`r.id = t.record_id and r.id::text = t.ref`,
      lead: sql`i.lead_id`,
      lines: { interest_expense: sql`-r.cents`, cash: sql`r.cents` },
      state: sql`r.status = ${dividendState.paid}`,
      evidence: sql`r.period is not null`,
    },
  },
};
