import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asWords, type EditorProps, type FilterLookUp, type FilterWordsProps } from '../../ui/filter/filter-model.ts';
import { IconSearch } from '../../ui/icons.ts';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import classes from './lead-choice.module.css';
import { useFoundLeads, usePeopleOf } from './use-found-leads.ts';

/** Asks for customers: those chosen stay on top, the others are found by name, e-mail or number. */
function LeadFilterEditor({ field, draft, onDraft }: EditorProps) {
  const text = useUiText();
  const [typed, setTyped] = useState('');
  const found = useFoundLeads(typed);
  const [wanted] = useState(draft.in ?? []);
  const known = usePeopleOf(wanted);
  const others = found.filter(({ id }) => !wanted.includes(id));
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
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.found}>
        {[...known, ...others].map(({ id, firstName, lastName, email }) => (
          <Checkbox key={id} value={id} label={`${firstName} ${lastName}`} description={email} />
        ))}
        {others.length === 0 && <p className={classes.none}>{text('noResults')}</p>}
      </div>
    </Checkbox.Group>
  );
}

/** Their names instead of their ids. */
function LeadFilterWords({ asked }: FilterWordsProps) {
  const ids = asked.in ?? [];
  const people = usePeopleOf(ids);
  return asWords(
    ids.map((id) => {
      const person = people.find((one) => one.id === id);
      return person ? `${person.firstName} ${person.lastName}` : '…';
    }),
  );
}

/** Narrows any list to customers, of whom no list of choices could hold all. */
export const leadFilter: FilterLookUp = { Editor: LeadFilterEditor, Words: LeadFilterWords };
