import { Select } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { User } from '@countinghouse/contract/user/user.ts';
import { type FieldProps, useField } from '../../ui/form/field-props.ts';
import { useFoundOptions } from '../../ui/form/found-options.ts';
import { useFoundLeads, usePeopleOf } from './use-found-leads.ts';
import { asLabels, type EditorProps, type FilterLabelsProps, type FilterPicker } from '../../ui/filter/filter-model.ts';
import { FoundChoices } from '../../ui/filter/found-choices.tsx';

/** A lead visible to the reader, found by name or e-mail; the form holds the id, or null. */
export function LeadField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { shared, value, change } = useField(props);
  const [typed, setTyped] = useState('');
  // A selected lead is shown with the e-mail, a text that no search would find.
  const found = useFoundLeads(typed.includes(' · ') ? '' : typed);
  const choices = found.items.map(({ id, firstName, lastName, email }) => ({
    value: id,
    label: `${firstName} ${lastName} · ${email}`,
  }));
  return (
    <Select
      {...shared}
      data={choices}
      {...useFoundOptions(found)}
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      value={typeof value === 'string' ? value : null}
      onChange={change}
    />
  );
}

const choiceOf = ({ id, firstName, lastName, email }: User) => ({
  id,
  label: `${firstName} ${lastName}`,
  description: email,
});

/** Selects customers: selected ones stay on top, others are found by name, e-mail or number. */
function LeadFilterEditor(props: EditorProps) {
  const [typed, setTyped] = useState('');
  const [wanted] = useState(props.draft.in ?? []);
  const known = usePeopleOf(wanted).map(choiceOf);
  const found = useFoundLeads(typed).items.map(choiceOf);
  return <FoundChoices {...props} typed={typed} onType={setTyped} known={known} found={found} />;
}

/** Names instead of ids. */
function LeadFilterLabels({ filter }: FilterLabelsProps) {
  const ids = filter.in ?? [];
  const people = usePeopleOf(ids);
  return asLabels(
    ids.map((id) => {
      const person = people.find((one) => one.id === id);
      return person ? `${person.firstName} ${person.lastName}` : '…';
    }),
  );
}

/** Filters any list by customers, who are too many for a list of choices. */
export const leadFilter: FilterPicker = { Editor: LeadFilterEditor, Labels: LeadFilterLabels };
