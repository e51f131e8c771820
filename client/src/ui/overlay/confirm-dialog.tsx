import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './confirm-dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  /** What will happen and to how many. */
  readonly children: ReactNode;
  /** Names the deed: 'Delete 12 leads', not 'OK'. */
  readonly confirmLabel: string;
  /** Names the way back where 'Cancel' would mean the deed. */
  readonly keepLabel?: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  /** Words to be typed before the button works, for what cannot be undone. */
  readonly phrase?: string;
}

/** Asks before something that is hard to take back. */
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
  phrase,
}: ConfirmFormProps) {
  const text = useUiText();
  const [typed, setTyped] = useState('');
  useReturnFocus();
  const ready = phrase === undefined || typed.trim() === phrase;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onConfirm();
      }}
    >
      <div className={classes.text}>{children}</div>
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
