import type { PolicyFields, TradingPolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { assetClasses } from '@countinghouse/contract/trading/symbols.ts';
import { Alert } from '@mantine/core';
import type { Control } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import classes from '../policy.module.css';
import { AboveList } from './above-list.tsx';
import { usePolicyForm } from './use-policy-form.ts';

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
        name="needsAppropriateness"
        label={text('needsAppropriateness')}
        description={text('appropriatenessHelp')}
      />
    </div>
  );
}
