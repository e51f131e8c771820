import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { FileDrop } from '../../ui/input/file-drop.tsx';
import classes from './picture.module.css';

const accepted = ['.jpg', '.jpeg', '.png', '.gif'];

interface PictureUploadProps {
  /** Address of a picture that everybody may see. */
  readonly image: string | null;
  readonly onFile: (file: File) => Promise<unknown>;
  /** False where the picture is seen elsewhere. */
  readonly shown?: boolean;
}

/** A picture and the way to another; why one was refused is told below. */
export function PictureUpload({ image, onFile, shown = true }: PictureUploadProps) {
  const text = useTexts('picture');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await onFile(file);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {shown && image && <img className={classes.preview} src={image} alt="" />}
      <FileDrop
        label={text(image ? 'replace' : 'upload')}
        hint={text('hint')}
        accept={accepted}
        largest={largestFile}
        disabled={busy}
        onFiles={([file]) => file && void send(file)}
      />
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}
