import { riskParagraphs, termsParagraphs } from '@countinghouse/contract/investment/subscription.ts';
import { Button, Checkbox } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './subscribe.module.css';

const counts = { terms: termsParagraphs, risk: riskParagraphs } as const;

/** Keys of the agreement's paragraphs, in order. */
const readingOf = (about: 'terms' | 'risk'): TextKey<'agreement'>[] =>
  Array.from({ length: counts[about] }, (_unused, index) => `${about}${index + 1}` as TextKey<'agreement'>);

interface ReadingStepProps {
  readonly about: 'terms' | 'risk';
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly onNext: () => void;
}

/** The paragraphs of the agreement itself, to be read and accepted. */
export function ReadingStep({ about, accepted, onAccept, onNext }: ReadingStepProps) {
  const text = useTexts('subscription');
  const agreement = useTexts('agreement');
  const { companyName } = useSetting();
  return (
    <Panel title={text(about)}>
      <div className={classes.step}>
        <p className={shared.detail}>{text(about === 'terms' ? 'termsText' : 'riskText')}</p>
        <ol className={classes.paragraphs}>
          {readingOf(about).map((key) => (
            <li key={key}>{agreement(key, { company: companyName })}</li>
          ))}
        </ol>
        <Checkbox
          size="md"
          label={text(about === 'terms' ? 'acceptTerms' : 'acceptRisk')}
          checked={accepted}
          onChange={(event) => onAccept(event.currentTarget.checked)}
        />
        <Button size="md" fullWidth disabled={!accepted} onClick={onNext}>
          {text('next')}
        </Button>
      </div>
    </Panel>
  );
}
