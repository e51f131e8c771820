import { Readable } from 'node:stream';
import { type Day, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { App, Runner } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { newId } from '../../kernel/ids.ts';
import { approveTerms } from '../../ledger/approved-terms.ts';
import { termsOffered } from '../project/index.ts';
import { insertProject } from './demo-project-table.ts';
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

export const storeProjects = async (app: App, runner: Runner, projects: readonly GeneratedProject[]): Promise<void> => {
  const files = await filesOf(app, runner);
  for (const project of projects) {
    const { url } = await files.storeUpload(Readable.from([project.picture]), {
      fileClass: 'media',
      originalName: `${project.name}.jpg`,
      ownerId: project.id,
    });
    await insertProject(runner, project, url);
    const offered = { record: project.id, terms: termsOffered(project), approval: null };
    await approveTerms(runner, offered, project.created);
  }
};
