import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { UnsavedHost } from '../overlay/unsaved.tsx';
import { useReturnFocus } from '../overlay/use-return-focus.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { Form, type FormProps } from './form.tsx';
import classes from './form.module.css';

interface FieldsDialogProps extends Pick<ModalProps, 'size'> {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A list would open over the others at once. */
const firstField = ':is(input:not([type="hidden"], [aria-haspopup]), textarea, select):not(:disabled)';

/** A dialog with fields: the first one has the focus, and closing it asks about unsaved changes. */
export function FieldsDialog({ title, onClose, children, ...rest }: FieldsDialogProps) {
  const ui = useUiText();
  useReturnFocus();
  return (
    <UnsavedHost>
      {(guarded) => (
        <Modal
          opened
          centered
          {...rest}
          onClose={guarded(onClose)}
          title={title}
          closeButtonProps={{ 'aria-label': ui('close') }}
        >
          <Fields>{children}</Fields>
        </Modal>
      )}
    </UnsavedHost>
  );
}

function Fields({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Otherwise the dialog starts on its close button, where Enter would close it.
    const { current } = place;
    if (current?.querySelector('[data-autofocus]') === null)
      current.querySelector(firstField)?.setAttribute('data-autofocus', 'true');
  }, []);
  return <div ref={place}>{children}</div>;
}

interface FormDialogProps<Values extends FieldValues, Result> extends Omit<FormProps<Values, Result>, 'onCancel'> {
  readonly title: string;
  /** A summary of the action, above the fields. */
  readonly text?: ReactNode;
  readonly onClose: () => void;
}

/** A dialog with the form of one action. */
export function FormDialog<Values extends FieldValues, Result = Values>(props: FormDialogProps<Values, Result>) {
  const { title, text, onClose, ...form } = props;
  return (
    <FieldsDialog title={title} onClose={onClose}>
      {text !== undefined && <p className={classes.said}>{text}</p>}
      <Form {...form} onCancel={onClose} />
    </FieldsDialog>
  );
}
