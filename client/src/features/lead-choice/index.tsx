import { personName } from '@countinghouse/contract/user/person-name.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { asLabels, type EditorProps, type FilterLabelsProps, type FilterPicker } from '../../ui/filter/filter-model.ts';
import { FoundChoices } from '../../ui/filter/found-choices.tsx';
import { type FieldProps, useField } from '../../ui/form/field-props.ts';
import { type Found, foundBy, useFoundOptions } from '../../ui/form/found-options.ts';

const users = resourceQueries(user);
const offered = 20;
/** Milliseconds without a key press before searching. */
const pause = 250;

/** Leads visible to the reader that match the typed text; without a text the first by name. */
const useFoundLeads = (typed: string): Found<User> => {
  const [q] = useDebouncedValue(typed, pause);
  const filters = { role: { eq: 'lead' } };
  const found = users.useList({ filters, sorts: ['lastName'], q, page: 1, pageSize: offered });
  return foundBy(found, found.data?.items, q !== typed);
};

/** The people with these ids who are visible to the reader and not in the bin. */
const usePeopleOf = (ids: readonly string[]): readonly User[] => {
  const query = { filters: { id: { in: [...ids] } }, sorts: [], q: '', page: 1, pageSize: Math.max(ids.length, 1) };
  const { data } = users.useList(query, ids.length > 0);
  return (data?.items ?? []).filter(({ id }) => ids.includes(id));
};

/** A lead visible to the reader, found by name or e-mail; the form holds the id, or null. */
export function LeadField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { shared, value, change } = useField(props);
  const [typed, setTyped] = useState('');
  // A selected lead is shown with the e-mail, a text that no search would find.
  const found = useFoundLeads(typed.includes(' · ') ? '' : typed);
  const choices = found.items.map(({ id, firstName, lastName, email }) => ({
    value: id,
    label: `${personName({ firstName, lastName })} · ${email}`,
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
  label: personName({ firstName, lastName }),
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
      return person ? personName(person) : '…';
    }),
  );
}

/** Filters any list by customers, who are too many for a list of choices. */
export const leadFilter: FilterPicker = { Editor: LeadFilterEditor, Labels: LeadFilterLabels };
