import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import { TextInput } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { afterPress } from '../../../ui/form/after-press.ts';
import { useField } from '../../../ui/form/field-props.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import type { InvestmentValues } from './investment-values.ts';
import { expirationOf, isWhole, longestMonths, monthsTo } from './term-months.ts';
import classes from '../investment.module.css';

interface ExpirationFieldsProps {
  readonly control: Control<InvestmentValues>;
  readonly today: Day;
  /** Sets both fields, which express the same term. */
  readonly onChange: (months: number | null, day: Day | null) => void;
}

/** The term in months or as a day; each field fills in the other. */
export function ExpirationFields({ control, today, onChange }: ExpirationFieldsProps) {
  const text = useTexts('investment');
  const field = useTexts('field');
  const language = useLanguage();
  const day = useField({ control, name: 'expirationDate', label: field('expirationDate'), required: true });
  const wanted = (day.value as Day | null) ?? null;
  const next = wanted !== null && !isWhole(today, wanted) ? expirationOf(today, monthsTo(today, wanted)) : null;
  return (
    <div className={classes.pair}>
      <NumberField
        control={control}
        name="months"
        label={text('monthsField')}
        min={1}
        max={longestMonths}
        onNumber={(count) => onChange(count, expirationOf(today, count))}
      />
      <TextInput
        {...day.shared}
        type="date"
        min={expirationOf(today, 1) ?? today}
        description={
          next === null ? text('expirationHint') : text('expirationMoved', { date: dayText(next, language) })
        }
        value={wanted ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value === '' ? null : event.currentTarget.value;
          onChange(chosen !== null && isWhole(today, chosen) ? monthsTo(today, chosen) : null, chosen);
        }}
        onBlur={() =>
          afterPress(() => {
            day.shared.onBlur();
            // While it is typed digit by digit, the day must not jump.
            if (next !== null) onChange(monthsTo(today, next), next);
          })
        }
      />
    </div>
  );
}
