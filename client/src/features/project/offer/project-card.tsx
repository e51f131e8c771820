import { descriptionIn } from '@countinghouse/contract/kernel/description.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { ProjectPicture } from './project-picture.tsx';
import { ProjectTerms } from './project-terms.tsx';
import classes from './offer.module.css';

interface ProjectCardProps {
  readonly project: Project;
  /** The name as a heading of the right level, or as a link. */
  readonly heading: ReactNode;
}

/** A project in the gallery: picture, name, short description and terms. */
export function ProjectCard({ project, heading }: ProjectCardProps) {
  const text = useTexts('offer');
  const language = useLanguage();
  return (
    <article className={classes.card}>
      <ProjectPicture image={project.image} />
      <div className={classes.cardBody}>
        {heading}
        <p className={classes.summary}>{descriptionIn(project, language)}</p>
        <ProjectTerms project={project} />
        <p className={classes.projected}>{text('projected')}</p>
      </div>
    </article>
  );
}
