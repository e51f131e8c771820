import { Readable } from 'node:stream';
import { type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { App, Runner } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { newId } from '../../kernel/ids.ts';
import { approveTerms } from '../../ledger/approved-terms.ts';
import { seedProjects, termsOffered } from '../project/index.ts';
import { ofDemo } from './demo-table.ts';
import { demoProjects } from './demo-projects.ts';
import { drawScene } from './draw-scene.ts';

const day = 86_400_000;

export interface GeneratedProject extends Omit<(typeof demoProjects)[number], 'period' | 'scene'> {
  readonly id: string;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly created: Date;
  /** A JPEG. */
  readonly picture: Buffer;
}

export const generateProjects = (now: Date): Promise<GeneratedProject[]> =>
  Promise.all(
    demoProjects.map(async ({ period: [before, after], scene, ...project }) => ({
      ...project,
      id: newId(),
      startDate: dayOf(new Date(now.getTime() - before * day)),
      endDate: dayOf(new Date(now.getTime() + after * day)),
      created: new Date(now.getTime() - (before + 12) * day),
      picture: await drawScene(scene),
    })),
  );

const rowOf = (project: GeneratedProject, image: string) => ({
  id: project.id,
  name: project.name,
  description_en: project.en,
  description_fr: project.fr,
  description_de: project.de,
  description_nl: project.nl,
  rentability: project.rentability,
  duration: project.duration,
  coefficient: project.coefficient,
  minimum_cents: project.minimumAmount * 100,
  dividend_frequency: project.dividendFrequency,
  image,
  status: project.status,
  start_date: project.startDate,
  end_date: project.endDate,
  date_creation: project.created,
});

export const storeProjects = async (app: App, runner: Runner, projects: readonly GeneratedProject[]): Promise<void> => {
  const files = await filesOf(app, runner);
  const rows: object[] = [];
  for (const project of projects) {
    const { url } = await files.storeUpload(Readable.from([project.picture]), {
      fileClass: 'media',
      originalName: `${project.name}.jpg`,
      ownerId: project.id,
    });
    rows.push(rowOf(project, url));
    const offered = { record: project.id, terms: termsOffered(project), approval: null };
    await approveTerms(runner, offered, project.created);
  }
  await seedProjects(runner, ofDemo(rows));
};
