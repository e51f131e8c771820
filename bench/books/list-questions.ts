import { deepestRow, type FilterKind } from '@countinghouse/contract/kernel/filter.ts';
import type { Listed } from '@countinghouse/contract/kernel/resource.ts';
import type { Person } from './callers.ts';

/** One address of a list, and what it shows. */
export interface Variant {
  readonly label: string;
  readonly query: Readonly<Record<string, string>>;
  /** Its later page is another variant's in reverse. */
  readonly hasNoLater?: boolean;
}

/** How many records a list says it has; of an answer without a count, none. */
export interface Counted {
  readonly count: number;
  readonly isMinimum: boolean;
}

const farPage = 200;
const day = 86_400_000;
export const pageSize = 25;

const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

/** Values that the screens filter by; those of a field come from a record of the list, if it has any. */
const filterValues = (name: string, kind: FilterKind, person: Person, seen: unknown): readonly unknown[] => {
  const known: Record<string, string> = { ...person, lead: person.id, user: person.id, subject: person.id };
  switch (kind.type) {
    case 'id':
      return [name === 'assignedTo' ? person.agent : (known[name] ?? seen ?? person.id)];
    case 'choice':
      return [kind.options[0], kind.options.at(-1), seen].map((option) => ({ in: [option ?? kind.options[0]] }));
    case 'code':
      return [{ in: [seen ?? 'user.update'] }, { in: ['nothing', seen ?? 'user.update'] }];
    case 'instant':
      return [{ gte: ago(30) }, { gte: ago(400), lt: ago(370) }];
    case 'amount':
    case 'number':
      return [{ gte: 1_000 }, { lte: 10 }];
    case 'boolean':
      return [true, false];
    case 'tags':
      return [{ has: 'forex' }];
    default: {
      const text = typeof seen === 'string' && seen !== '' ? seen.slice(0, 6) : 'nothing';
      return [{ startsWith: text }, { contains: text }];
    }
  }
};

/** Filters that a screen of the list always sets. */
const always: Readonly<Record<string, object>> = { user: { role: 'lead' } };

const queryOf = (listed: Listed, filters: object, sort?: string): Readonly<Record<string, string>> => {
  const all = { ...always[listed.name], ...filters };
  return {
    pageSize: String(pageSize),
    ...(Object.keys(all).length > 0 && { filters: JSON.stringify(all) }),
    ...(sort !== undefined && { sorts: JSON.stringify([sort]) }),
  };
};

/** The list as it opens, in each order, and narrowed by each filter. */
export const listVariants = (listed: Listed, person: Person, sample: Readonly<Record<string, unknown>>): Variant[] => [
  { label: '', query: queryOf(listed, {}) },
  ...listed.sorts.flatMap((sort) =>
    [sort, `-${sort}`].map((order) => ({
      label: `sorted by ${order}`,
      query: queryOf(listed, {}, order),
      hasNoLater: order !== sort,
    })),
  ),
  ...Object.entries(listed.filters).flatMap(([name, kind]) =>
    filterValues(name, kind, person, sample[name]).map((value) => ({
      label: `${name} ${typeof value === 'string' ? '= a record' : JSON.stringify(value).replaceAll(/T[\d:.]+Z/g, '')}`,
      query: queryOf(listed, { [name]: value }),
    })),
  ),
];

/** A person by full name, by one common name, by digits, and nobody. */
export const searchVariants = (listed: Listed, person: Person): Variant[] =>
  [person.name, person.name.split(' ').at(-1) ?? '', 'zoe muller', '4242', 'nobody zzqx'].map((q) => ({
    label: `search ${q}`,
    query: { ...queryOf(listed, {}), q },
  }));

/** The page that is asked for beside the first: the last one, or one far down where the count is a minimum. */
export const laterPage = ({ count, isMinimum }: Counted): number =>
  isMinimum ? farPage : Math.max(1, Math.ceil(Math.min(count, deepestRow) / pageSize));
