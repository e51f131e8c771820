import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useReturnFocus } from '../overlay/use-return-focus.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { Form, type FormProps } from './form.tsx';
import classes from './form.module.css';

interface FormDialogProps<Values extends FieldValues, Result> extends Omit<FormProps<Values, Result>, 'onCancel'> {
  readonly title: string;
  /** A summary of the action, above the fields. */
  readonly text?: ReactNode;
  readonly onClose: () => void;
}

/** A dialog with the form of one action. */
export function FormDialog<Values extends FieldValues, Result = Values>(props: FormDialogProps<Values, Result>) {
  const { title, text, onClose, ...form } = props;
  const ui = useUiText();
  useReturnFocus();
  return (
    <Modal opened centered onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      {text !== undefined && <p className={classes.said}>{text}</p>}
      <Form {...form} onCancel={onClose} />
    </Modal>
  );
}
