import { upload as uploadRoute } from '@countinghouse/contract/file/file.ts';
import type { FieldValues } from 'react-hook-form';
import { upload } from '../../kernel/call/upload.ts';
import { type FieldProps, useField } from '../../ui/form/field-props.ts';
import { PictureUpload } from './picture-upload.tsx';
import classes from './picture.module.css';

/** A public picture as a field: it is sent at once, and stands with the record when the form is saved. */
export function PictureField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { label } = props;
  const { shared, value, change } = useField(props);
  const { ref, error } = shared;
  const send = async (file: File): Promise<void> => change((await upload(uploadRoute, { file })).url);
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={label} className={classes.field}>
      <span className={classes.label}>{label}</span>
      <PictureUpload image={typeof value === 'string' ? value : null} onFile={send} />
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </div>
  );
}
