import type { FilterFields, Filters, FilterKind } from '@countinghouse/contract/kernel/filter.ts';
import type { FieldFilter, Filter, FilterField } from '../../../ui/filter/filter-model.ts';
import type { ListFilter } from '../list-declaration.ts';

const questions: Readonly<Record<FilterKind['type'], FilterField['kind']>> = {
  text: 'text',
  code: 'select',
  id: 'select',
  instant: 'instant',
  amount: 'number',
  number: 'number',
  boolean: 'boolean',
  tags: 'select',
  choice: 'select',
};

/** The fields of the filter bar: kind and choices from the contract, labels from the declaration. */
export const filterFields = (
  filters: readonly ListFilter[],
  kinds: FilterFields,
  label: (id: string) => string,
): FilterField[] =>
  filters.flatMap((filter) => {
    const kind = kinds[filter.id];
    if (!kind) return [];
    const choices =
      filter.choices ?? (kind.type === 'choice' ? kind.options.map((value) => ({ value, label: value })) : undefined);
    return [
      {
        id: filter.id,
        label: filter.label ?? label(filter.id),
        kind: choices && kind.type === 'text' ? 'select' : questions[kind.type],
        ...(choices && { choices }),
        isMoney: kind.type === 'amount',
        ...(filter.picker && { picker: filter.picker }),
        ...(filter.nullable && { nullable: true }),
      },
    ];
  });

/** Converts the address's filters for the bar: labels are filtered by `hasAny`, for which the bar uses `in`. */
export const shownFilters = (filters: Filters, kinds: FilterFields): Filter => renamed(filters, kinds, 'hasAny', 'in');

/** Converts the bar's filters for the server. */
export const queryFilters = (shown: Filter, kinds: FilterFields): Filters => renamed(shown, kinds, 'in', 'hasAny');

const renamed = (
  filters: Filters | Filter,
  kinds: FilterFields,
  from: string,
  to: string,
): Record<string, FieldFilter> =>
  Object.fromEntries(
    Object.entries(filters).map(([field, condition]) => [
      field,
      kinds[field]?.type === 'tags'
        ? Object.fromEntries(
            Object.entries(condition as object).map(([name, value]) => [name === from ? to : name, value]),
          )
        : condition,
    ]),
  );
