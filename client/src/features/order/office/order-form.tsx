import { type Order, OrderKind, OrderType } from '@countinghouse/contract/order/order.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { LeadField } from '../../lead-choice/index.ts';
import { OrderHint } from '../../mandate/index.ts';
import type { RecordFormProps } from '../../list/index.ts';
import { EntryFields } from './entry-fields.tsx';
import { CheckedOrder, emptyOrder, orderOf, type OrderValues, sentOf } from './order-values.ts';
import classes from '../order.module.css';

const symbols = tradedSymbols.map(({ symbol }) => ({ value: symbol, label: symbol }));

/** Prepares an order for a customer, places it under a mandate, or records a past trade. */
export function OrderForm({ save, onClose }: RecordFormProps<Order>) {
  const text = useTexts('order');
  const field = useTexts('field');
  const mayImport = useMay('order:import');
  const { form, control, submitting } = useContractForm<OrderValues, typeof CheckedOrder>({
    schema: CheckedOrder,
    defaultValues: emptyOrder,
    shape: sentOf,
  });
  const { isDirty, isSubmitting } = useFormState({ control });
  useUnsavedGuard(isDirty && !isSubmitting);
  const [lead, kind, symbol, quantity, leverage] = useWatch({
    control,
    name: ['lead', 'kind', 'symbol', 'quantity', 'leverage'],
  });
  const available = useAvailable(lead);
  return (
    <Form
      form={form}
      onSubmit={submitting((checked) => save(orderOf(checked)))}
      onCancel={onClose}
      submitLabel={text('create')}
    >
      <OrderHint lead={lead} kind={kind} symbol={symbol} quantity={quantity} leverage={leverage} />
      <LeadField control={control} name="lead" label={text('customer')} required />
      <div className={classes.pair}>
        <SelectField
          control={control}
          name="kind"
          label={field('kind')}
          options={OrderKind.options.map((value) => ({ value, label: text(value) }))}
          required
        />
        <SelectField control={control} name="symbol" label={field('symbol')} options={symbols} searchable required />
        <SelectField
          control={control}
          name="type"
          label={field('type')}
          options={OrderType.options.map((value) => ({ value, label: text(value) }))}
          required
        />
        <NumberField
          control={control}
          name="quantity"
          label={field('quantity')}
          decimals={2}
          suffix=" €"
          required
          {...(available !== null && { description: text('availableNow', { amount: available }) })}
        />
        {kind === 'forex' && (
          <NumberField control={control} name="leverage" label={field('leverage')} suffix=":1" required />
        )}
      </div>
      {mayImport && <PastToggles control={control} />}
      <EntryFields control={control} />
    </Form>
  );
}

/** A past trade has both prices; each toggle adds one. */
function PastToggles({ control }: { readonly control: Control<OrderValues> }) {
  const text = useTexts('order');
  return (
    <div className={classes.pair}>
      <SwitchField
        control={control}
        name="withOpenPrice"
        label={text('withOpenPrice')}
        description={text('pastText')}
      />
      <SwitchField control={control} name="withClosePrice" label={text('withClosePrice')} />
    </div>
  );
}

const useAvailable = (lead: string | null): string | null => {
  const language = useLanguage();
  const { data } = useRead(availableFunds, { params: { userId: lead ?? '' } }, { enabled: lead !== null });
  return lead !== null && data ? euroText(data.available, language) : null;
};
