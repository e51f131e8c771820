import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { SavedViews } from '../../view/index.ts';
import { type ListAddress, viewPart } from '../address/list-address.ts';
import type { ChangeAddress } from '../address/use-list-address.ts';
import type { ListDeclaration } from '../list-declaration.ts';
import { askedFilters, filterFields, shownFilters } from './filter-fields.ts';
import { stringifySearch, parseSearch } from '../../../kernel/router/search-text.ts';
import { readListAddress } from '../address/list-address.ts';

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
  page: undefined,
};

/** A list's search, filters and saved views; the address holds all of them. */
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
        const filters = askedFilters(shown, kinds);
        change({ filters: Object.keys(filters).length > 0 ? filters : undefined });
      }}
      {...search}
      extra={
        <SavedViews
          list={list.name}
          search={stringifySearch({ ...viewPart(address) })}
          chosen={address.view}
          onChoose={(view, stored, how) =>
            change({ ...nothing, ...viewPart(readListAddress(parseSearch(stored))), view }, how)
          }
        />
      }
    />
  );
}
