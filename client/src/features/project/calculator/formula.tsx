import type { Part, Step } from '@countinghouse/contract/investment/explain.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { percentText } from '../offer/offer-labels.ts';
import classes from './formula.module.css';

/** Formulas with their values, one per line, and a note if something was rounded. */
export function Formulas({ steps }: { readonly steps: readonly Step[] }) {
  const text = useTexts('offer');
  const write = usePartText();
  return (
    <Facts layout="stacked" className={classes.formulas}>
      {steps.map(({ figure, formula }) => {
        const isRounded = formula.some((part) => part.kind === 'sign' && part.sign === '≈');
        const name = figure === 'returned' ? text('returnedShort') : text(figure);
        return (
          <Fact key={figure} name={name}>
            {formula.map(write).join(' ')}
            {isRounded && ` (${text(figure === 'longestDuration' ? 'cut' : 'rounded')})`}
          </Fact>
        );
      })}
    </Facts>
  );
}

const usePartText = () => {
  const text = useTexts('offer');
  const language = useLanguage();
  return (part: Part): string => {
    switch (part.kind) {
      case 'money':
        return euroText(part.cents, language);
      case 'percent':
        return percentText(part.hundredths / 100, language);
      case 'factor':
        return numberFormat(language, { maximumFractionDigits: 2 }).format(part.hundredths / 100);
      case 'months':
        return text('months', { count: part.count });
      case 'count':
        return String(part.count);
      default:
        return part.sign;
    }
  };
};

interface ExplainedProps {
  readonly steps: readonly Step[];
  /** Label of the button; by default the generic question. */
  readonly label?: string;
}

/** The formulas behind a figure, shown on request. */
export function Explained({ steps, label }: ExplainedProps) {
  const text = useTexts('offer');
  return (
    <details className={classes.explained}>
      <summary>{label ? `${label} · ${text('formula')}` : text('formula')}</summary>
      <Formulas steps={steps} />
    </details>
  );
}
