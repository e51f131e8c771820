import { Button, Group, Modal, Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import type { FieldConflict } from './merge.ts';
import classes from './conflict-dialog.module.css';

interface ConflictProps {
  readonly conflicts: readonly FieldConflict[];
  /** The fields where the other person's value wins; null returns to the form. */
  readonly answer: (takeTheirs: ReadonlySet<string> | null) => void;
  readonly formatField?: (field: string, value: unknown) => ReactNode;
}

/** Shows both values of each field that two people changed, for the reader to choose. */
export function ConflictDialog({ conflicts, answer, formatField }: ConflictProps) {
  const text = useTexts('list');
  const ui = useUiText();
  const fields = useTexts('field');
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const format = (field: string, value: unknown): ReactNode => formatField?.(field, value) ?? asText(value);
  const choose = (field: string, takeTheirs: boolean): void => {
    const next = new Set(theirs);
    if (takeTheirs) next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      title={text('conflictTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <p>{text('conflictText')}</p>
      {conflicts.map((conflict) => (
        <Radio.Group
          key={conflict.field}
          className={classes.field ?? ''}
          label={fields(conflict.field as never)}
          value={theirs.has(conflict.field) ? 'theirs' : 'mine'}
          onChange={(side) => choose(conflict.field, side === 'theirs')}
        >
          <div className={classes.sides}>
            <Radio value="mine" label={<Side name={text('mine')}>{format(conflict.field, conflict.mine)}</Side>} />
            <Radio
              value="theirs"
              label={<Side name={text('theirs')}>{format(conflict.field, conflict.theirs)}</Side>}
            />
          </div>
        </Radio.Group>
      ))}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => answer(null)}>
          {text('backToForm')}
        </Button>
        <Button onClick={() => answer(theirs)}>{text('saveChoice')}</Button>
      </Group>
    </Modal>
  );
}

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

function Side({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className={classes.side}>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>{children}</span>
    </span>
  );
}
