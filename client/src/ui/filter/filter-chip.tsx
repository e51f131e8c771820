import { CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useUiLocale } from '../provider/ui-locale.ts';
import { useUiText } from '../provider/ui-texts.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { FieldFilter, FilterField } from './filter-model.ts';
import { filterLabels } from './filter-labels.ts';
import classes from './filter-bar.module.css';

interface FilterChipProps {
  readonly field: FilterField;
  readonly asked: FieldFilter | undefined;
  readonly startsOpen: boolean;
  /** Undefined removes the field. */
  readonly onChange: (asked: FieldFilter | undefined) => void;
  readonly onClosed: () => void;
}

/** One field's filter in words; a click opens its editor. */
export function FilterChip({ field, asked, startsOpen, onChange, onClosed }: FilterChipProps) {
  const text = useUiText();
  const locale = useUiLocale();
  const [opened, setOpened] = useState(startsOpen);
  const set = (open: boolean) => {
    setOpened(open);
    if (!open) onClosed();
  };
  const words = (wanted: FieldFilter) =>
    field.lookUp && !wanted.isNull ? <field.lookUp.Words asked={wanted} /> : filterLabels(field, wanted, text, locale);
  return (
    // The roles belong on the button: its wrapper is not a control.
    <Popover opened={opened} onChange={set} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <div className={classes.chip} data-asked={asked !== undefined || undefined}>
          <UnstyledButton
            className={classes.chipButton}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => set(!opened)}
          >
            <span className={classes.chipLabel}>{field.label}</span>
            {asked && <span className={classes.chipValue}>{words(asked)}</span>}
          </UnstyledButton>
          <CloseButton
            size={24}
            iconSize={14}
            aria-label={text('remove', { name: field.label })}
            onClick={() => onChange(undefined)}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={field.label}>
        <FilterEditor
          field={field}
          asked={asked ?? {}}
          onApply={(next) => {
            setOpened(false);
            onChange(next);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
