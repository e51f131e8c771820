import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { useProblem } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FileDrop } from '../../../ui/input/file-drop.tsx';

const accepted = ['.pdf', '.jpg', '.jpeg', '.png'];

interface FileUploadProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => Promise<unknown>;
}

/** Uploads one document, a PDF or a still picture; a refusal is shown below. */
export function FileUpload({ label, disabled = false, onFile }: FileUploadProps) {
  const text = useTexts('product');
  const { busy, problem, run } = useProblem();
  return (
    <>
      <FileDrop
        label={label}
        hint={text('fileHint')}
        accept={accepted}
        largest={largestFile}
        disabled={busy || disabled}
        onFiles={([file]) => file && void run(() => onFile(file))}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
