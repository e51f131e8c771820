import { dividend, dividendStates } from '@countinghouse/contract/investment/dividend.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { textSource } from '../../kernel/resource/search-source.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { everything, scopeOfCustomers, table, withCustomer } from '../../kernel/resource/table.ts';
import { customerSource } from '../user/index.ts';
import { hiddenStates } from './facts-table.ts';

const dividendState = stateConstants(dividendStates.names);

const owner = { lead: sql`i.lead_id`, assigned: sql`l.assigned_to` };

const started = ({ role }: Actor): Sql =>
  role === 'lead' ? sql`not ${stateIn(sql`i.status`, hiddenStates)}` : everything;
const granted = ({ role }: Actor): Sql =>
  role === 'lead' ? sql`(d.period is not null or d.status = ${dividendState.paid})` : everything;

/** Date filters are instants in the reader's time zone; noon UTC is the same day nearly everywhere. */
const noon = (day: Sql): Sql => sql`((${day} + interval '12 hours') at time zone 'UTC')`;

const ofDividends = (what: Sql, status: Sql): Sql =>
  sql`(select ${what} from dividend d where d.investment_id = i.id and ${status})`;

const next = (column: Sql): Sql => sql`
  (select ${column} from dividend d where d.investment_id = i.id and d.status = ${dividendState.planned} order by d.due_date, d.id limit 1)`;

export const investmentTable = table({
  resource: investment,
  from: sql`investment i ${withCustomer(sql`i.lead_id`)}
    left join project p on p.id = i.project_id left join users e on e.id = i.entered_by
    left join investment_agreement g on g.investment_id = i.id left join stored_file f on f.id = g.file_id`,
  base: sql`investment i ${withCustomer(sql`i.lead_id`)}`,
  alias: 'i',
  fields: {
    id: sql`i.id`,
    lead: sql`i.lead_id`,
    leadName: fullName('l'),
    project: sql`i.project_id`,
    projectName: sql`p.name`,
    name: sql`i.name`,
    initialAmount: euro(sql`i.amount_cents`),
    rentability: euro(sql`i.rate`),
    startDate: sql`i.start_date`,
    expirationDate: sql`i.expiration_date`,
    duration: sql`i.months`,
    dividendFrequency: sql`i.frequency`,
    status: sql`i.status`,
    dividendsPlanned: euro(ofDividends(sql`coalesce(sum(d.cents), 0)`, sql`d.period is not null`)),
    dividendsPaid: euro(ofDividends(sql`coalesce(sum(d.cents), 0)`, sql`d.status = ${dividendState.paid}`)),
    nextDividendDate: next(sql`d.due_date`),
    nextDividendAmount: next(euro(sql`d.cents`)),
    cancelUntil: sql`i.cancel_until`,
    dateEnded: sql`i.date_ended`,
    agreement: sql`'/v1/uploads/' || f.path`,
    agreementHash: sql`g.file_hash`,
    enteredByName: fullName('e'),
    dateCreation: sql`i.date_creation`,
    version: sql`i.version`,
  },
  filters: {
    initialAmount: sql`i.amount_cents`,
    rentability: sql`i.rate / 100.0`,
    expirationDate: noon(sql`i.expiration_date`),
  },
  narrow: { expirationDate: { day: sql`i.expiration_date` } },
  sorts: { initialAmount: sql`i.amount_cents`, rentability: sql`i.rate` },
  ties: { fields: ['status'], by: sql`i.date_creation` },
  search: { sources: [customerSource(sql`i.lead_id`), textSource(sql`plain_text(i.name)`)] },
  customerSorts: ['leadName'],
  stored: {
    table: 'investment',
    columns: {
      lead: 'lead_id',
      name: 'name',
      expirationDate: 'expiration_date',
      initialAmount: ['cents'],
      rentability: ['rate'],
      dividendFrequency: ['frequency'],
    },
    internal: {
      project: 'project_id',
      cents: 'amount_cents',
      rate: 'rate',
      frequency: 'frequency',
      startDate: 'start_date',
      months: 'months',
      cancelUntil: 'cancel_until',
      enteredBy: 'entered_by',
      status: 'status',
      dateEnded: 'date_ended',
    },
  },
  owner,
  hiddenFromSubject: ({ status }) => hiddenStates.includes(status),
  scope: (actor, action) =>
    sql`${started(actor)} and ${scopeOfCustomers(actor, `investment:${action}` as Permission, owner)}`,
});

export const dividendTable = table({
  resource: dividend,
  from: sql`dividend d join investment i on i.id = d.investment_id ${withCustomer(sql`i.lead_id`)}`,
  base: sql`dividend d join investment i on i.id = d.investment_id ${withCustomer(sql`i.lead_id`)}`,
  alias: 'd',
  fields: {
    id: sql`d.id`,
    investment: sql`d.investment_id`,
    investmentName: sql`i.name`,
    lead: sql`i.lead_id`,
    leadName: fullName('l'),
    period: sql`d.period`,
    manual: sql`d.period is null`,
    amount: euro(sql`d.cents`),
    status: sql`d.status`,
    dueDate: sql`d.due_date`,
    datePaid: sql`d.date_paid`,
    dateCreation: sql`d.date_creation`,
    version: sql`d.version`,
  },
  filters: { amount: sql`d.cents`, dueDate: noon(sql`d.due_date`) },
  narrow: { dueDate: { day: sql`d.due_date` } },
  sorts: { amount: sql`d.cents` },
  ties: { fields: ['status'], by: sql`d.due_date` },
  search: { sources: [customerSource(sql`i.lead_id`), textSource(sql`plain_text(i.name)`)] },
  customerSorts: ['leadName'],
  stored: {
    table: 'dividend',
    columns: { investment: 'investment_id', amount: ['cents'] },
    internal: { cents: 'cents', status: 'status', dueDate: 'due_date', datePaid: 'date_paid', enteredBy: 'entered_by' },
  },
  owner,
  hiddenFromSubject: ({ manual, status }) => manual && status !== 'paid',
  scope: (actor, action) =>
    sql`${granted(actor)} and ${scopeOfCustomers(actor, `dividend:${action}` as Permission, owner)}`,
});
