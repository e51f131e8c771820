import type { Choice, Offer } from '@countinghouse/contract/investment/calculator.ts';
import { useId } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import classes from './calculator.module.css';
import '../../../ui/theme/native-radio.css';

type Adjustment = Choice['adjustment'];

interface AdjustmentChoiceProps {
  readonly offer: Offer;
  readonly chosen: Adjustment | null;
  readonly onChoose: (adjustment: Adjustment) => void;
}

/** The first question: which of the two terms the reader adjusts; the other one stays. */
export function AdjustmentChoice({ offer, chosen, onChoose }: AdjustmentChoiceProps) {
  const text = useTexts('offer');
  const language = useLanguage();
  const name = useId();
  const choices = [
    {
      value: 'amount',
      label: text('adjustAmount'),
      detail: text('adjustAmountText', { duration: text('months', { count: offer.duration }) }),
    },
    {
      value: 'duration',
      label: text('adjustDuration'),
      detail: text('adjustDurationText', { amount: euroText(offer.minimumAmount, language) }),
    },
  ] as const;
  return (
    <fieldset className={classes.choices}>
      <legend>{text('chooseFirst')}</legend>
      {choices.map(({ value, label, detail }) => (
        <label key={value} className={classes.choice} data-chosen={value === chosen || undefined}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span className={classes.choiceLabel}>{label}</span>
          <span className={classes.choiceDetail}>{detail}</span>
        </label>
      ))}
    </fieldset>
  );
}
