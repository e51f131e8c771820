import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useId, type ReactNode } from 'react';
import { IconCheck, IconCopy } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './copy-field.module.css';

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** For example: this is shown only once. */
  readonly note?: ReactNode;
}

/** A text to copy, such as a new password, with a copy button. */
export function CopyField({ label, value, note }: CopyFieldProps) {
  const text = useUiText();
  const id = useId();
  const { copied, copy } = useClipboard({ timeout: 2000 });
  const name = text(copied ? 'copied' : 'copy');
  return (
    <div>
      <div className={classes.label} id={id}>
        {label}
      </div>
      <div className={classes.box}>
        <code className={classes.value} aria-labelledby={id} role="group">
          {value}
        </code>
        <Tooltip label={name}>
          <ActionIcon aria-label={`${name}: ${label}`} onClick={() => copy(value)}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.note} aria-live="polite">
        {copied ? text('copied') : note}
      </div>
    </div>
  );
}
