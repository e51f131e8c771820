import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { MultiSelect } from '@mantine/core';
import { type Control, type FieldPath, useController } from 'react-hook-form';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { SwitchField } from '../../ui/form/choice-fields.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { EuroField, NumberField } from '../../ui/form/number-field.tsx';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import { clearButton } from '../../ui/form/found-options.ts';

/** The limits as a form holds them: no symbol means all. */
export interface LimitValues {
  readonly maxStake: number | null;
  readonly maxTotal: number | null;
  readonly maxLoss: number | null;
  readonly withBinary: boolean;
  readonly symbols: string[];
  readonly leverage: number | null;
  readonly endsOn: string | null;
}

/** The same as the contract takes them. */
export const limitsOf = ({ maxStake, maxTotal, maxLoss, withBinary, symbols, leverage, endsOn }: LimitValues) => ({
  maxStake,
  maxTotal,
  maxLoss,
  kinds: withBinary ? ['forex', 'binary'] : ['forex'],
  symbols: symbols.length === 0 ? null : symbols,
  leverage,
  endsOn,
});

const names = tradedSymbols.map(({ symbol }) => symbol);

interface LimitFieldsProps<Values extends LimitValues> {
  readonly control: Control<Values>;
}

/** The customer's limits, in the order of the document. */
export function LimitFields<Values extends LimitValues>({ control }: LimitFieldsProps<Values>) {
  const text = useTexts('mandate');
  const name = (field: keyof LimitValues) => field as FieldPath<Values>;
  return (
    <>
      <EuroField control={control} name={name('maxStake')} label={text('maxStake')} required />
      <EuroField control={control} name={name('maxTotal')} label={text('maxTotal')} required />
      <EuroField
        control={control}
        name={name('maxLoss')}
        label={text('maxLoss')}
        description={text('lossHint')}
        required
      />
      <NumberField control={control} name={name('leverage')} label={text('leverage')} suffix=":1" required />
      <SymbolsField control={control} />
      <DayField control={control} name={name('endsOn')} label={text('endsOn')} required />
      <SwitchField control={control} name={name('withBinary')} label={text('withBinary')} />
    </>
  );
}

function SymbolsField<Values extends LimitValues>({ control }: LimitFieldsProps<Values>) {
  const text = useTexts('mandate');
  const ui = useUiText();
  const { field, fieldState } = useController({ control, name: 'symbols' as FieldPath<Values> });
  const { ref, value, onChange, onBlur } = field;
  const chosen = value as string[];
  return (
    <MultiSelect
      ref={ref}
      label={text('symbols')}
      placeholder={chosen.length === 0 ? text('symbolsAll') : ''}
      data={names}
      searchable
      clearable
      clearButtonProps={clearButton(ui('clear'))}
      nothingFoundMessage={ui('noResults')}
      error={fieldState.error?.message}
      value={chosen}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
