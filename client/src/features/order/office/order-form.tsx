import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { OrderEntry, OrderKind, OrderType } from '@countinghouse/contract/schemas/order/order.ts';
import { expiryPresets } from '@countinghouse/contract/trading/expiry.ts';
import { priceDecimals } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { InstantField } from '../../../ui/form/instant-field.tsx';
import { DecimalField, NumberField } from '../../../ui/form/number-field.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { LeadField } from '../../lead-choice/index.tsx';
import type { RecordFormProps } from '../../list/index.ts';
import { OrderHint } from '../../mandate/index.ts';
import classes from '../order.module.css';
import { CheckedOrder, emptyOrder, isPast, orderOf, type OrderValues, sentOf } from './order-values.ts';

const symbols = tradedSymbols.map(({ symbol }) => ({ value: symbol, label: symbol }));

interface FieldsProps {
  readonly control: Control<OrderValues>;
}

/** The fields that depend on the kind: entry and expiry, or past prices and times. */
function EntryFields({ control }: FieldsProps) {
  const [kind, withOpenPrice, withClosePrice] = useWatch({
    control,
    name: ['kind', 'withOpenPrice', 'withClosePrice'],
  });
  if (isPast({ withOpenPrice, withClosePrice }))
    return (
      <div className={classes.pair}>
        {withOpenPrice && <PastFields control={control} price="openPrice" date="dateOpened" />}
        {withClosePrice && <PastFields control={control} price="closePrice" date="dateClosed" />}
      </div>
    );
  return kind === 'binary' ? <ExpiryFields control={control} /> : <ForexFields control={control} />;
}

/** Decimals of the selected symbol's prices. */
const usePlaces = ({ control }: FieldsProps): number =>
  symbolNamed(useWatch({ control, name: 'symbol' }) ?? '')?.decimals ?? priceDecimals;

interface PastFieldsProps extends FieldsProps {
  readonly price: 'openPrice' | 'closePrice';
  readonly date: 'dateOpened' | 'dateClosed';
}

/** The opening or closing of a past trade: price and time. */
function PastFields({ control, price, date }: PastFieldsProps) {
  const decimals = usePlaces({ control });
  const field = useTexts('field');
  return (
    <>
      <DecimalField control={control} decimals={decimals} name={price} label={field(price)} required />
      <InstantField exact control={control} name={date} label={field(date)} required />
    </>
  );
}

function ExpiryFields({ control }: FieldsProps) {
  const text = useTexts('order');
  const field = useTexts('field');
  const preset = useWatch({ control, name: 'expiryPreset' });
  const options = [...expiryPresets, 'custom' as const].map((value) => ({ value, label: text(`expiry_${value}`) }));
  return (
    <div className={classes.pair}>
      <SelectField control={control} name="expiryPreset" label={text('expiry')} options={options} required />
      {preset === 'custom' && (
        <InstantField exact control={control} name="expiration" label={field('expiration')} required />
      )}
    </div>
  );
}

function ForexFields({ control }: FieldsProps) {
  const decimals = usePlaces({ control });
  const text = useTexts('order');
  const field = useTexts('field');
  const entry = useWatch({ control, name: 'entry' });
  const options = OrderEntry.options.map((value) => ({ value, label: text(value) }));
  return (
    <div className={classes.pair}>
      <SelectField control={control} name="entry" label={field('entry')} options={options} required />
      {entry !== 'market' && (
        <DecimalField control={control} decimals={decimals} name="entryPrice" label={field('entryPrice')} required />
      )}
      <DecimalField control={control} decimals={decimals} name="stopLoss" label={field('stopLoss')} />
      <DecimalField control={control} decimals={decimals} name="takeProfit" label={field('takeProfit')} />
    </div>
  );
}

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
