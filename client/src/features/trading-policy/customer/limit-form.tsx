import {
  type LimitKind,
  limitPeriods,
  type OwnLimit,
  setOwnLimits,
  type WantedLimit,
} from '@countinghouse/contract/trading-policy/limits.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../policy.module.css';
import { LimitUse } from '../trading-terms.tsx';

interface LimitFormProps {
  readonly kind: LimitKind;
  readonly limits: readonly OwnLimit[];
  readonly disabled: boolean;
}

/** A customer's limits of a kind by day, week and month, with the used part of each. */
export function LimitForm({ kind, limits, disabled }: LimitFormProps) {
  const text = useTexts('limits');
  const own = limitPeriods.flatMap((period) => limits.filter((one) => one.kind === kind && one.period === period));
  return (
    <Panel title={text(kind)}>
      <p className={classes.text}>{text(`${kind}Text`)}</p>
      <Fields own={own} kind={kind} disabled={disabled} />
    </Panel>
  );
}

interface FieldsProps extends Omit<LimitFormProps, 'limits'> {
  readonly own: readonly OwnLimit[];
}

function Fields({ own, disabled }: FieldsProps) {
  const text = useTexts('limits');
  const { mutateAsync } = useWrite(setOwnLimits);
  const { form, control, submitting, settle } = useContractForm<{ limits: WantedLimit[] }, typeof setOwnLimits.body>({
    schema: setOwnLimits.body,
    defaultValues: { limits: own.map(({ kind, period, amount }) => ({ kind, period, amount })) },
    follows: true,
  });
  const save = submitting(async ({ limits = [] }) => {
    const sent = structuredClone(form.getValues());
    // Sending unchanged limits again would cancel a pending looser one.
    const changed = limits.filter(({ amount }, index) => amount !== own[index]?.amount);
    const { limits: held } = await mutateAsync({ body: { limits: changed } });
    settle(sent, Object.fromEntries(own.map((limit, index) => [`limits.${index}.amount`, amountOf(held, limit)])));
    showToast({ type: 'success', message: text('saved') });
  });
  return (
    <Form form={form} onSubmit={save} submitLabel={text('save')} disabled={disabled}>
      <div className={classes.section}>
        {own.map((limit, index) => (
          <EuroField
            key={limit.period}
            control={control}
            name={`limits.${index}.amount`}
            label={text(limit.period)}
            description={<LimitUse limit={limit} />}
            placeholder={text('none')}
            disabled={disabled}
          />
        ))}
      </div>
    </Form>
  );
}

const amountOf = (held: readonly OwnLimit[], { kind, period }: OwnLimit): number | null =>
  held.find((one) => one.kind === kind && one.period === period)?.amount ?? null;
