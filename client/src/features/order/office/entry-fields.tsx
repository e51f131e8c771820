import { OrderEntry } from '@countinghouse/contract/order/order.ts';
import { priceDecimals } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { expiryPresets } from '@countinghouse/contract/trading/expiry.ts';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { InstantField } from '../../../ui/form/instant-field.tsx';
import { DecimalField } from '../../../ui/form/number-field.tsx';
import { isPast, type OrderValues } from './order-values.ts';
import classes from '../order.module.css';

interface FieldsProps {
  readonly control: Control<OrderValues>;
}

/** The fields that depend on the kind: entry and expiry, or past prices and times. */
export function EntryFields({ control }: FieldsProps) {
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
