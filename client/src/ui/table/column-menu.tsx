import { ActionIcon, Checkbox, Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import type { ColumnState } from './table-props.ts';
import type { ColumnTable } from './use-columns.ts';
import classes from './data-table.module.css';

interface ColumnMenuProps {
  readonly table: ColumnTable;
  readonly columnState: ColumnState;
}

/** Selects the visible columns. */
export function ColumnMenu({ table, columnState }: ColumnMenuProps) {
  'use no memo';
  const text = useUiText();
  const changed = columnState.hidden.length > 0 || Object.keys(columnState.widths).length > 0;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Tooltip label={text('columns')}>
        <div>
          <Popover.Target>
            <ActionIcon aria-label={text('columns')} variant="default" size="lg">
              <IconColumns3 size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        </div>
      </Tooltip>
      <Popover.Dropdown aria-label={text('columns')}>
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
      </Popover.Dropdown>
    </Popover>
  );
}
