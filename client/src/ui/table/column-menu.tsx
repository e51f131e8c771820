import { Checkbox, UnstyledButton } from '@mantine/core';
import type { ReactElement } from 'react';
import { OpenedPopover } from '../menu/opened-menu.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import classes from './data-table.module.css';
import type { ColumnState } from './table-props.ts';
import type { ColumnTable } from './use-columns.ts';

interface ColumnMenuProps {
  readonly button: ReactElement;
  readonly table: ColumnTable;
  readonly columnState: ColumnState;
}

/** Selects the visible columns. */
export function ColumnMenu({ button, table, columnState }: ColumnMenuProps) {
  'use no memo';
  const text = useUiText();
  const changed = columnState.hidden.length > 0 || Object.keys(columnState.widths).length > 0;
  return (
    <OpenedPopover button={button} label={text('columns')}>
      <div className={classes.columnList}>
        {table.getAllLeafColumns().map((column) => (
          <Checkbox
            key={column.id}
            label={String(column.columnDef.header)}
            checked={column.getIsVisible()}
            disabled={!column.getCanHide()}
            onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
          />
        ))}
      </div>
      {changed && (
        <UnstyledButton
          className={classes.reset}
          onClick={() => {
            table.setColumnSizing({});
            table.setColumnVisibility({});
          }}
        >
          {text('resetColumns')}
        </UnstyledButton>
      )}
    </OpenedPopover>
  );
}
