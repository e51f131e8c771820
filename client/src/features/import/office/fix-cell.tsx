import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { type Cell, cellKey } from './cells.ts';
import { useDraft } from './use-draft.ts';

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
