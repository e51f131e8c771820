import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type Cell, cellKey } from './cells.ts';

interface MendCellProps {
  readonly cell: Cell;
  readonly value: string;
  readonly problem: string | null;
  readonly mend: (cell: Cell, value: string) => Promise<void>;
  /** Goes to the next problem; false when this was the last. */
  readonly goOn: (from: Cell) => boolean;
}

/** A cell to be corrected: leaving it saves it, Enter and Tab lead to the next problem. */
export function MendCell({ cell, value, problem, mend, goOn }: MendCellProps) {
  const text = useTexts('import');
  const fieldName = useTexts('field');
  const [draft, setDraft] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    if (draft === null || draft === value) return setDraft(null);
    await mend(cell, draft);
    setDraft(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setDraft(null);
    const onwards = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
    if (!onwards || event.nativeEvent.isComposing) return;
    // Moving on takes the focus away, which saves.
    if (goOn(cell)) event.preventDefault();
    else if (event.key === 'Enter') void save();
  };
  return (
    <TextInput
      size="xs"
      data-cell={cellKey(cell)}
      aria-label={text('cellLabel', { field: fieldName(cell.field), number: cell.number })}
      value={draft ?? value}
      error={problem}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={press}
    />
  );
}
