import { Button, FileButton } from '@mantine/core';
import { documentEndings, type DocumentKind } from '@countinghouse/contract/verification/document.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconCamera, IconUpload } from '../../../ui/icons.ts';
import classes from '../verification.module.css';

interface TakeButtonsProps {
  readonly kind: DocumentKind;
  readonly prominent: boolean;
  readonly onFile: (file: File | null) => void;
}

/** The two ways to bring a document: the camera, which only phones have behind this button, or a file. */
export function TakeButtons({ kind, prominent, onFile }: TakeButtonsProps) {
  const text = useTexts('verification');
  const named = { kind: text(kind) };
  return (
    <div className={classes.take}>
      <FileButton accept="image/jpeg,image/png" capture="environment" onChange={onFile}>
        {(shared) => (
          <Button
            {...shared}
            className={classes.camera ?? ''}
            variant={prominent ? 'filled' : 'default'}
            leftSection={<IconCamera size={18} aria-hidden />}
            aria-label={text('takePhotoOf', named)}
          >
            {text('takePhoto')}
          </Button>
        )}
      </FileButton>
      <FileButton accept={documentEndings.join(',')} onChange={onFile}>
        {(shared) => (
          <Button
            {...shared}
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            aria-label={text('chooseFileOf', named)}
          >
            {text('chooseFile')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
