import { type Choice, type Offer, reachOf } from '@countinghouse/contract/investment/calculator.ts';
import { explainReach, type Step } from '@countinghouse/contract/investment/explain.ts';
import { amountToCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { type CSSProperties, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { amountAt, lastPlace, placeOf } from './positions.ts';
import { NumberEntry } from '../../../ui/form/number-entry.tsx';
import type { NumberSuffix } from '@countinghouse/contract/read-number.ts';
import sliderClasses from '../../../ui/input/slider.module.css';
import { Explained } from './formula.tsx';
import classes from './calculator.module.css';

interface CalculatorInputProps {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** The adjusted value, as a slider and a number field. */
export function CalculatorInput({ offer, choice, onChoice }: CalculatorInputProps) {
  return choice.adjustment === 'amount' ? (
    <AmountInput offer={offer} cents={choice.cents} onChoice={onChoice} />
  ) : (
    <DurationInput offer={offer} months={choice.months} onChoice={onChoice} />
  );
}

type Change = Pick<CalculatorInputProps, 'offer' | 'onChoice'>;

function AmountInput({ offer, cents, onChoice }: Change & { readonly cents: bigint }) {
  const text = useTexts('offer');
  const language = useLanguage();
  const { amount } = reachOf(offer);
  const choose = (next: bigint) => onChoice({ adjustment: 'amount', cents: next });
  return (
    <SliderField
      label={`${text('amount')} (€)`}
      decimals={2}
      suffix=" €"
      value={toEuro(cents)}
      least={toEuro(amount.least)}
      most={toEuro(amount.most)}
      write={(euro) => euroText(euro, language)}
      onValue={(euro) => {
        const written = amountToCents(euro);
        if (written !== null) choose(written);
      }}
      place={placeOf(amount, cents)}
      lastPlace={lastPlace(amount)}
      onPlace={(place) => choose(amountAt(amount, place))}
      reach={explainReach(offer).amount}
    />
  );
}

function DurationInput({ offer, months, onChoice }: Change & { readonly months: number }) {
  const text = useTexts('offer');
  const { duration } = reachOf(offer);
  const choose = (next: number) => onChoice({ adjustment: 'duration', months: next });
  return (
    <SliderField
      label={text('durationInMonths')}
      value={months}
      least={duration.least}
      most={duration.most}
      write={(count) => text('months', { count })}
      onValue={choose}
      place={months - duration.least}
      lastPlace={duration.most - duration.least}
      onPlace={(place) => choose(duration.least + place)}
      reach={explainReach(offer).duration}
    />
  );
}

interface SliderFieldProps {
  readonly label: string;
  readonly decimals?: number;
  /** The unit, which the label names. */
  readonly suffix?: NumberSuffix;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Formats a value. */
  readonly write: (value: number) => string;
  readonly onValue: (value: number) => void;
  /** The slider's position, from 0 to `lastPlace`: it moves in round values, the field accepts all. */
  readonly place: number;
  readonly lastPlace: number;
  readonly onPlace: (place: number) => void;
  readonly reach: Step;
}

/** A number field with a slider; the formula of its range is one click away. */
function SliderField(props: SliderFieldProps) {
  const { label, decimals = 0, suffix, value, least, most, write, place, lastPlace } = props;
  const text = useTexts('offer');
  // The typed value while it is out of range or not a number; undefined when the field shows the value.
  const [typed, setTyped] = useState<number | null>();
  const reach = { least: write(least), most: write(most) };
  const isOut = typed !== undefined && (typed === null || typed < least || typed > most);
  const type = (next: number | null): void => {
    setTyped(next);
    if (next !== null && !Number.isNaN(next)) props.onValue(next);
  };
  return (
    <div className={classes.field}>
      <NumberEntry
        label={label}
        kind={{ decimals, suffix, padded: decimals > 0 }}
        hidesSuffix
        size="md"
        error={isOut && text('outOfReach', reach)}
        value={typed === undefined ? value : typed}
        onTyped={(next) => type(next.value)}
        onBlur={() => !isOut && !Number.isNaN(typed) && setTyped(undefined)}
      />
      <input
        type="range"
        className={`${sliderClasses.slider} ${classes.slider}`}
        style={{ '--share': `${(place / Math.max(lastPlace, 1)) * 100}%` } as CSSProperties}
        aria-label={text('sliderOf', { name: label })}
        aria-valuetext={write(value)}
        min={0}
        max={lastPlace}
        step={1}
        value={place}
        onChange={(event) => {
          setTyped(undefined);
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
