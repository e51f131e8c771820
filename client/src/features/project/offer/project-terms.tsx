import type { Project } from '@countinghouse/contract/project/project.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { percentText } from './offer-labels.ts';
import classes from './offer.module.css';

/** A project's terms in four figures, and the last day it is open. */
export function ProjectTerms({ project }: { readonly project: Project }) {
  const text = useTexts('offer');
  const language = useLanguage();
  return (
    <dl className={classes.terms}>
      <Term label={text('rate')}>{percentText(project.rentability, language)}</Term>
      <Term label={text('duration')}>{text('months', { count: project.duration })}</Term>
      <Term label={text('minimum')}>{euroText(project.minimumAmount, language)}</Term>
      <Term label={text('dividends')}>{text(project.dividendFrequency)}</Term>
      <Term label={text('openUntil')}>{dayText(project.endDate, language)}</Term>
    </dl>
  );
}

function Term({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
