import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { parseSearch, stringifySearch } from '../../../kernel/router/search-text.ts';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { IconLayoutKanban, IconList } from '../../../ui/icons.ts';
import { SavedViews } from '../../saved-view/index.ts';
import { type ListAddress, readListAddress, viewPart } from '../address/list-address.ts';
import type { ChangeAddress } from '../address/use-list-address.ts';
import type { ListDeclaration } from '../list-declaration.ts';
import { filterFields, queryFilters, shownFilters } from './filter-fields.ts';

interface ListToolbarProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly address: ListAddress;
  readonly change: ChangeAddress;
}

const nothing = {
  q: undefined,
  sort: undefined,
  size: undefined,
  columns: undefined,
  filters: undefined,
  layout: undefined,
  page: undefined,
};

/** A list's search, filters, saved views and layout; the address holds all of them. */
export function ListToolbar<R extends AnyResource>({ list, address, change }: ListToolbarProps<R>) {
  const field = useTexts('field');
  const kinds = list.resource.filters;
  const fields = filterFields(list.filters, kinds, (id) => field(id as never));
  const search = list.searchLabel !== undefined && {
    search: address.q ?? '',
    searchLabel: list.searchLabel,
    onSearchChange: (q: string) => change({ q: q === '' ? undefined : q }, { replace: true }),
  };
  return (
    <FilterBar
      fields={fields}
      filter={shownFilters(address.filters ?? {}, kinds)}
      onFilterChange={(shown) => {
        const filters = queryFilters(shown, kinds);
        change({ filters: Object.keys(filters).length > 0 ? filters : undefined });
      }}
      {...search}
      extra={
        <>
          <SavedViews
            list={list.name}
            search={stringifySearch({ ...viewPart(address) })}
            chosen={address.view}
            onChoose={(view, stored, how) =>
              change({ ...nothing, ...viewPart(readListAddress(parseSearch(stored))), view }, how)
            }
          />
          {list.board && <LayoutButton label={list.boardLabel} address={address} change={change} />}
        </>
      }
    />
  );
}

interface LayoutButtonProps extends Pick<ListToolbarProps<AnyResource>, 'address' | 'change'> {
  readonly label: string | undefined;
}

/** Goes from the table to the board and back; both answer the same filters. */
function LayoutButton({ label, address: { layout }, change }: LayoutButtonProps) {
  const text = useTexts('list');
  const isBoard = layout === 'board';
  return (
    <Button
      variant="default"
      leftSection={isBoard ? <IconList size={15} aria-hidden /> : <IconLayoutKanban size={15} aria-hidden />}
      onClick={() => change({ layout: isBoard ? undefined : 'board', page: undefined, record: undefined })}
    >
      {isBoard ? text('asTable') : (label ?? text('asBoard'))}
    </Button>
  );
}
