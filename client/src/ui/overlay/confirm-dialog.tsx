import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useReadOnly } from '../provider/read-only.ts';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './confirm-dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  /** The effect, and the number of records, if the title does not say it all. */
  readonly children?: ReactNode;
  /** Names the action: 'Delete 12 leads', not 'OK'. */
  readonly confirmLabel: string;
  /** Label of the cancel button if 'Cancel' could be taken for the action. */
  readonly keepLabel?: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  /** True while something that the question depends on is unknown. */
  readonly blocked?: boolean;
  /** Text to be typed before the button works, for irreversible actions. */
  readonly phrase?: string;
}

/** Asks for confirmation of an action that is hard to undo. */
export function ConfirmDialog({ opened, onClose, title, ...rest }: ConfirmDialogProps) {
  const text = useUiText();
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': text('close') }} centered>
      <ConfirmForm onClose={onClose} {...rest} />
    </Modal>
  );
}

type ConfirmFormProps = Omit<ConfirmDialogProps, 'opened' | 'title'>;

function ConfirmForm({
  onClose,
  onConfirm,
  children,
  confirmLabel,
  keepLabel,
  destructive,
  busy = false,
  blocked = false,
  phrase,
}: ConfirmFormProps) {
  const text = useUiText();
  const [typed, setTyped] = useState('');
  useReturnFocus();
  const isReadOnly = useReadOnly();
  const ready = !blocked && !isReadOnly && (phrase === undefined || typed.trim() === phrase);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onConfirm();
      }}
    >
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {phrase !== undefined && (
        <TextInput
          mt="md"
          label={text('typeToConfirm', { phrase })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus={phrase === undefined || undefined}>
          {keepLabel ?? text('cancel')}
        </Button>
        <Button type="submit" color={destructive ? 'error' : 'primary'} disabled={!ready} loading={busy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
