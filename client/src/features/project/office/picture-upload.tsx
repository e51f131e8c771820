import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';
import { ProjectPicture } from '../offer/project-picture.tsx';
import classes from './project.module.css';

const accepted = ['.jpg', '.jpeg', '.png', '.gif'];
/** Bytes: the server takes no more. */
const largest = 5 * 1024 * 1024;

interface PictureUploadProps {
  readonly image: string | null;
  readonly onFile: (file: File) => Promise<unknown>;
  /** False where the picture is seen elsewhere. */
  readonly shown?: boolean;
}

/** A picture and the way to another; why one was refused is told below. */
export function PictureUpload({ image, onFile, shown = true }: PictureUploadProps) {
  const text = useTexts('project');
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
      {shown && image && (
        <div className={classes.preview}>
          <ProjectPicture image={image} />
        </div>
      )}
      <FileDrop
        label={text(image ? 'imageReplace' : 'imageUpload')}
        hint={text('imageHint')}
        accept={accepted}
        largest={largest}
        disabled={busy}
        onFiles={([file]) => file && void send(file)}
      />
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </>
  );
}
