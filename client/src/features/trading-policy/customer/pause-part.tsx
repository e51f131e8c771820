import type { CoolingOff } from '@countinghouse/contract/trading-policy/limits.ts';
import { setOwnLimits } from '@countinghouse/contract/schemas/trading-policy/limits.ts';
import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../policy.module.css';

interface PausePartProps {
  readonly coolingOff: CoolingOff;
  readonly disabled: boolean;
}

/** A pause from trading until a day chosen by the customer. */
export function PausePart({ coolingOff, disabled }: PausePartProps) {
  const text = useTexts('limits');
  return (
    <Panel title={text('pause')}>
      <p className={classes.text}>{text('pauseText')}</p>
      <PauseState coolingOff={coolingOff} />
      <PauseForm coolingOff={coolingOff} disabled={disabled} />
    </Panel>
  );
}

function PauseState({ coolingOff: { until, next } }: Pick<PausePartProps, 'coolingOff'>) {
  const text = useTexts('limits');
  const language = useLanguage();
  const locale = useUiLocale();
  if (until === null) return null;
  const earlier = next && (next.until === null ? text('pauseNone') : dayText(next.until, language));
  return (
    <p role="status">
      <strong>{text('pauseOn', { date: dayText(until, language) })}</strong>
      {next && (
        <>
          <br />
          {text('pauseNext', { date: dateText(next.at, locale), until: earlier ?? '' })}
        </>
      )}
    </p>
  );
}

function PauseForm({ coolingOff: { until }, disabled }: PausePartProps) {
  const text = useTexts('limits');
  const { mutateAsync, isPending } = useWrite(setOwnLimits);
  const { form, control, submitting, settle } = useContractForm<
    { coolingOffUntil: string | null },
    typeof setOwnLimits.body
  >({
    schema: setOwnLimits.body,
    defaultValues: { coolingOffUntil: until },
    follows: true,
  });
  const wanted = useWatch({ control, name: 'coolingOffUntil' });
  const set = (coolingOffUntil: string | null) => async () => {
    const sent = form.getValues();
    const { coolingOff } = await mutateAsync({ body: { coolingOffUntil } });
    settle(sent, { coolingOffUntil: coolingOff.until });
    showToast({ type: 'success', message: text('pauseSaved') });
  };
  const end = (
    <Button variant="default" disabled={disabled} loading={isPending} onClick={() => void submitting(set(null))({})}>
      {text('pauseEnd')}
    </Button>
  );
  return (
    <Form
      form={form}
      onSubmit={(values) => submitting(set(wanted))(values)}
      submitLabel={text('pauseSave')}
      extra={until !== null && end}
    >
      <DayField control={control} name="coolingOffUntil" label={text('pauseUntil')} disabled={disabled} />
    </Form>
  );
}
