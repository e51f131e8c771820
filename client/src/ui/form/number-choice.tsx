import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { readingText } from './number-texts.ts';
import type { NumberKind } from './read-number.ts';
import classes from './number-entry.module.css';

interface NumberChoiceProps {
  readonly readings: readonly [fraction: string, thousands: string];
  readonly kind: NumberKind;
  /** Overlays the content below while the user types, because the next key may remove it. */
  readonly floating: boolean;
  readonly onChoose: (decimal: string) => void;
}

/** The two possible numbers of a text, each as a button. */
export function NumberChoice({ readings, kind, floating, onChoose }: NumberChoiceProps) {
  const { language } = useUiLocale();
  const text = useUiText();
  return (
    <div
      className={classes.choice}
      role="group"
      aria-label={text('numberChoice')}
      data-floating={floating || undefined}
    >
      {readings.map((decimal) => (
        <button key={decimal} type="button" onClick={() => onChoose(decimal)}>
          {readingText(decimal, kind, language)}
        </button>
      ))}
    </div>
  );
}
