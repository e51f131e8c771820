import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { project, projectStates } from '@countinghouse/contract/project/project.ts';
import sql, { type Sql } from 'sql-template-tag';
import { reachFor } from '../../kernel/actor.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { pendingIdOf } from '../approval/index.ts';
import { everything, nothing, type Table, table } from '../../kernel/resource/table.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const projectState = stateConstants(projectStates.names);

/**
 * Date filters are instants in the reader's zone. At 10:30 UTC it is the same day from Honolulu to Auckland, so a
 * calendar day is found under its own date in all zones between.
 */
const readableDay = (day: Sql): Sql => sql`((${day} + interval '10 hours 30 minutes') at time zone 'UTC')`;

/** All projects, as staff see them. The customer's view is `offeredTable`. */
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
    imageSource: sql`p.image_source`,
    status: sql`p.status`,
    approval: pendingIdOf('project.terms', sql`p.id`),
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
      dividendFrequency: 'dividend_frequency',
      startDate: 'start_date',
      endDate: 'end_date',
      image: 'image',
      status: 'status',
      minimumAmount: ['minimumCents'],
    },
    internal: { minimumCents: 'minimum_cents', imageSource: 'image_source' },
  },
  // Customers learn of a project that is open, or is no longer.
  audience: ({ status }, before) =>
    [status, before?.status].includes('open') ? ['all:project', 'offered:project'] : ['all:project'],
  scope: (actor, action) => (reachFor(actor, `project:${action as 'read'}`) === 'all' ? everything : nothing),
});

/** The projects within the caller's view: customers see those open on this day in the company's zone. */
export const offeredTable = ({ actor, now }: Pick<Context, 'actor' | 'now'>): Table<typeof project> =>
  reachFor(actor, 'project:read') === 'offered'
    ? {
        ...projectTable,
        fields: { ...projectTable.fields, imageSource: sql`null::text`, approval: sql`null::uuid` },
        scope: (_reader, action) =>
          action === 'read'
            ? sql`(p.status = ${projectState.open} and ${dayOf(now)}::date between p.start_date and p.end_date)`
            : nothing,
      }
    : projectTable;

/** Makes the copy of a picture elsewhere the new project's own, so that it is deleted with it. */
export const ownImage = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`
    update stored_file f set owner_id = p.id from project p
    where p.id = ${id}::uuid and p.image_source is not null and f.path = split_part(p.image, '/', 4)`);
};

export const seedProjects = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`project`, rows);

/** A demo project with an investment by a real customer stays as the company's own. Returns the ids of the others. */
export const removeDemoProjects = async (runner: Runner): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    delete from project p where demo and not exists (select 1 from investment i where i.project_id = p.id) returning id`);
  await runner.query(sql`update project set demo = false where demo`);
  return rows.map(({ id }) => id);
};

export const countDemoProjects = sql`(select count(*) from project where demo)`;
