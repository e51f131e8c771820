import type { WebhookEvent } from '@countinghouse/contract/webhook/webhook-events.ts';
import { Input } from '@mantine/core';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type FieldProps, useField } from '../../../ui/form/field-props.ts';
import { GroupedChecks } from '../../../ui/form/grouped-checks.tsx';
import { useEventGroups } from './event-label.ts';

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
      <GroupedChecks groups={groups} chosen={chosen} onChange={change} labelledBy={id} boxRef={ref} />
    </Input.Wrapper>
  );
}
