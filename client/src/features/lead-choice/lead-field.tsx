import { Select } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from '../../ui/form/field-props.ts';
import { useUiText } from '../../ui/provider/ui-texts.ts';
import { useFoundLeads } from './use-found-leads.ts';

/** One of the leads that the reader may see, found by name or e-mail; the form holds the id, or null. */
export function LeadField<Values extends FieldValues>(props: FieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  const [typed, setTyped] = useState('');
  // A chosen lead stands there with his e-mail, which no search would find as it is written.
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
      // The server has chosen; what is typed may stand in the e-mail or the number.
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
