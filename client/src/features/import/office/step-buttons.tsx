import { Button } from '@mantine/core';
import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DiscardButton } from './discard-button.tsx';
import classes from './import.module.css';

interface StepButtonsProps {
  readonly item: LeadImport;
  readonly onBack?: () => void;
  /** The button to continue. */
  readonly children: ReactNode;
}

/** The buttons below every step: discard, back, continue. */
export function StepButtons({ item, onBack, children }: StepButtonsProps) {
  const text = useTexts('import');
  return (
    <div className={classes.buttons}>
      <DiscardButton item={item} />
      <span className={classes.room} />
      {onBack && (
        <Button variant="default" onClick={onBack}>
          {text('back')}
        </Button>
      )}
      {children}
    </div>
  );
}
