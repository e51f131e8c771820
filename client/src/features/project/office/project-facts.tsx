import { reachOf } from '@countinghouse/contract/investment/calculator.ts';
import type { Project } from '@countinghouse/contract/project/project.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { ProjectStatus } from './project-cells.tsx';
import classes from './project.module.css';

/** Project data for staff, in addition to what customers see. */
export function ProjectFacts({ project }: { readonly project: Project }) {
  const text = useTexts('project');
  const field = useTexts('field');
  const offer = useTexts('offer');
  const language = useLanguage();
  const { amount, duration } = reachOf(project);
  const reach = text('reachText', {
    least: euroText(amount.least, language),
    most: euroText(amount.most, language),
    shortest: String(duration.least),
    longest: offer('months', { count: duration.most }),
  });
  return (
    <section aria-label={text('details')}>
      <h3 className={classes.heading}>{text('details')}</h3>
      <dl className={classes.facts}>
        <Fact label={field('status')}>
          <ProjectStatus status={project.status} />
        </Fact>
        <Fact label={field('startDate')}>{dayText(project.startDate, language)}</Fact>
        <Fact label={field('endDate')}>{dayText(project.endDate, language)}</Fact>
        <Fact label={field('coefficient')}>
          {numberFormat(language, { maximumFractionDigits: 2 }).format(project.coefficient)}
        </Fact>
        <Fact label={text('reach')}>{reach}</Fact>
        <Fact label={field('dateCreation')}>
          <DateTime instant={project.dateCreation} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
