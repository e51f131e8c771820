import { useId, useRef } from 'react';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './json-editor.module.css';

export interface LineError {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

export interface JsonEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors?: readonly LineError[];
  /** Height in lines. */
  readonly lines?: number;
  readonly readOnly?: boolean;
}

/** A plain editor with line numbers; each error marks its line, and its message links to it. */
export function JsonEditor({ label, value, onChange, errors = [], lines = 14, readOnly = false }: JsonEditorProps) {
  const text = useUiText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const rows = value.split('\n');
  const wrong = new Set(errors.map(({ line }) => line));
  const goTo = (line: number) => {
    const start = rows.slice(0, line - 1).reduce((length, row) => length + row.length + 1, 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (rows[line - 1]?.length ?? 0));
  };
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.editor} style={{ height: `calc(${lines} * 20px + 18px)` }}>
        <div ref={gutter} className={classes.gutter} aria-hidden>
          {rows.map((_, index) => (
            <div key={index} data-wrong={wrong.has(index + 1) || undefined}>
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={area}
          id={id}
          className={classes.area}
          value={value}
          readOnly={readOnly}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={errors.length > 0}
          aria-describedby={`${id}-errors`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
      <ul id={`${id}-errors`} className={classes.errors} aria-live="polite">
        {errors.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <button type="button" onClick={() => goTo(line)}>
              {text('lineError', { line, message })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
