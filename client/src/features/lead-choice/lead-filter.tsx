import type { User } from '@countinghouse/contract/user/user.ts';
import { useState } from 'react';
import { asLabels, type EditorProps, type FilterPicker, type FilterLabelsProps } from '../../ui/filter/filter-model.ts';
import { FoundChoices } from '../../ui/filter/found-choices.tsx';
import { useFoundLeads, usePeopleOf } from './use-found-leads.ts';

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
  const found = useFoundLeads(typed).map(choiceOf);
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
