import type { WebhookEvent } from '@countinghouse/contract/webhook/webhook-events.ts';
import { Checkbox, Input } from '@mantine/core';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type FieldProps, useField } from '../../../ui/form/field-props.ts';
import { useEventGroups } from './event-label.ts';
import classes from './webhooks.module.css';

/** Chooses kinds of events, by area. */
export function EventField<Values extends FieldValues>(props: FieldProps<Values>) {
  const text = useTexts('webhook');
  const {
    shared: { ref, label, error, withAsterisk, onBlur },
    value,
    change,
  } = useField(props);
  const id = useId();
  const groups = useEventGroups()();
  const chosen = (Array.isArray(value) ? value : []) as WebhookEvent[];
  const set = (values: readonly WebhookEvent[], isOn: boolean): void =>
    change([...chosen.filter((one) => !values.includes(one)), ...(isOn ? values : [])]);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={text('eventCount', { count: chosen.length })}
      error={error}
      withAsterisk={withAsterisk}
      onBlur={onBlur}
    >
      <div ref={ref} tabIndex={-1} className={classes.choices} role="group" aria-labelledby={id}>
        {groups.map(({ label: area, choices }) => {
          const values = choices.map((choice) => choice.value);
          const on = values.filter((one) => chosen.includes(one)).length;
          return (
            <div key={area} className={classes.group} role="group" aria-label={area}>
              <Checkbox
                label={area}
                checked={on === values.length}
                indeterminate={on > 0 && on < values.length}
                onChange={(event) => set(values, event.currentTarget.checked)}
              />
              <div className={classes.acts}>
                {choices.map((choice) => (
                  <Checkbox
                    key={choice.value}
                    label={choice.label}
                    checked={chosen.includes(choice.value)}
                    onChange={(event) => set([choice.value], event.currentTarget.checked)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
