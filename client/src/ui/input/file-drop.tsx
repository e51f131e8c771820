import { useId, useState, type DragEvent } from 'react';
import { IconUpload } from '../icons.ts';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { byteText, refuseFile } from './file-check.ts';
import classes from './file-drop.module.css';

export interface FileDropProps {
  readonly label: string;
  /** The accepted files, in words. */
  readonly hint?: string;
  /** Extensions with their dot, such as '.xlsx'. */
  readonly accept: readonly string[];
  /** Largest size in bytes. */
  readonly largest: number;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** Accepts files by drop, keyboard or click; refuses unsuitable ones before uploading. */
export function FileDrop({ label, hint, accept, largest, multiple = false, disabled = false, onFiles }: FileDropProps) {
  const text = useUiText();
  const { language } = useUiLocale();
  const id = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    const refused = chosen.map((file) => refuseFile(file, accept, largest)).find((refusal) => refusal !== undefined);
    setProblem(refused ? text(refused.key, { name: refused.name, size: byteText(largest, language) }) : '');
    if (chosen.length > 0 && !refused) onFiles(chosen);
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  return (
    <div>
      <label
        className={classes.area}
        data-over={over || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!disabled) take(event.dataTransfer.files);
        }}
      >
        <IconUpload size={20} aria-hidden />
        <span className={classes.label}>{label}</span>
        <span className={classes.hint}>
          {text('dropFiles')} <u>{text('browse')}</u>
        </span>
        {hint && <span className={classes.hint}>{hint}</span>}
        <input
          type="file"
          className={classes.input}
          accept={accept.join(',')}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => {
            take(event.currentTarget.files);
            // Otherwise the same file cannot be selected again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p id={id} role="alert" className={classes.problem}>
        {problem}
      </p>
    </div>
  );
}
