import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '../icons.ts';
import { useUiText } from '../provider/ui-texts.ts';
import type { EditorProps } from './filter-model.ts';
import classes from './found-choices.module.css';

export interface FoundChoice {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

interface FoundChoicesProps extends EditorProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Those selected when the editor was opened; they stay on top. */
  readonly known: readonly FoundChoice[];
  /** Search results. */
  readonly found: readonly FoundChoice[];
}

/** Selects from more choices than fit a list: the typed text searches them. */
export function FoundChoices({ field, draft, onDraft, typed, onType, known, found }: FoundChoicesProps) {
  const text = useUiText();
  const others = found.filter(({ id }) => !known.some((one) => one.id === id));
  return (
    <Checkbox.Group
      aria-label={field.label}
      value={[...(draft.in ?? [])]}
      onChange={(values) => onDraft(values.length === 0 ? {} : { in: values })}
    >
      <TextInput
        aria-label={`${text('search')}: ${field.label}`}
        placeholder={text('search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={typed}
        data-autofocus
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div className={classes.found}>
        {[...known, ...others].map(({ id, label, description }) => (
          <Checkbox key={id} value={id} label={label} description={description} />
        ))}
        {others.length === 0 && <p className={classes.none}>{text('noResults')}</p>}
      </div>
    </Checkbox.Group>
  );
}
