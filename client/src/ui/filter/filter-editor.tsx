import { Button, Checkbox, Popover, SegmentedControl, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { cloneElement, type ReactElement, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterPress, watchPresses } from '../form/after-press.ts';
import { NumberEntry } from '../form/number-entry.tsx';
import { StatusBadge } from '../page/status-badge.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import { type EditorProps, type FieldFilter, type FilterField, numberDecimals } from './filter-model.ts';
import classes from './filter-bar.module.css';
import { later } from '../later.tsx';
import { Suspense } from '../suspense.tsx';

// The calendar is a quarter of a list's code, and few lists are filtered by days.
const DayRangeEditor = later(() =>
  import('./day-range-editor.tsx').then((module) => ({ default: module.DayRangeEditor })),
);

interface FilterEditorProps {
  readonly field: FilterField;
  readonly filter: FieldFilter;
  readonly onApply: (filter: FieldFilter) => void;
}

/** Calls `leave` when the reader presses outside the element; a list that belongs to it and hangs elsewhere is not outside. */
const useLeaving = (element: Ref<HTMLElement> & { readonly current: HTMLElement | null }, leave: () => void): void => {
  const press = useEffectEvent(({ target }: MouseEvent) => {
    if (!(target instanceof Element) || element.current?.contains(target)) return;
    if (target.closest('[data-portal]') === null) afterPress(leave);
  });
  useEffect(() => {
    watchPresses();
    const ended = new AbortController();
    addEventListener('mousedown', (event) => press(event), { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, []);
};

/** Edits the filter of one field. The list changes on 'apply'; that choices were ticked applies when the reader goes on elsewhere, too. */
export function FilterEditor({ field, filter, onApply }: FilterEditorProps) {
  const text = useUiText();
  const [draft, setDraft] = useState<FieldFilter>(filter);
  const [isTried, setTried] = useState(false);
  const Editor = field.picker?.Editor ?? editors[field.kind];
  const form = useRef<HTMLFormElement>(null);
  useLeaving(form, () => {
    if (field.kind === 'select' && draft !== filter) onApply(draft);
  });
  return (
    <form
      ref={form}
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        // Invalid numbers must not remove the filter and list everything.
        if (Object.values(draft).some(Number.isNaN)) setTried(true);
        else onApply(draft);
      }}
    >
      {!draft.isNull && (
        <Suspense>
          <Editor field={field} draft={draft} isTried={isTried} onDraft={setDraft} />
        </Suspense>
      )}
      {field.nullable && (
        <Checkbox
          label={text('emptyValue')}
          checked={draft.isNull ?? false}
          onChange={(event) => setDraft(event.currentTarget.checked ? { isNull: true } : {})}
        />
      )}
      <div className={classes.editorButtons}>
        <Button variant="subtle" color="gray" size="xs" onClick={() => onApply({})}>
          {text('clear')}
        </Button>
        <Button type="submit" size="xs">
          {text('apply')}
        </Button>
      </div>
    </form>
  );
}

interface EditedChipProps extends FilterEditorProps {
  readonly chip: ReactElement;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}

/** A chip with its editor. The chip replaces the one that was clicked, so it takes the focus before the editor opens. */
export function EditedChip({ chip, opened, onOpened, ...editor }: EditedChipProps) {
  const place = useRef<HTMLDivElement>(null);
  const isThere = useMounted();
  useEffect(() => {
    place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    // The roles belong on the button: its wrapper is not a control.
    <Popover
      opened={opened && isThere}
      // Only after the press: the chip changes its width, and would move its neighbour away from the pointer.
      clickOutsideEvents={['mousedown']}
      onChange={(open) => afterPress(() => onOpened(open))}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        {cloneElement(chip as ReactElement<{ readonly ref: Ref<HTMLDivElement> }>, { ref: place })}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={editor.field.label}>
        <FilterEditor {...editor} />
      </Popover.Dropdown>
    </Popover>
  );
}

const editors = {
  text: TextEditor,
  select: SelectEditor,
  number: NumberEditor,
  boolean: BooleanEditor,
  day: DayRangeEditor,
  instant: DayRangeEditor,
} as const;

function TextEditor({ field, draft, onDraft }: EditorProps) {
  const text = useUiText();
  return (
    <TextInput
      label={`${field.label} ${text('contains')}`}
      value={draft.contains ?? ''}
      data-autofocus
      onChange={({ currentTarget: { value } }) => onDraft(value === '' ? {} : { contains: value })}
    />
  );
}

/** The choices of a field, several at once. */
export function SelectEditor({ field, draft, onDraft }: EditorProps) {
  return (
    <Checkbox.Group
      label={field.label}
      value={[...(draft.in ?? [])]}
      onChange={(values) => onDraft(values.length === 0 ? {} : { in: values })}
    >
      <div className={classes.choices}>
        {field.choices?.map(({ value, label, tone }) => (
          <Checkbox
            key={value}
            value={value}
            label={tone === undefined ? label : <StatusBadge tone={tone}>{label}</StatusBadge>}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function NumberEditor({ field, draft, isTried = false, onDraft }: EditorProps) {
  const text = useUiText();
  const end = (key: 'gte' | 'lte', label: string) => (
    <NumberEntry
      label={label}
      kind={field.isMoney ? { decimals: 2, suffix: ' €' } : { decimals: numberDecimals }}
      value={typeof draft[key] === 'number' ? draft[key] : null}
      error={isTried && Number.isNaN(draft[key])}
      onTyped={({ value }) => {
        const { [key]: _former, ...others } = draft;
        onDraft(value === null ? others : { ...others, [key]: value });
      }}
    />
  );
  return (
    <div className={classes.pair}>
      {end('gte', text('min'))}
      {end('lte', text('max'))}
    </div>
  );
}

function BooleanEditor({ field, draft, onDraft }: EditorProps) {
  const text = useUiText();
  const values = { yes: true, no: false };
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={field.label}
      value={draft.eq === undefined ? '' : draft.eq ? 'yes' : 'no'}
      onChange={(value) => onDraft({ eq: values[value as 'yes' | 'no'] })}
      data={[
        { value: 'yes', label: text('yes') },
        { value: 'no', label: text('no') },
      ]}
    />
  );
}
