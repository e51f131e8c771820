import { upload as uploadRoute } from '@countinghouse/contract/file/file.ts';
import type { Control } from 'react-hook-form';
import { upload } from '../../../kernel/call/upload.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useField } from '../../../ui/form/field-props.ts';
import { PictureUpload } from './picture-upload.tsx';
import type { ProjectValues } from './project-values.ts';
import classes from './project.module.css';

/** The picture as a field: it is sent at once, and stands with the project when the form is saved. */
export function PictureField({ control }: { readonly control: Control<ProjectValues> }) {
  const field = useTexts('field');
  const { shared, value, change } = useField({ control, name: 'image', label: field('image'), required: true });
  const { ref, error } = shared;
  const send = async (file: File): Promise<void> => change((await upload(uploadRoute, { file })).url);
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={field('image')} className={classes.picture}>
      <span className={classes.label}>{field('image')}</span>
      <PictureUpload image={typeof value === 'string' ? value : null} onFile={send} />
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </div>
  );
}
