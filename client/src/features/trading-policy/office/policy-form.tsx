import {
  aboveRegulation,
  type PolicyFields,
  type TradingPolicy,
} from '@countinghouse/contract/trading-policy/policy.ts';
import { updatePolicy } from '@countinghouse/contract/schemas/trading-policy/policy.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { type AssetClass, assetClasses } from '@countinghouse/contract/trading/symbols.ts';
import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { CallError } from '../../../kernel/call/call-error.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../policy.module.css';

const fieldsOf = ({ version: _version, approval: _approval, next: _next, ...fields }: TradingPolicy): PolicyFields =>
  fields;

/**
 * The rules as a form. Changes above the regulation wait in `above` until accepted; another person's save replaces the
 * typed values, and sets `isOvertaken`.
 */
const usePolicyForm = (current: TradingPolicy) => {
  const text = useTexts('policy');
  const { mutateAsync } = useWrite(updatePolicy);
  const [seen, see] = useState(current);
  const [isOvertaken, setOvertaken] = useState(false);
  const [above, setAbove] = useState<PolicyFields | null>(null);
  const { form, control, submitting } = useContractForm<PolicyFields, typeof updatePolicy.body>({
    schema: updatePolicy.body,
    defaultValues: fieldsOf(current),
  });
  const { isDirty } = useFormState({ control });
  const { reset } = form;
  useUnsavedGuard(isDirty);
  if (current.version > seen.version) {
    see(current);
    setOvertaken(isDirty);
  }
  useEffect(() => reset(fieldsOf(seen) as never), [seen, reset]);
  const save = async (values: PolicyFields, accepts: boolean): Promise<void> => {
    const body = { ...values, version: seen.version, ...(accepts && { acceptsWarning: true as const }) };
    const saved = await mutateAsync({ body });
    see(saved);
    setOvertaken(false);
    showToast({ type: 'success', message: text(saved.approval === null ? 'saved' : 'proposed') });
  };
  const onSubmit = submitting(async (typed) => {
    const values = typed as PolicyFields;
    try {
      await save(values, false);
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'aboveRegulation')) throw error;
      setAbove(values);
    }
  });
  const accept = async (): Promise<void> => {
    if (above !== null) await form.handleSubmit(submitting(() => save(above, true)))();
    setAbove(null);
  };
  return { form, control, onSubmit, above, accept, keep: () => setAbove(null), isOvertaken };
};

/** The rules that allow retail customers more than the regulator, in words. */
export function AboveList({ policy }: { readonly policy: PolicyFields }) {
  const text = useTexts('policy');
  const asset = useTexts('limits');
  const labelOf = (path: string): string => {
    if (path === 'closeOutPercent') return text('aboveCloseOut', { percent: policy.closeOutPercent });
    if (path === 'binaryOffForRetail') return text('aboveBinary');
    if (path === 'needsAppropriateness') return text('aboveQuestions');
    const assetClass = path.split('.')[2] as AssetClass;
    const [cap, most] = [policy.leverageCaps.retail[assetClass], leverageCaps.retail[assetClass]];
    return text('aboveLeverage', { asset: asset(assetClass), cap, most });
  };
  return (
    <ul className={classes.list}>
      {aboveRegulation(policy).map((path) => (
        <li key={path}>{labelOf(path)}</li>
      ))}
    </ul>
  );
}

/** The editable rules; exceeding the regulation needs confirmation. */
export function PolicyForm({ current }: { readonly current: TradingPolicy }) {
  const text = useTexts('policy');
  const { form, control, onSubmit, above, accept, keep, isOvertaken } = usePolicyForm(current);
  return (
    <>
      {isOvertaken && (
        <Alert color="warning" role="alert" className={classes.notice ?? ''}>
          {text('changed')}
        </Alert>
      )}
      <Form form={form} onSubmit={onSubmit} submitLabel={text('save')} columns={2}>
        <Caps control={control} />
        <NumberField
          control={control}
          name="closeOutPercent"
          label={text('closeOutPercent')}
          description={text('closeOutHelp')}
          min={10}
          max={95}
          suffix=" %"
          required
        />
        <Switches control={control} />
      </Form>
      <ConfirmDialog
        opened={above !== null}
        onClose={keep}
        onConfirm={() => void accept()}
        title={text('aboveTitle')}
        confirmLabel={text('aboveAccept')}
        destructive
      >
        {text('aboveText')}
        {above && <AboveList policy={above} />}
      </ConfirmDialog>
    </>
  );
}

function Caps({ control }: { readonly control: Control<PolicyFields> }) {
  const text = useTexts('policy');
  const asset = useTexts('limits');
  return (
    <fieldset className={`${classes.section} ${classes.caps}`}>
      <legend>{text('leverage')}</legend>
      {assetClasses.flatMap((assetClass) => [
        <NumberField
          key={`${assetClass} retail`}
          control={control}
          name={`leverageCaps.retail.${assetClass}`}
          label={text('capRetail', { asset: asset(assetClass) })}
          description={text('regulator', { cap: leverageCaps.retail[assetClass] })}
          min={1}
          max={500}
          suffix=":1"
          required
        />,
        <NumberField
          key={`${assetClass} professional`}
          control={control}
          name={`leverageCaps.professional.${assetClass}`}
          label={text('capProfessional', { asset: asset(assetClass) })}
          description={text('regulatorNone')}
          min={1}
          max={500}
          suffix=":1"
          required
        />,
      ])}
    </fieldset>
  );
}

function Switches({ control }: { readonly control: Control<PolicyFields> }) {
  const text = useTexts('policy');
  return (
    <div className={classes.switches}>
      <SwitchField
        control={control}
        name="binaryOffForRetail"
        label={text('binaryOffForRetail')}
        description={text('binaryHelp')}
      />
      <SwitchField control={control} name="needsVerification" label={text('needsVerification')} />
      <SwitchField
        control={control}
        name="depositNeedsVerification"
        label={text('depositNeedsVerification')}
        description={text('depositVerificationHelp')}
      />
      <SwitchField
        control={control}
        name="needsAppropriateness"
        label={text('needsAppropriateness')}
        description={text('appropriatenessHelp')}
      />
    </div>
  );
}
