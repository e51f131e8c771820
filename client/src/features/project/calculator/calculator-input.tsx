import { type Choice, type Offer, reachOf } from '@countinghouse/contract/investment/calculator.ts';
import { explainReach } from '@countinghouse/contract/investment/explain.ts';
import { amountToCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { amountAt, lastPlace, placeOf } from './positions.ts';
import { SliderField } from './slider-field.tsx';

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
