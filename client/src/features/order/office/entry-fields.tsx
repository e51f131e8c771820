import { OrderEntry } from '@countinghouse/contract/order/order.ts';
import { expiryPresets } from '@countinghouse/contract/trading/expiry.ts';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { InstantField } from '../../../ui/form/instant-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { OrderValues } from './order-values.ts';
import classes from '../order.module.css';

interface FieldsProps {
  readonly control: Control<OrderValues>;
}

/** What only some orders have: when it opens and ends, or when it did. */
export function EntryFields({ control }: FieldsProps) {
  const [kind, past] = useWatch({ control, name: ['kind', 'past'] });
  if (past) return <PastFields control={control} />;
  return kind === 'binary' ? <ExpiryFields control={control} /> : <ForexFields control={control} />;
}

function PastFields({ control }: FieldsProps) {
  const field = useTexts('field');
  return (
    <div className={classes.pair}>
      <TextField control={control} name="openPrice" label={field('openPrice')} required />
      <InstantField control={control} name="dateOpened" label={field('dateOpened')} required />
      <TextField control={control} name="closePrice" label={field('closePrice')} required />
      <InstantField control={control} name="dateClosed" label={field('dateClosed')} required />
    </div>
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
      {preset === 'custom' && <InstantField control={control} name="expiration" label={field('expiration')} required />}
    </div>
  );
}

function ForexFields({ control }: FieldsProps) {
  const text = useTexts('order');
  const field = useTexts('field');
  const entry = useWatch({ control, name: 'entry' });
  const options = OrderEntry.options.map((value) => ({ value, label: text(value) }));
  return (
    <div className={classes.pair}>
      <SelectField control={control} name="entry" label={field('entry')} options={options} required />
      {entry !== 'market' && <TextField control={control} name="entryPrice" label={field('entryPrice')} required />}
      <TextField control={control} name="stopLoss" label={field('stopLoss')} />
      <TextField control={control} name="takeProfit" label={field('takeProfit')} />
    </div>
  );
}
