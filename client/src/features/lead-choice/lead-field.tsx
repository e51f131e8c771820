import { Select } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../../ui/form/field-props.ts';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import { useFoundLeads } from './use-found-leads.ts';

/** A lead visible to the reader, found by name or e-mail; the form holds the id, or null. */
export function LeadField<Values extends FieldValues>(props: FieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  const [typed, setTyped] = useState('');
  // A selected lead is shown with the e-mail, a text that no search would find.
  const leads = useFoundLeads(typed.includes(' · ') ? '' : typed);
  const choices = leads.map(({ id, firstName, lastName, email }) => ({
    value: id,
    label: `${firstName} ${lastName} · ${email}`,
  }));
  return (
    <Select
      {...shared}
      data={choices}
      searchable
      // The server has filtered; the match may be in the e-mail or the number.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      allowDeselect={false}
      nothingFoundMessage={text('noResults')}
      value={typeof value === 'string' ? value : null}
      onChange={change}
    />
  );
}
