import { type DragEvent, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import classes from './check-page.module.css';

interface FileAreaProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/**
 * Accepts one file by drop, keyboard or click. The home area loads no component library, so it has its own component.
 */
export function FileArea({ busy, onFile }: FileAreaProps) {
  const text = useTexts('check');
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <label
      className={classes.area}
      data-over={over || undefined}
      aria-busy={busy}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden>
        <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 14l2 2 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      <span className={classes.label}>{busy ? text('working') : text('drop')}</span>
      <u>{text('choose')}</u>
      <input
        type="file"
        accept=".pdf,application/pdf"
        onChange={(event) => {
          take(event.currentTarget.files);
          // Otherwise the same file cannot be selected again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
