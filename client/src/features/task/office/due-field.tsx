import { Button } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { FieldProps } from '../../../ui/form/field-props.ts';
import { InstantField } from '../../../ui/form/instant-field.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from './task.module.css';
import { quickTimes } from './task-times.ts';

/** A due time: usual ones at one press, any other typed. */
export function DueField<Values extends FieldValues>(props: FieldProps<Values>) {
  const text = useTexts('task');
  const { zone } = useUiLocale();
  const now = useNow();
  const { field } = useController({ control: props.control as never, name: props.name as never });
  const { onChange } = field as { readonly onChange: (value: string) => void };
  return (
    <div className={classes.due}>
      <InstantField {...props} />
      <div className={shared.buttons} role="group" aria-label={text('quickDates')}>
        {quickTimes(zone, new Date(now)).map(({ label, at }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => onChange(at)}>
            {text(label)}
          </Button>
        ))}
      </div>
    </div>
  );
}
