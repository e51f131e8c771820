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

/** On devices without touch, the camera button would open the same dialog as the file button. */
const hasCamera = (): boolean => navigator.maxTouchPoints > 0;

/** The two ways to add a document: a phone's camera, or a file. */
export function TakeButtons({ kind, prominent, onFile }: TakeButtonsProps) {
  const text = useTexts('verification');
  const named = { kind: text(kind) };
  return (
    <div className={classes.take}>
      {hasCamera() && (
        <FileButton accept="image/jpeg,image/png" capture="environment" onChange={onFile}>
          {(shared) => (
            <Button
              {...shared}
              variant={prominent ? 'filled' : 'default'}
              leftSection={<IconCamera size={18} aria-hidden />}
              aria-label={text('takePhotoOf', named)}
            >
              {text('takePhoto')}
            </Button>
          )}
        </FileButton>
      )}
      <FileButton accept={documentEndings.join(',')} onChange={onFile}>
        {(shared) => (
          <Button
            {...shared}
            variant={prominent && !hasCamera() ? 'filled' : 'default'}
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
