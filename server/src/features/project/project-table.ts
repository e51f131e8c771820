import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { everything, nothing, type Table, table } from '../../kernel/resource/table.ts';

/**
 * Readers filter by days of their own zone. At half past ten in Greenwich it is the same day from Honolulu to Auckland,
 * so that a calendar day is found by its own name everywhere between.
 */
const readableDay = (day: Sql): Sql => sql`((${day} + interval '10 hours 30 minutes') at time zone 'UTC')`;

/** Projects as staff see them: all of them. A customer's own view is `offeredTable`. */
export const projectTable = table({
  resource: project,
  from: sql`project p`,
  base: sql`project p`,
  alias: 'p',
  fields: {
    id: sql`p.id`,
    name: sql`p.name`,
    descriptionEn: sql`p.description_en`,
    descriptionFr: sql`p.description_fr`,
    descriptionDe: sql`p.description_de`,
    descriptionNl: sql`p.description_nl`,
    rentability: sql`p.rentability`,
    duration: sql`p.duration`,
    coefficient: sql`p.coefficient`,
    minimumAmount: euro(sql`p.minimum_cents`),
    dividendFrequency: sql`p.dividend_frequency`,
    startDate: sql`p.start_date`,
    endDate: sql`p.end_date`,
    image: sql`p.image`,
    status: sql`p.status`,
    dateCreation: sql`p.date_creation`,
    version: sql`p.version`,
  },
  filters: {
    minimumAmount: sql`p.minimum_cents`,
    startDate: readableDay(sql`p.start_date`),
    endDate: readableDay(sql`p.end_date`),
  },
  sorts: { minimumAmount: sql`p.minimum_cents` },
  search: sql`plain_text(p.name)`,
  stored: {
    table: 'project',
    columns: {
      name: 'name',
      descriptionEn: 'description_en',
      descriptionFr: 'description_fr',
      descriptionDe: 'description_de',
      descriptionNl: 'description_nl',
      rentability: 'rentability',
      duration: 'duration',
      coefficient: 'coefficient',
      minimumCents: 'minimum_cents',
      dividendFrequency: 'dividend_frequency',
      startDate: 'start_date',
      endDate: 'end_date',
      image: 'image',
      status: 'status',
    },
  },
  // A draft is nothing that customers may hear of. What was open once never becomes a draft again.
  audience: ({ status }) => (status === 'draft' ? ['all:project'] : ['all:project', 'offered:project']),
  scope: (actor, action) => (reachOf(actor.role, `project:${action as 'read'}`) === 'all' ? everything : nothing),
});

/** The same as far as the caller may see it now: customers see what is open on this day of the company. */
export const offeredTable = ({ now }: Pick<Context, 'now'>): Table<typeof project> => ({
  ...projectTable,
  scope: (actor, action) =>
    reachOf(actor.role, `project:${action as 'read'}`) === 'offered'
      ? sql`(p.status = 'open' and ${dayOf(now)}::date between p.start_date and p.end_date)`
      : projectTable.scope(actor, action),
});
