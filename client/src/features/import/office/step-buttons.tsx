import { discardImport, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { ConfirmAction } from '../../../kernel/resource/confirm-action.tsx';
import { importsAddress } from './import-links.tsx';
import { useFigures } from './import-reads.ts';
import classes from './import.module.css';

/** Discards an import before it runs. */
function DiscardButton({ item }: { readonly item: LeadImport }) {
  const text = useTexts('import');
  const { countText } = useFigures();
  const { history } = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const leave = (): string => {
    history.push(importsAddress);
    return text('discarded');
  };
  return (
    <>
      <Button variant="subtle" color="error" onClick={() => setConfirming(true)}>
        {text('discard')}
      </Button>
      <ConfirmAction
        route={discardImport}
        input={{ params: { id: item.id } }}
        outcome={leave}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={text('discardTitle')}
        confirmLabel={text('discard')}
        destructive
      >
        {countText('discardText', item.rowCount, { name: item.fileName })}
      </ConfirmAction>
    </>
  );
}

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

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  readonly href: string;
  readonly children: ReactNode;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link styled as a button; it can be opened in a new tab. */
export function LinkButton({ href, children, ...appearance }: LinkButtonProps) {
  const { history } = useRouter();
  return (
    <Button
      component="a"
      href={href}
      onClick={(event: MouseEvent) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        history.push(href);
      }}
      {...appearance}
    >
      {children}
    </Button>
  );
}
