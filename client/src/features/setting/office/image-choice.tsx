import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconTrash } from '../../../ui/icons.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { imageTypes } from './image-limits.ts';
import classes from './setting.module.css';

interface ImageChoiceProps {
  readonly image: string | null;
  readonly alt: string;
  readonly uploadLabel: string;
  readonly removeLabel: string;
  readonly onFile: (file: File) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

/** A picture with buttons to replace and to remove it. */
export function ImageChoice({ image, alt, uploadLabel, removeLabel, onFile, onRemove }: ImageChoiceProps) {
  const text = useTexts('setting');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={classes.image}>{image ? <img src={image} alt={alt} /> : text('noImage')}</div>
      <FileDrop
        label={uploadLabel}
        hint={text('imageHint')}
        accept={imageTypes}
        largest={largestFile}
        disabled={busy}
        onFiles={([file]) => file && void run(() => onFile(file))}
      />
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      {image && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void run(onRemove)}
        >
          {removeLabel}
        </Button>
      )}
    </>
  );
}
