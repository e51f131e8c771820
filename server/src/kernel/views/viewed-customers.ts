import type { AnyRoute, InputOf } from '@countinghouse/contract/kernel/route.ts';
import { parseFilters } from '../resource/filter-sql.ts';

type Input = InputOf<AnyRoute>;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The only value of a filter by id. */
const onlyValue = ({ eq, in: some }: Fields): unknown =>
  eq ?? (Array.isArray(some) && some.length === 1 ? some[0] : null);

/** The only customer whose records a filtered list can hold; a list of users is filtered by their id. */
export const filteredCustomer = (
  filters: Readonly<Record<string, Fields>>,
  {
    isOfUsers,
    aliases = {},
  }: { readonly isOfUsers: boolean; readonly aliases?: Readonly<Record<string, string>> | undefined },
): string | null => {
  const wanted = isOfUsers ? 'id' : 'lead';
  const [found] = Object.entries(filters).flatMap(([name, condition]) =>
    name === wanted || aliases[name] === wanted ? [onlyValue(condition)] : [],
  );
  return typeof found === 'string' ? found : null;
};

const declared = ({ views = [] }: AnyRoute, input: Input): unknown[] =>
  views.map((view) => {
    const [part = '', name = ''] = view.split('.');
    const fields = (input as unknown as Fields)[part];
    return isFields(fields) ? fields[name] : undefined;
  });

const ofList = ({ name, listedBy }: AnyRoute, { query }: Input): string | null => {
  const filters = isFields(query) ? query['filters'] : undefined;
  if (typeof filters !== 'string') return null;
  return filteredCustomer(parseFilters(filters), { isOfUsers: name.startsWith('user.'), ...listedBy });
};

/** The customer of a single record. */
const ofRecord = ({ params, reply }: AnyRoute, text: string): unknown => {
  if (params === undefined || typeof reply === 'string' || !text.includes('"lead":')) return null;
  const record = JSON.parse(text) as unknown;
  return isFields(record) ? record['lead'] : null;
};

/** Ids of the people whose records a reading call has shown, who may be customers. */
export const viewedCustomers = (route: AnyRoute, input: Input, text: string): string[] => {
  const found = route.views ? declared(route, input) : [ofList(route, input), ofRecord(route, text)];
  return [...new Set(found.filter((id) => typeof id === 'string'))];
};
