import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type Cell, cellKey } from './cells.ts';

/**
 * A text being edited, and a function to save it. It is also saved when its field is unmounted, as happens to a row
 * scrolled away: browsers fire no blur for a removed field.
 */
const useDraft = (value: string, keep: (text: string) => Promise<boolean>) => {
  const [draft, setDraft] = useState<string | null>(null);
  const unsaved = useRef<string>(null);
  const save = async (): Promise<void> => {
    const text = unsaved.current;
    unsaved.current = null;
    if (text === null) return;
    // Text that could not be saved stays in the field.
    if (text === value || (await keep(text))) setDraft((now) => (now === text ? null : now));
  };
  const change = (text: string | null): void => {
    unsaved.current = text;
    setDraft(text);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => void latest.current(), []);
  return { shown: draft ?? value, change, save };
};

interface FixCellProps {
  readonly cell: Cell;
  readonly value: string;
  readonly problem: string | null;
  readonly fix: (cell: Cell, value: string) => Promise<boolean>;
  /** Goes to the next problem; false if this was the last. */
  readonly goOn: (from: Cell) => boolean;
}

/** A cell to be corrected: blur saves it, Enter and Tab go to the next problem. */
export function FixCell({ cell, value, problem, fix, goOn }: FixCellProps) {
  const text = useTexts('import');
  const fieldName = useTexts('field');
  const { shown, change, save } = useDraft(value, (draft) => fix(cell, draft));
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') change(null);
    const onwards = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (!onwards || event.nativeEvent.isComposing) return;
    void save();
    if (goOn(cell)) event.preventDefault();
  };
  return (
    <TextInput
      size="xs"
      data-cell={cellKey(cell)}
      aria-label={text('cellLabel', { field: fieldName(cell.field), number: cell.number })}
      value={shown}
      error={problem}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={press}
    />
  );
}
