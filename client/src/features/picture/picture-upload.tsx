import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { useProblem } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { FileDrop } from '../../ui/input/file-drop.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import classes from './picture.module.css';

const accepted = ['.jpg', '.jpeg', '.png', '.gif'];

interface PictureUploadProps {
  /** URL of a public picture. */
  readonly image: string | null;
  readonly onFile: (file: File) => Promise<unknown>;
  /** False if the picture is displayed elsewhere. */
  readonly shown?: boolean;
}

/** A picture with an upload button; a refusal is shown below. */
export function PictureUpload({ image, onFile, shown = true }: PictureUploadProps) {
  const text = useTexts('picture');
  const { busy, problem, run } = useProblem();
  return (
    <>
      {shown && image && <img className={classes.preview} src={image} alt="" />}
      <FileDrop
        label={text(image ? 'replace' : 'upload')}
        hint={text('hint')}
        accept={accepted}
        largest={largestFile}
        disabled={busy}
        onFiles={([file]) => file && void run(() => onFile(file))}
      />
      <p role="alert" className={shared.problem}>
        {problem}
      </p>
    </>
  );
}
