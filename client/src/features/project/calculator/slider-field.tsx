import type { Step } from '@countinghouse/contract/investment/explain.ts';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { separatorsOf } from '../../../ui/format/number-text.ts';
import { Explained } from './formula.tsx';
import classes from './calculator.module.css';

interface SliderFieldProps {
  readonly label: string;
  readonly decimals?: number;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Writes a value for people. */
  readonly write: (value: number) => string;
  readonly onValue: (value: number) => void;
  /** Where the slider stands, from 0 to `lastPlace`: its places are round values, the field's are all. */
  readonly place: number;
  readonly lastPlace: number;
  readonly onPlace: (place: number) => void;
  readonly reach: Step;
}

/** A number by field and by slider; the formula of its reach is one press away. */
export function SliderField(props: SliderFieldProps) {
  const { label, decimals = 0, value, least, most, write, place, lastPlace } = props;
  const text = useTexts('offer');
  const separators = separatorsOf(useLanguage());
  // What stands in the field while it is out of reach or half written; null when it shows the value.
  const [typed, setTyped] = useState<number | string | null>(null);
  const reach = { least: write(least), most: write(most) };
  const isWrong = typed !== null && (typed === '' || Number(typed) < least || Number(typed) > most);
  const type = (next: number | string): void => {
    // A text is a number too, with noughts at its end that the reader may still change.
    setTyped(next);
    if (next !== '') props.onValue(Number(next));
  };
  return (
    <div className={classes.field}>
      <NumberInput
        label={label}
        decimalScale={decimals}
        fixedDecimalScale={decimals > 0 && typed === null}
        thousandSeparator={separators.group}
        decimalSeparator={separators.decimal}
        allowNegative={false}
        clampBehavior="none"
        hideControls
        size="md"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        error={isWrong && text('outOfReach', reach)}
        value={typed ?? value}
        onChange={type}
        onBlur={() => !isWrong && setTyped(null)}
      />
      <input
        type="range"
        className={classes.slider}
        aria-label={text('sliderOf', { name: label })}
        aria-valuetext={write(value)}
        min={0}
        max={lastPlace}
        step={1}
        value={place}
        onChange={(event) => {
          setTyped(null);
          props.onPlace(Number(event.currentTarget.value));
        }}
      />
      <div className={classes.ends} aria-hidden>
        <span>{reach.least}</span>
        <span>{reach.most}</span>
      </div>
      <Explained steps={[props.reach]} label={text('between', reach)} />
    </div>
  );
}
