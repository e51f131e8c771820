import { NativeSelect } from '@mantine/core';
import { useUiText } from '../provider/ui-texts.ts';
import type { DataTableProps } from './table-props.ts';

/** Sorts a list without a header row: each column in both directions. */
export function SortMenu<Row>({ columns, sorting, onSortingChange }: DataTableProps<Row>) {
  const text = useUiText();
  const first = sorting[0];
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header }) => [
      { value: `asc ${id}`, label: `↑ ${header}` },
      { value: `desc ${id}`, label: `↓ ${header}` },
    ]);
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      aria-label={text('sortBy')}
      data={first ? choices : [{ value: '', label: text('sortBy') }, ...choices]}
      value={first ? `${first.desc ? 'desc' : 'asc'} ${first.id}` : ''}
      onChange={(event) => {
        const [direction, id] = event.currentTarget.value.split(' ');
        onSortingChange(id ? [{ id, desc: direction === 'desc' }] : []);
      }}
    />
  );
}
