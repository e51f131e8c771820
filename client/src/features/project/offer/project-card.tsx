import { descriptionIn } from '@countinghouse/contract/kernel/description.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { IconTrendingUp } from '../../../ui/icons.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { percentText } from './offer-labels.ts';
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

/** A project's terms in four figures, and the last day it is open. */
export function ProjectTerms({ project }: { readonly project: Project }) {
  const text = useTexts('offer');
  const language = useLanguage();
  return (
    <Facts layout="figures" className={classes.terms}>
      <Fact name={text('rate')}>{percentText(project.rentability, language)}</Fact>
      <Fact name={text('duration')}>{text('months', { count: project.duration })}</Fact>
      <Fact name={text('minimum')}>{euroText(project.minimumAmount, language)}</Fact>
      <Fact name={text('dividends')}>{text(project.dividendFrequency)}</Fact>
      <Fact name={text('openUntil')}>{dayText(project.endDate, language)}</Fact>
    </Facts>
  );
}

interface ProjectPictureProps {
  readonly image: string | null;
  readonly small?: boolean;
}

/** The project's picture next to its name; decorative, so without a text alternative. */
export function ProjectPicture({ image, small = false }: ProjectPictureProps) {
  return (
    <span className={small ? classes.thumbnail : classes.picture}>
      {image ? <img src={image} alt="" loading="lazy" /> : <IconTrendingUp size={small ? 16 : 28} aria-hidden />}
    </span>
  );
}
