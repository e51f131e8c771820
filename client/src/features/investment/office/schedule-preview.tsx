import { scheduleOf } from '@countinghouse/contract/investment/schedule.ts';
import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { ScheduleTable } from '../../project/index.ts';
import { draftTerms, type InvestmentValues } from './investment-values.ts';
import classes from '../investment.module.css';

interface SchedulePreviewProps {
  readonly control: Control<InvestmentValues>;
  readonly today: Day;
}

/** The schedule preview, as soon as the fields are complete enough. */
export function SchedulePreview({ control, today }: SchedulePreviewProps) {
  const text = useTexts('investment');
  const values = useWatch({ control }) as InvestmentValues;
  const terms = draftTerms(values, today);
  return (
    <div className={classes.part}>
      {terms ? (
        <ScheduleTable terms={terms} schedule={scheduleOf(terms)} />
      ) : (
        <p className={classes.quiet}>{text('previewNone')}</p>
      )}
    </div>
  );
}
