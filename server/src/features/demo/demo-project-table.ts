import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { GeneratedProject } from './generate-projects.ts';

/** Stores one project of the demo company; `image` is the address of its stored picture. */
export const insertProject = (runner: Runner, project: GeneratedProject, image: string): Promise<unknown> =>
  runner.query(sql`
    insert into project (id, name, description_en, description_fr, description_de, description_nl, rentability, duration,
      coefficient, minimum_cents, dividend_frequency, image, status, start_date, end_date, date_creation, demo)
    values (${project.id}::uuid, ${project.name}, ${project.en}, ${project.fr}, ${project.de}, ${project.nl},
      ${project.rentability}, ${project.duration}, ${project.coefficient}, ${project.minimumAmount}::bigint * 100,
      ${project.dividendFrequency}, ${image}, ${project.status}, ${project.startDate}::date, ${project.endDate}::date,
      ${project.created}::timestamptz, true)`);

/**
 * Deletes the demo company's projects with their pictures; returns the number of projects. A project with an
 * investment by a real customer stays as the company's own.
 */
export const deleteProjects = async (runner: Runner, now: Date): Promise<number> => {
  const rows = await runner.query<{ id: string }>(sql`
    delete from project p where demo and not exists (select 1 from investment i where i.project_id = p.id) returning id`);
  await runner.query(sql`update project set demo = false where demo`);
  await runner.query(sql`
    update stored_file set deleted_at = ${now}::timestamptz
    where owner_id = any(${rows.map((row) => row.id)}::uuid[]) and deleted_at is null`);
  return rows.length;
};
