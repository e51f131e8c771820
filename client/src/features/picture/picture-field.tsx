import { upload as uploadRoute } from '@countinghouse/contract/file/file.ts';
import { isUploadedPicture } from '@countinghouse/contract/file/picture-address.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { upload } from '../../kernel/call/upload.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { type FieldProps, useField } from '../../ui/form/field-props.ts';
import shared from '../../ui/page/shared-styles.module.css';
import { PictureUpload } from './picture-upload.tsx';
import classes from './picture.module.css';

interface PictureFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** The source of a copied picture; null for an uploaded one. */
  readonly source?: string | null | undefined;
}

/**
 * A public picture as a field: an uploaded file, or an external URL, which the server copies when the form is saved.
 * The browser loads only uploads and copies.
 */
export function PictureField<Values extends FieldValues>(props: PictureFieldProps<Values>) {
  const { label, source = null } = props;
  const text = useTexts('picture');
  const { shared: field, value, change } = useField(props);
  const { ref, error, name, onBlur } = field;
  const held = typeof value === 'string' ? value : '';
  const [first] = useState(held);
  const [uploaded, setUploaded] = useState(isUploadedPicture(held) ? held : null);
  const address = isUploadedPicture(held) ? '' : held;
  const send = async (file: File): Promise<void> => {
    const { url } = await upload(uploadRoute, { file });
    setUploaded(url);
    change(url);
  };
  const isCopy = source !== null && held === first;
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={label} className={classes.field}>
      <span className={classes.label}>{label}</span>
      <PictureUpload image={address === '' ? uploaded : null} onFile={send} />
      {error && address === '' && (
        <p role="alert" className={shared.problem}>
          {error}
        </p>
      )}
      <TextInput
        type="url"
        name={`${name}-address`}
        label={text('address')}
        description={
          <span className={classes.source}>
            {isCopy ? text('copiedFrom', { address: source }) : text('addressNote')}
          </span>
        }
        placeholder="https://"
        error={address !== '' && error}
        value={address}
        onBlur={address === '' ? undefined : onBlur}
        onChange={(event) => change(event.currentTarget.value || uploaded)}
      />
    </div>
  );
}
