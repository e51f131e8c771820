import { Select } from '@mantine/core';
import { user } from '@countinghouse/contract/user/user.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isSearchable } from '../../kernel/resource/list-query.ts';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { type FieldProps, useField } from '../../ui/form/field-props.ts';
import { useUiText } from '../../ui/provider/ui-texts.ts';

const users = resourceQueries(user);
const offered = 20;
/** Milliseconds without a letter before the server is asked. */
const pause = 250;

/** One of the leads that the reader may see, found by name or e-mail; the form holds the id, or null. */
export function LeadField<Values extends FieldValues>(props: FieldProps<Values>) {
  const text = useUiText();
  const { shared, value, change } = useField(props);
  const [typed, setTyped] = useState('');
  const choices = useFoundLeads(typed);
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

const useFoundLeads = (typed: string) => {
  const [q] = useDebouncedValue(typed, pause);
  // A chosen lead stands there with his e-mail, which no search would find as it is written.
  const wanted = isSearchable(q) && !q.includes(' · ') ? q : '';
  const { data } = users.useList({
    filters: { role: { eq: 'lead' } },
    sorts: ['lastName'],
    q: wanted,
    page: 1,
    pageSize: offered,
  });
  return (data?.items ?? []).map((lead) => ({
    value: lead.id,
    label: `${lead.firstName} ${lead.lastName} · ${lead.email}`,
  }));
};
